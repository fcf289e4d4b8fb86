import { type KeyboardEvent, useRef, useState } from 'react'
import {
  AUTHORITY_OPERATIONS,
  type AuthorityOperation,
  type RightsRow,
  type RightsWord,
} from '../../contract/model/rights'
import type { WidgetHost } from '../../contract/ports/widget'

export interface MatrixProps extends Pick<WidgetHost, 'text'> {
  rows: readonly RightsRow[]
  /** accessible name */
  label: string
  isLocked: boolean
  invalid: boolean
  /** ids of message and help */
  describedBy: string | undefined
  held: ReadonlySet<string>
  isChanged: (authority: string) => boolean
  set: (authorities: readonly string[], granted: boolean) => void
}

/** The focused cell: line 0 is the header; the last column is the line's own box. */
interface Place {
  line: number
  column: number
}

const LAST_COLUMN = AUTHORITY_OPERATIONS.length

/** The target of a key; null = the grid does not handle it. */
function findNextPlace({ line, column }: Place, key: string, lines: number, far: boolean): Place | null {
  const to = (at: Place) => ({
    line: Math.min(Math.max(at.line, 0), lines),
    column: Math.min(Math.max(at.column, 0), LAST_COLUMN),
  })
  if (key === 'ArrowUp') return to({ line: line - 1, column })
  if (key === 'ArrowDown') return to({ line: line + 1, column })
  if (key === 'ArrowLeft') return to({ line, column: column - 1 })
  if (key === 'ArrowRight') return to({ line, column: column + 1 })
  if (key === 'Home') return to({ line: far ? 0 : line, column: 0 })
  if (key === 'End') return to({ line: far ? lines : line, column: LAST_COLUMN })
  return null
}

/**
 * A box per subject and operation, one for all shown lines in the header of each column, and one for each
 * line. One tab stop: arrows move, the space bar grants and revokes.
 */
export function Matrix({
  rows,
  label,
  text,
  isLocked,
  invalid,
  describedBy,
  held,
  isChanged,
  set,
}: MatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place>({ line: 1, column: 0 })
  const stop = { line: Math.min(place.line, rows.length), column: place.column }
  const move = (event: KeyboardEvent) => {
    const next = findNextPlace(stop, event.key, rows.length, event.ctrlKey || event.metaKey)
    if (!next) return
    event.preventDefault()
    setPlace(next)
    table.current?.querySelector<HTMLElement>(`[data-at="${next.line}:${next.column}"]`)?.focus()
  }
  const box = (words: readonly RightsWord[], name: string, at: Place) => (
    <Box
      words={words.filter(({ mayGrant }) => mayGrant)}
      all={words}
      label={name}
      at={at}
      isStop={at.line === stop.line && at.column === stop.column}
      onFocus={() => setPlace(at)}
      isLocked={isLocked}
      invalid={invalid}
      held={held}
      set={set}
    />
  )
  const column = (operation: AuthorityOperation) => rows.flatMap(({ cells }) => cells[operation] ?? [])
  const changed = text('RIGHTS.CHANGED')
  return (
    <div className="rights-table">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of boxes is one tab stop */}
      <table role="grid" aria-label={label} aria-describedby={describedBy} ref={table} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{text('RIGHTS.SUBJECT')}</th>
            {AUTHORITY_OPERATIONS.map((operation, index) => (
              <th key={operation} scope="col">
                <span>{text(`RIGHTS.OPERATION.${operation}`)}</span>
                {box(column(operation), text(`RIGHTS.COLUMN.${operation}`), { line: 0, column: index })}
              </th>
            ))}
            <th scope="col">
              <span>{text('RIGHTS.ALL')}</span>
              {box(AUTHORITY_OPERATIONS.flatMap(column), text('RIGHTS.EVERYTHING'), {
                line: 0,
                column: LAST_COLUMN,
              })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, name, stem }, line) => (
            <tr key={stem} data-stem={stem}>
              <th scope="row" title={stem}>
                {name}
              </th>
              {AUTHORITY_OPERATIONS.map((operation, index) => {
                const word = cells[operation]
                const isNew = word !== null && isChanged(word.authority)
                const label = `${name}: ${text(`RIGHTS.OPERATION.${operation}`)}${isNew ? ` (${changed})` : ''}`
                return (
                  <td key={operation} data-changed={isNew || undefined}>
                    {box(word ? [word] : [], label, { line: line + 1, column: index })}
                  </td>
                )
              })}
              <td>
                {box(
                  AUTHORITY_OPERATIONS.flatMap((one) => cells[one] ?? []),
                  text('RIGHTS.ROW', { name }),
                  {
                    line: line + 1,
                    column: LAST_COLUMN,
                  },
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className="muted">{text('RIGHTS.NONE')}</p> : null}
    </div>
  )
}

interface BoxProps extends Pick<MatrixProps, 'isLocked' | 'invalid' | 'held' | 'set'> {
  /** those that may be granted here */
  words: readonly RightsWord[]
  all: readonly RightsWord[]
  label: string
  at: Place
  isStop: boolean
  onFocus: () => void
}

/**
 * A box over any number of authorities: checked when all are granted, mixed when some are. It stays focusable
 * while disabled.
 */
function Box({ words, all, label, at, isStop, onFocus, isLocked, invalid, held, set }: BoxProps) {
  const count = all.filter(({ authority }) => held.has(authority)).length
  const checked = all.length > 0 && count === all.length
  const isOff = words.length === 0
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      disabled={isLocked}
      aria-invalid={invalid || undefined}
      aria-disabled={isOff || undefined}
      data-at={`${at.line}:${at.column}`}
      tabIndex={isStop ? 0 : -1}
      checked={checked}
      ref={(node) => {
        if (node) node.indeterminate = count > 0 && !checked
      }}
      onFocus={onFocus}
      onChange={() => {
        if (isOff) return
        set(
          words.map(({ authority }) => authority),
          !checked,
        )
      }}
    />
  )
}
