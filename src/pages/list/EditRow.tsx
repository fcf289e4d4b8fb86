import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { FieldKind } from '../../contract/field'
import type { RecordData } from '../../contract/record'
import type { OpenRecord } from '../../engine/record/open'
import { isDirty, type Stale } from '../../engine/record/state'
import { Icon } from '../../ui/Icon'
import { Field } from '../field/Field'
import { RecordProvider, type RecordScope, useSession } from '../field/record-context'
import { useFocusJump } from '../form/focus-jump'
import { useOffice, useTexts } from '../office'
import { createScope } from '../record/scope'
import { useHold } from '../record/use-hold'
import { useOpenRecord } from '../record/use-open-record'
import { sideOf } from './column-style'
import { saveRow } from './save-row'
import type { ListColumn } from './use-columns'

const MergeDialog = lazy(() => import('../record/bars/MergeDialog').then((module) => ({ default: module.MergeDialog })))

/** Kinds whose controls fit on one line. */
const INLINE: readonly FieldKind[] = ['text', 'number', 'integer', 'boolean', 'date', 'time', 'enum', 'lookup', 'relation']
const CONTROL = ':is(input, select, button):not(:disabled)'

export interface EditRowProps {
  route: string
  record: RecordData
  index: number
  columns: readonly ListColumn[]
  /** the column the person stood in: its field gets the focus */
  column: number
  /** the row is done with; `back`: by a key, so that the focus goes back to its cell */
  onEnd: (back: boolean) => void
}

/** A whole row in its fields' own widgets (GRID-04): Tab walks them, Esc gives up, Enter or leaving the row saves. */
export function EditRow(props: EditRowProps) {
  const { route, record, index, columns, onEnd } = props
  const opening = useOpenRecord({ route, mode: 'update', id: record.id, picked: null, begin: null })
  const { notices } = useOffice()
  const failed = opening.state === 'failed' ? opening.error : null
  useEffect(() => {
    if (failed === null) return
    notices.failure(failed)
    onEnd(true)
  }, [failed, notices, onEnd])
  if (opening.state === 'open') return <OpenRow {...props} open={opening.open} />
  return (
    <tr data-row={index} data-id={record.id} aria-rowindex={index + 2} aria-busy="true">
      <td className="selc" aria-colindex={1} />
      {columns.map((column, at) => (
        <td key={column.path} aria-colindex={at + 2} {...sideOf(column, column.end && 'n num')}>
          {column.text(record)}
        </td>
      ))}
    </tr>
  )
}

/** Whoever opens a dialog leaves the row, which saves it: fields of rows open none. */
function rowScope(scope: RecordScope): RecordScope {
  return { ...scope, host: { ...scope.host, pick: null, embed: null } }
}

/** The row once its record is open. */
function OpenRow({ record, index, columns, column: at, onEnd, open }: EditRowProps & { open: OpenRecord }) {
  const office = useOffice()
  const { text } = useTexts()
  const scope = useMemo(() => rowScope(createScope(office, open, { ids: 'r' })), [office, open])
  const row = useRef<HTMLTableRowElement>(null)
  const byKey = useRef(false)
  const under = useRef<Promise<boolean> | null>(null)
  const shown = useMemo(() => columns.map(({ path }) => path), [columns])
  const dirty = useStore(open.session.store, isDirty)
  /** the conflict the person wants to decide later */
  const [put, setPut] = useState<Stale | null>(null)

  /** Saves what was changed; whoever asks while that is under way waits for the same answer. */
  const save = useCallback(() => {
    // Whoever put a conflict off is asked again, even while saving rests after the last try.
    setPut(null)
    under.current ??= saveRow(office, open, shown).finally(() => {
      under.current = null
    })
    return under.current
  }, [office, open, shown])
  useHold(dirty, save)
  useEffect(() => {
    const cell = row.current?.querySelector(`[data-col="${at}"]`)
    const first = cell?.querySelector<HTMLElement>(CONTROL) ?? row.current?.querySelector<HTMLElement>(`[data-col] ${CONTROL}`)
    first?.focus()
  }, [at])

  const leave = async ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget) || isFloating(relatedTarget) || !document.hasFocus()) return
    const back = byKey.current
    byKey.current = false
    if (await save()) onEnd(back)
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const { target, currentTarget } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (event.key === 'Escape') {
      open.journal.drop()
      onEnd(true)
    } else if (event.key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      event.preventDefault()
      byKey.current = true
      target.blur()
    }
  }
  return (
    <RecordProvider value={scope}>
      <Jump />
      <Conflict {...{ save, onEnd, put }} onPut={setPut} />
      <tr
        ref={row}
        className="editing"
        data-row={index}
        data-id={record.id}
        data-mode="update"
        aria-rowindex={index + 2}
        onBlur={(event) => void leave(event)}
        onKeyDown={key}
      >
        <td className="selc" aria-colindex={1} title={text('LIST.EDITING')}>
          <Icon name="pencil" />
        </td>
        {columns.map((column, place) => {
          const field = scope.fields.get(column.path)
          const editable = field && !field.readOnly && INLINE.includes(field.kind)
          return (
            <td key={column.path} data-col={place} aria-colindex={place + 2} {...sideOf(column, column.end && 'n num')}>
              {editable ? <Field path={column.path} /> : column.text(record)}
            </td>
          )
        })}
      </tr>
    </RecordProvider>
  )
}

interface ConflictProps extends Pick<EditRowProps, 'onEnd'> {
  save: () => Promise<boolean>
  put: Stale | null
  onPut: (stale: Stale) => void
}

/** Somebody saved the same fields meanwhile: the record page's own questions, field by field; nothing typed is lost. */
function Conflict({ save, onEnd, put, onPut }: ConflictProps) {
  const stale = useSession((state) => state.stale)
  if (!stale || put === stale) return null
  const done = async () => {
    if (await save()) onEnd(true)
  }
  return (
    <Suspense>
      <MergeDialog stale={stale} onClose={() => onPut(stale)} onDone={() => void done()} />
    </Suspense>
  )
}

/** Follows the session to the field that must be put right. */
function Jump(): null {
  useFocusJump()
  return null
}

/** Lists and calendars of a widget float outside the row but belong to it. */
function isFloating(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('.pop, [role=dialog], [role=listbox]') !== null
}
