import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import type { RecordData } from '../../../contract/model/record'
import { KINDS } from '../../../engine/kinds'
import type { Office } from '../../../engine/office/office'
import { fieldNames, isDirty, type OpenRecord, pageFields, type Stale } from '../../../engine/record'
import { Icon } from '../../../ui/basics/Icon'
import { RecordField, RecordProvider, type RecordScope, useSession } from '../../field'
import { useFocusJump } from '../../form'
import { useOffice, useTexts } from '../../office'
import { createScope, useHold, useOpenRecord } from '../../record'
import { getSide } from '../columns'
import { type ListColumn, useList, useRowScope } from '../list-context'
import type { Cell } from '../scroll'
import { enterText } from './enter-text'
import type { Typing } from './typing'

const MergeDialog = lazy(() =>
  import('../../record/bars/MergeDialog').then((module) => ({ default: module.MergeDialog })),
)

const CONTROL = ':is(input, select, button):not(:disabled)'

export interface EditRowProps {
  record: RecordData
  index: number
  /** the column with the focus: its field gets it */
  column: number
  /** text typed on the cell, which replaces its value; null = the value stays */
  typing: Typing | null
  /** editing has ended; `to`: the cell that gets the focus, maybe below the last row; null = none */
  onEnd: (to: Cell | null) => void
}

/**
 * A row with its fields' own widgets: Esc cancels, leaving the row saves. In a whole row (GRID-04) Tab moves
 * between fields and Enter saves; in a single cell Enter saves and moves down, Tab moves sideways.
 */
export function EditRow(props: EditRowProps) {
  const { record, index, column, onEnd } = props
  const { route } = useList().conf
  const { columns } = useRowScope()
  const opening = useOpenRecord({ route, mode: 'update', id: record.id, picked: null, begin: null })
  const { notices } = useOffice()
  const failed = opening.state === 'failed' ? opening.error : null
  useEffect(() => {
    if (failed === null) return
    notices.failure(failed)
    onEnd({ row: index, column })
  }, [failed, notices, onEnd, index, column])
  if (opening.state === 'open') return <OpenRow {...props} open={opening.open} />
  return (
    <tr data-row={index} data-id={record.id} aria-rowindex={index + 2} aria-busy="true">
      <td className="choice-cell" />
      {columns.map((one) => (
        <td key={one.path} {...getSide(one, one.end && 'n num')}>
          {one.text(record)}
        </td>
      ))}
    </tr>
  )
}

/** Fields of rows open no dialogs, because opening one would leave the row and save it. */
function rowScope(scope: RecordScope): RecordScope {
  return { ...scope, host: { ...scope.host, pick: null, embed: null } }
}

/** The row once its record is open. */
function OpenRow(props: EditRowProps & { open: OpenRecord }) {
  const { record, index, column: at, onEnd, open, typing } = props
  // All fields of the row; else only that of the column.
  const whole = useList().list.edit === 'row'
  const { columns } = useRowScope()
  const office = useOffice()
  const { text } = useTexts()
  const scope = useMemo(() => rowScope(createScope(office, open, { ids: 'r' })), [office, open])
  const row = useRef<HTMLTableRowElement>(null)
  const entered = useRef(false)
  /** the target of a key that ends the row */
  const goal = useRef<Cell | null>(null)
  const under = useRef<Promise<boolean> | null>(null)
  const edited = useMemo(() => (whole ? columns : columns.slice(at, at + 1)), [columns, whole, at])
  const shown = useMemo(() => edited.map(({ path }) => path), [edited])
  const dirty = useStore(open.session.store, isDirty)
  /** the conflict the person wants to decide later */
  const [put, setPut] = useState<Stale | null>(null)

  /** Saves the changes; concurrent callers share one save. */
  const save = useCallback(() => {
    // A postponed conflict is asked again, even while saving is locked after the last attempt.
    setPut(null)
    under.current ??= saveRow(office, open, shown).finally(() => {
      under.current = null
    })
    return under.current
  }, [office, open, shown])
  useHold(dirty, save)
  useEffect(() => {
    const cell = row.current?.querySelector(`[data-col="${at}"]`)
    const first =
      cell?.querySelector<HTMLElement>(CONTROL) ??
      row.current?.querySelector<HTMLElement>(`[data-col] ${CONTROL}`)
    // Only once, because the list re-renders while the row is being edited.
    if (entered.current) return
    entered.current = true
    first?.focus()
    if (first && typing?.clears) {
      const path = columns[at]?.path ?? ''
      open.session.change(path, open.session.value(path) === true ? false : null)
      void save().then((saved) => saved && onEnd({ row: index, column: at }))
    } else if (first && typing) enterText(first, typing)
    if (first) return
    const field = columns[at]?.label ?? ''
    office.notices.add({
      tone: 'info',
      ...(whole ? { text: 'LIST.ROW_CLOSED' } : { text: 'LIST.CELL_CLOSED', params: { field } }),
    })
    onEnd({ row: index, column: at })
  }, [at, whole, columns, index, office, onEnd, typing, open, save])

  const leave = async ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget) || isFloating(relatedTarget) || !document.hasFocus()) return
    const to = goal.current
    goal.current = null
    if (await save()) onEnd(to)
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const { target, currentTarget } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (event.key === 'Escape') {
      open.undoStack.drop()
      onEnd({ row: index, column: at })
      return
    }
    const to =
      target instanceof HTMLButtonElement && event.key === 'Enter'
        ? null
        : getGoal(event, { ...props, whole, columns })
    if (!to) return
    event.preventDefault()
    goal.current = to
    target.blur()
  }
  return (
    <RecordProvider value={scope}>
      <Jump />
      <Conflict save={save} put={put} onEnd={() => onEnd({ row: index, column: at })} onPut={setPut} />
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
        <td className="choice-cell" title={text('LIST.EDITING')}>
          <Icon name="pencil" />
        </td>
        {columns.map((column, place) => {
          const field = scope.fields.get(column.path)
          const editable = edited.includes(column) && field && !field.readOnly && KINDS[field.kind].isInline
          return (
            <td key={column.path} data-col={place} {...getSide(column, column.end && 'n num')}>
              {editable ? <RecordField path={column.path} /> : column.text(record)}
            </td>
          )
        })}
      </tr>
    </RecordProvider>
  )
}

/** The target cell of a key once the row is saved; null = the key is not handled. */
function getGoal(
  { key, shiftKey }: KeyboardEvent,
  { whole, index, column, columns }: EditRowProps & { whole: boolean; columns: readonly ListColumn[] },
): Cell | null {
  if (key === 'Enter') return { row: whole ? index : index + 1, column }
  if (key !== 'Tab' || whole) return null
  const beside = column + (shiftKey ? -1 : 1)
  return { row: index, column: Math.max(0, Math.min(beside, columns.length - 1)) }
}

interface ConflictProps {
  onEnd: () => void
  save: () => Promise<boolean>
  put: Stale | null
  onPut: (stale: Stale) => void
}

/**
 * Someone saved the same fields meanwhile: opens the merge dialog of the record page, field by field; nothing
 * typed is lost.
 */
function Conflict({ save, onEnd, put, onPut }: ConflictProps) {
  const stale = useSession((state) => state.stale)
  if (!stale || put === stale) return null
  const saveAndEnd = async () => {
    if (await save()) onEnd()
  }
  return (
    <Suspense>
      <MergeDialog stale={stale} onClose={() => onPut(stale)} onDone={() => void saveAndEnd()} />
    </Suspense>
  )
}

/** Moves the focus to the field to correct, as the session requests. */
function Jump(): null {
  useFocusJump()
  return null
}

/** Lists and calendars of a widget float outside the row but belong to it. */
function isFloating(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('.popover, [role=dialog], [role=listbox]') !== null
}

/**
 * Saves the record of a row edited in the list; true when nothing is left to save. An invalid field of the
 * row gets the focus; one that is not a column is named, because it can only be corrected on the record's
 * page. A conflict with another person's save is in the session's state as `stale`, for the row to resolve.
 */
export async function saveRow(
  { notices, ports }: Pick<Office, 'notices'> & { ports: Pick<Office['ports'], 'texts'> },
  { entity, session, page }: Pick<OpenRecord, 'entity' | 'session' | 'page'>,
  shown: readonly string[],
): Promise<boolean> {
  // Before anything is asked of the values; the save itself reports a text that is no value.
  await session.typed.settle()
  if (!isDirty(session.store.getState())) return true
  const errors = session.validate()
  const elsewhere = errors.filter(({ path }) => !shown.includes(path))
  if (errors.length > 0 && elsewhere.length === errors.length) {
    const fields = new Map(pageFields(page).map(({ path, label }) => [path, label]))
    const names = [...new Set(elsewhere.map(({ path }) => fields.get(path) ?? path))].join(', ')
    notices.add({ tone: 'warning', text: 'LIST.EDIT_ELSEWHERE', params: { fields: names } })
  }
  if (errors.length > 0) {
    session.reveal(errors.find(({ path }) => shown.includes(path))?.path)
    return false
  }
  const result = await session.save()
  if (result.kind === 'saved') notices.add({ tone: 'success', text: 'NOTIFICATIONS.UPDATE' })
  if (result.kind === 'failed') notices.failure(result.error, fieldNames(entity, ports.texts))
  if (result.kind === 'deleted') notices.add({ tone: 'warning', text: 'ERRORS.RECORD_DELETED' })
  return result.kind === 'saved' || result.kind === 'deleted'
}
