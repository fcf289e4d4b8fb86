import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react'
import type { Json } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import type { MarksOf } from '../../../engine/list/marks'
import { createRange } from '../../../engine/list/range'
import type { RowSelection } from '../../../engine/list/selection'
import { useDelay } from '../../../ui/basics/use-delay'
import { SkeletonRows } from '../../../ui/page/SkeletonRows'
import { type Arrangement, type ListColumn, toWidthStyle } from '../columns'
import { useRowChoice } from '../row-choice'
import type { Rows } from '../rows'
import { type Cell, findCell, type RowScroll, type Standing, useRowKeys } from '../scroll'
import type { GridToolsProps } from './GridTools'
import { HeaderRow } from './HeaderRow'
import { useGridKeys } from './keys'
import { Row, WaitingRow } from './Row'
import type { Typing } from './typing'

const GridTools = lazy(() => import('./GridTools').then((module) => ({ default: module.GridTools })))
const TotalsRow = lazy(() => import('./TotalsRow').then((module) => ({ default: module.TotalsRow })))
const loadEditRow = () => import('./EditRow').then((module) => ({ default: module.EditRow }))
const EditRow = lazy(loadEditRow)

/** Delay after the rows, in ms, before code that the first view does not need is fetched. */
const SETTLED_MS = 300

export interface RowTableProps {
  /** accessible name: the entity's plural */
  label: string
  columns: readonly ListColumn[]
  rows: Rows
  /** placeholder bars replace the first rows */
  bars: boolean
  box: RefObject<HTMLDivElement | null>
  scroll: RowScroll
  /** the position when the list was left */
  start: Standing | null
  selection: RowSelection
  onFilter: (path: string) => void
  arrangement: Arrangement
  hrefOf: (record: RecordData) => string
  marksOf: MarksOf
  /** rows are selected instead of opened */
  pick: boolean
  /** target of the row actions; null = rows can only be picked */
  list: GridToolsProps['list']
  /** only a record's name opens it; elsewhere in the row a double click and Enter edit */
  byName: boolean
  onOpen: (href: string) => void
  /** totals under the columns, by path; null = no column has a total */
  totals: Readonly<Record<string, Json>> | null
  /** rows are edited in the list (GRID-04), whole or a cell at a time; null = they are not */
  editing: { route: string; whole: boolean; can: (record: RecordData) => boolean } | null
}

/** Rows drawn: those near the viewport, and the one with the focus wherever it is. */
function getRenderRows({ start, end }: { start: number; end: number }, extra: number | null): number[] {
  const rows = Array.from({ length: end - start }, (_, index) => start + index)
  if (extra === null || (extra >= start && extra < end)) return rows
  return extra < start ? [extra, ...rows] : [...rows, extra]
}

/** Empty height between drawn rows, lined like rows so that nothing looks blank. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr className="gap" aria-hidden="true">
      <td colSpan={columns + 1} style={{ height }} />
    </tr>
  )
}

/** The rows as a grid: plain memoized rows of a long list, one tab stop with arrow keys. */
export function RowTable(props: RowTableProps) {
  const {
    label,
    columns,
    rows,
    bars,
    box,
    scroll,
    start,
    selection,
    hrefOf,
    onOpen,
    marksOf,
    editing,
    pick,
    byName,
  } = props
  const [scrolled, setScrolled] = useState(false)
  const [edited, setEdited] = useState<(Cell & { id: string; typing: Typing | null }) | null>(null)
  const [range] = useState(createRange)
  const settled = useDelay(!rows.pending, SETTLED_MS)
  const { total } = rows
  const choice = useRowChoice(rows, selection)
  const open = (row: number) => {
    const record = rows.at(row)
    if (record && pick) selection.toggle(record)
    else if (record) onOpen(hrefOf(record))
  }
  const edit = ({ row, column }: Cell, typing: Typing | null = null): boolean => {
    const record = rows.at(row)
    if (!record || !editing?.can(record) || edited) return false
    setEdited({ id: record.id, row, column, typing })
    return true
  }
  const onRowKey = (event: KeyboardEvent<HTMLElement>, { row, column }: Cell) => {
    if (choice.key(event, row, (next) => keys.moveTo({ row: next, column }))) return true
    if (row < 0) return false
    if (event.key === 'F2' || (event.key === 'Enter' && column > 0 && editing && byName))
      return edit({ row, column })
    if (event.key !== 'Enter') return false
    open(row)
    return true
  }
  const keys = useGridKeys(box, { rows: total, columns: columns.length }, scroll, onRowKey, start?.cell)
  const { drawn } = scroll
  const extra = keys.focused && keys.active.row >= 0 && keys.active.row < total ? keys.active.row : null
  const stop = extra ?? Math.min(Math.max(keys.active.row, drawn.first), drawn.last - 1)
  const click = (event: MouseEvent<HTMLElement>) => {
    const place = findCell(event.target)
    if (!place || isEdited(event.target)) return
    if (choice.click(event, place.row)) return
    const inside = event.target instanceof Element && event.target.closest('a, button, input')
    if (!inside && !byName && getSelection()?.isCollapsed !== false) open(place.row)
  }
  const twice = ({ target }: MouseEvent<HTMLElement>) => {
    const place = isEdited(target) ? null : findCell(target)
    if (place) edit(place)
  }
  const handleEditEnd = (to: Cell | null) => {
    edited?.typing?.stop()
    if (to) keys.moveTo(to)
    setEdited(null)
  }
  const side = () => {
    scroll.onScroll()
    setScrolled((box.current?.scrollLeft ?? 0) !== 0)
  }
  const editsAtOnce = editing !== null && byName
  useEffect(() => {
    // Typing on a cell opens it.
    if (settled && editsAtOnce) void loadEditRow().catch(() => undefined)
  }, [settled, editsAtOnce])
  const wide = columns.reduce((sum, { least }) => sum + least, 0)
  const all = columns.reduce((sum, { width }) => sum + width, 0)

  const keyOf = useRowKeys(drawn, extra !== null || edited !== null)
  const lines: ReactNode[] = []
  let filled = 0
  let gaps = 0
  for (const index of getRenderRows(drawn, extra)) {
    const top = drawn.above + (index - drawn.start) * scroll.row
    if (top > filled) lines.push(<Gap key={`gap-${gaps++}`} height={top - filled} columns={columns.length} />)
    filled = Math.max(top, filled) + scroll.row
    const record = rows.at(index)
    const focus = index === stop ? keys.active.column : -1
    if (!record) {
      lines.push(<WaitingRow key={keyOf(index)} index={index} columns={columns} focus={focus} />)
      continue
    }
    const row = (
      <Row
        key={keyOf(index)}
        record={record}
        index={index}
        columns={columns}
        marksOf={marksOf}
        selection={selection}
        range={range}
        focus={focus}
        href={hrefOf(record)}
      />
    )
    lines.push(
      editing && edited?.id === record.id ? (
        <Suspense key={record.id} fallback={row}>
          <EditRow
            {...editing}
            record={record}
            index={index}
            columns={columns}
            total={total}
            column={edited.column}
            typing={edited.typing}
            onEnd={handleEditEnd}
          />
        </Suspense>
      ) : (
        row
      ),
    )
  }

  return (
    <div ref={box} className={scrolled ? 'gridwrap scrolled' : 'gridwrap'} onScroll={side}>
      {settled ? (
        <Suspense>
          <GridTools {...props} range={range} keys={keys} onEdit={edit} />
        </Suspense>
      ) : null}
      <table
        className="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the keyboard walks
        role="grid"
        aria-label={label}
        aria-rowcount={rows.totalExact ? total + 1 : -1}
        aria-multiselectable={selection.multiple}
        aria-busy={rows.busy}
        style={{ ...toWidthStyle('--cols', wide), ...toWidthStyle('--all', all) }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
      >
        <colgroup>
          <col className="choice-column" />
          {columns.map(({ path, width, least }) => (
            <col
              key={path}
              style={{
                ...toWidthStyle('--col', width),
                ...toWidthStyle('--others', wide - least),
                ...toWidthStyle('--least', least),
              }}
            />
          ))}
        </colgroup>
        <HeaderRow {...props} total={total} settled={settled} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the row, Space chooses it, by useGridKeys */}
        <tbody onClick={click} onDoubleClick={editing && byName ? twice : undefined}>
          {rows.pending ? (
            bars ? (
              <SkeletonRows
                bars={[0, ...columns.map(() => 55)]}
                end={[false, ...columns.map(({ end }) => end)]}
              />
            ) : null
          ) : (
            <>
              {lines}
              <Gap height={drawn.height - filled} columns={columns.length} />
            </>
          )}
        </tbody>
        {props.totals ? (
          <Suspense>
            <TotalsRow
              columns={columns}
              described={props.arrangement.shown}
              totals={props.totals}
              widen={props.arrangement.widen}
            />
          </Suspense>
        ) : null}
      </table>
    </div>
  )
}

/** A click in the edited row belongs to its fields. */
function isEdited(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('.editing') !== null
}
