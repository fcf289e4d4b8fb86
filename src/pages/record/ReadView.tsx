import { type ReactNode, Suspense } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription, SectionDescription } from '../../contract/model/page'
import { KINDS } from '../../engine/kinds'
import { errorText, type OpenRecord } from '../../engine/record'
import { KeyValue, KeyValues } from '../../ui/page/KeyValue'
import { FactLine, ReadFrame, ReadSection } from '../../ui/page/ReadSection'
import { SkeletonForm } from '../../ui/page/Skeleton'
import { ShownValue, useFieldState, useRecord, useSession, useSessionParts } from '../field'
import { useOffice } from '../office'
import { useRegistry } from '../registry'
import { SectionActions } from './file-commands'

/** Maximum facts in the line at the top. */
const FACTS = 5
/** Maximum letters of a fact: longer texts are read below. */
const FACT_LENGTH = 60

function isNothing(value: Json): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isNothing)
}

const isFact = (value: Json): boolean =>
  !isNothing(value) && (typeof value !== 'string' || value.length <= FACT_LENGTH)

/** The fields shown as facts: the list's own columns, without those in the header and long texts. */
function listFacts(
  { entity, session }: OpenRecord,
  fields: ReadonlyMap<string, FieldDescription>,
): FieldDescription[] {
  const titled = new Set(entity.title.flatMap((part) => ('path' in part ? [part.path] : [])))
  return entity.list.columns
    .flatMap(({ field }) => fields.get(field) ?? [])
    .filter(
      ({ path, kind }) =>
        !titled.has(path) &&
        path !== 'code' &&
        path !== 'status' &&
        !['parts', 'reference'].includes(KINDS[kind].structure),
    )
    .filter(({ path }) => isFact(session.value(path)))
    .slice(0, FACTS)
}

function Facts(): ReactNode {
  const { open, fields } = useRecord()
  // Others fill and empty them while the record is read; one text, so that it is equal while they are the
  // same.
  const paths = useSession(() =>
    listFacts(open, fields)
      .map(({ path }) => path)
      .join(' '),
  )
  const facts = paths.split(' ').flatMap((path) => fields.get(path) ?? [])
  return (
    <FactLine
      facts={facts.map((field) => ({
        path: field.path,
        label: field.label,
        value: <ShownValue field={field} />,
      }))}
    />
  )
}

/**
 * A record in show mode: facts in a line, then sections of label and value. Not a disabled form. `section`:
 * only that one.
 */
export function ReadView({ section }: { section?: string | undefined }) {
  const { open } = useRecord()
  return (
    <Suspense fallback={<SkeletonForm />}>
      <ReadFrame>
        {section === undefined ? <Facts /> : null}
        {open.page.sections
          .filter(({ id }) => section === undefined || section === id)
          .map((one) => (
            <Block key={one.id} section={one} />
          ))}
      </ReadFrame>
    </Suspense>
  )
}

function Block({ section }: { section: SectionDescription }): ReactNode {
  const { print } = useRecord().open.entity
  const hidden = useSession((state) => state.outcome.hiddenSections.has(section.id))
  if (hidden) return null
  const buttons = section.actions ? <SectionActions {...section.actions} /> : null
  return (
    <ReadSection
      id={section.id}
      title={section.label}
      buttons={buttons}
      screenOnly={print?.sections?.includes(section.id) === false}
    >
      <KeyValues>
        {section.fields.map((field) => (
          <Shown key={field.path} field={field} />
        ))}
      </KeyValues>
    </ReadSection>
  )
}

/**
 * 12ths of the read view for a field's 12ths of the form: four columns, so that values stand below each
 * other.
 */
function getWidth({ width, kind }: FieldDescription): 3 | 6 | 12 {
  const { structure } = KINDS[kind]
  if (structure === 'parts') return 6
  if (structure === 'rows') return 12
  if (width <= 4) return 3
  return width <= 8 ? 6 : 12
}

const WARNINGS = ['warnings'] as const

/** What the file refuses of a field's stored value, or of a part of it; '' = nothing. */
function useKeptWords(path: string): string {
  const { entity } = useRecord().open
  const { texts } = useOffice().ports
  return useSessionParts(WARNINGS, ({ warnings }) =>
    Object.keys(warnings)
      .filter((at) => at === path || at.startsWith(`${path}.`))
      .flatMap((at) => warnings[at]?.filter(({ kept }) => kept) ?? [])
      .map((finding) => errorText(finding, entity, texts))
      .join('\n'),
  )
}

/** A field with label and value; a group without a line of its own shows its parts. */
function Shown({ field }: { field: FieldDescription }): ReactNode {
  const state = useFieldState(field.path)
  const warning = useKeptWords(field.path)
  const registry = useRegistry()
  const widget = registry.widget(field.widget)
  const { session } = useRecord().open
  const loading = widget ? registry.components(widget) : null
  const faces = loading instanceof Promise ? null : loading
  if (state.hidden) return null
  const parts = faces?.frameless && !faces.Show
  if (parts)
    return field.children
      .filter(({ widget: drawn }) => drawn !== '')
      .map((part) => <Shown key={part.path} field={part} />)
  const always = faces?.showsEmpty?.(field.options, session.value) ?? false
  const copy = field.options.tabular === true && typeof state.value === 'string' ? state.value : undefined
  return (
    <KeyValue path={field.path} label={field.label} width={getWidth(field)} copy={copy} warning={warning}>
      {isNothing(state.value) && !always ? null : <ShownValue field={field} always={always} />}
    </KeyValue>
  )
}
