import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { SectionDescription } from '../../contract/model/page'
import { isValid, putBack, type RecordState, wrongPaths } from '../../engine/record'
import { Button } from '../../ui/controls/Button'
import { IconButton } from '../../ui/controls/IconButton'
import { Section } from '../../ui/page/Section'
import { useRecord, useSessionParts } from '../field'
import { useTexts } from '../office'
import { ROW_PX, sectionRows, useMounting } from './mounting'
import '../../ui/styles/form-grid.css'

const FormActions = lazy(() =>
  import('../record/file-commands').then((module) => ({ default: module.FormActions })),
)

function within(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => path === field || path.startsWith(`${field}.`))
}

/** The state that a section subscribes to; a form may have a hundred sections. */
const FINDINGS = ['errors', 'refused', 'touched', 'showAll'] as const
const OUTCOME = ['outcome'] as const
const JUMP_KEYS = ['jump'] as const
const CHANGED_KEYS = ['changed'] as const

function countVisibleErrors(
  state: Pick<RecordState, (typeof FINDINGS)[number]>,
  fields: readonly string[],
): number {
  if (isValid(state)) return 0
  return wrongPaths(state).filter(
    (path) => within(path, fields) && (state.showAll || state.touched.has(path) || path in state.refused),
  ).length
}

/**
 * A section of the form. Its fields are built with the page when it opens in sight, else when it nears the
 * viewport or is first opened, or at once when the person is led to an error inside.
 */
export function FormSection({ section, children }: { section: SectionDescription; children: ReactNode }) {
  const { ids } = useRecord()
  // Forms in dialogs and rows save for their opener: actions are offered only on a record's own page.
  const isPage = ids === 'f'
  const paths = useMemo(() => section.fields.map(({ path }) => path), [section])
  const errors = useSessionParts(FINDINGS, (state) => countVisibleErrors(state, paths))
  const hidden = useSessionParts(OUTCOME, (state) => state.outcome.hiddenSections.has(section.id))
  const jump = useSessionParts(JUMP_KEYS, (state) =>
    state.jump && within(state.jump.path, paths) ? state.jump.count : 0,
  )
  const [open, setOpen] = useState(!section.collapsed || section.bare)
  const mounting = useMounting()
  const [built, setBuilt] = useState(mounting.first.has(section.id))
  const [seen, setSeen] = useState(0)
  const body = useRef<HTMLDivElement>(null)

  if (jump > seen) {
    setSeen(jump)
    setOpen(true)
    setBuilt(true)
  }
  useEffect(() => {
    if (!open || built || hidden || !body.current) return
    return mounting.when(body.current, () => setBuilt(true))
  }, [open, built, hidden, mounting])

  if (hidden) return null
  return (
    <Section
      id={isPage ? `s-${section.id}` : `${ids}s-${section.id}`}
      title={section.label}
      errors={errors}
      open={open}
      onToggle={setOpen}
      sticky={section.sticky}
      bare={section.bare}
      primary={errors > 0 ? <ToError paths={paths} /> : null}
      secondary={
        <>
          <PutBack section={section} paths={paths} />
          {section.actions && isPage ? (
            <Suspense>
              <FormActions {...section.actions} />
            </Suspense>
          ) : null}
        </>
      }
      lazy
    >
      <div
        ref={body}
        className="lazy"
        style={built ? undefined : { minHeight: sectionRows(section) * ROW_PX }}
      >
        {built ? <div className="grid12">{children}</div> : null}
      </div>
    </Section>
  )
}

/** Leads to the first wrong field of the section. */
function ToError({ paths }: { paths: readonly string[] }) {
  const { session } = useRecord().open
  const { text } = useTexts()
  const lead = () => session.reveal(wrongPaths(session.store.getState()).find((path) => within(path, paths)))
  return (
    <Button small onClick={lead}>
      {text('FORM.TO_ERROR')}
    </Button>
  )
}

/** Resets the section to its values before editing; one undoable step. */
function PutBack({ section, paths }: { section: SectionDescription; paths: readonly string[] }) {
  const { session } = useRecord().open
  const { text } = useTexts()
  const changed = useSessionParts(CHANGED_KEYS, (state) => state.changed.some((path) => within(path, paths)))
  if (!changed) return null
  return (
    <IconButton
      small
      icon="undo"
      label={text('FORM.PUT_BACK', { section: section.label })}
      onClick={() => putBack(session, paths)}
    />
  )
}
