import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { can } from '../../../engine/commands/reason-code'
import { useDelay } from '../../../ui/basics/use-delay'
import { SkeletonRows } from '../../../ui/page/SkeletonRows'
import { useOffice } from '../../office'
import { toWidthStyle } from '../columns'
import { useList, useRowScope } from '../list-context'
import { useRowChoice } from '../row-choice'
import type { Rows } from '../rows'
import { type Cell, findCell, type RowScroll, useRowKeys } from '../scroll'
import { HeaderRow } from './HeaderRow'
import { useGridKeys } from './keys'
import { Row, WaitingRow } from './Row'
import type { TotalsRowProps } from './TotalsRow'
import type { Typing } from './typing'

const GridTools = lazy(() => import('./GridTools').then((module) => ({ default: module.GridTools })))
const TotalsRow = lazy(() => import('./TotalsRow').then((module) => ({ default: module.TotalsRow })))
const loadEditRow = () => import('./EditRow').then((module) => ({ default: module.EditRow }))
const EditRow = lazy(loadEditRow)

/** Delay after the rows, in ms, before code that the first view does not need is fetched. */
const SETTLED_MS = 300

/** Delay before placeholder bars replace the first rows. */
const SKELETON_AFTER_MS = 150

export interface RowTableProps {
  rows: Rows
  scroll: RowScroll
  /** totals under the columns, by path; null = no column has a total */
  totals: TotalsRowProps['totals'] | null
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
export function RowTable({ rows, scroll, totals }: RowTableProps) {
  const { navigator } = useOffice().ports
  const { conf, list, frame, toHref } = useList()
  const { columns, selection, box, start } = useRowScope()
  const byName = list.open === 'name'
  // Rows are edited in the list (GRID-04): elsewhere than on a record's name by a double click and Enter.
  const editsAtOnce = byName && list.edit !== 'none'
  const [scrolled, setScrolled] = useState(false)
  const [edited, setEdited] = useState<(Cell & { id: string; typing: Typing | null }) | null>(null)
  const settled = useDelay(!rows.pending, SETTLED_MS)
  const bars = useDelay(rows.pending, SKELETON_AFTER_MS)
  const { total } = rows
  const choice = useRowChoice(rows, selection)
  const open = (row: number) => {
    const record = rows.at(row)
    if (record && frame?.pick) selection.toggle(record)
    else if (record) navigator.go(toHref(record))
  }
  const edit = ({ row, column }: Cell, typing: Typing | null = null): boolean => {
    const record = rows.at(row)
    if (!record || list.edit === 'none' || !can(conf, 'edit', record) || edited) return false
    setEdited({ id: record.id, row, column, typing })
    return true
  }
  const onRowKey = (event: KeyboardEvent<HTMLElement>, { row, column }: Cell) => {
    if (choice.key(event, row, (next) => keys.moveTo({ row: next, column }))) return true
    if (row < 0) return false
    if (event.key === 'F2' || (event.key === 'Enter' && column > 0 && editsAtOnce))
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
    if (to) keys.moveTo({ ...to, row: Math.min(to.row, total - 1) })
    setEdited(null)
  }
  const side = () => {
    scroll.onScroll()
    setScrolled((box.current?.scrollLeft ?? 0) !== 0)
  }
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
      lines.push(<WaitingRow key={keyOf(index)} index={index} focus={focus} />)
      continue
    }
    const row = <Row key={keyOf(index)} record={record} index={index} focus={focus} />
    lines.push(
      edited?.id === record.id ? (
        <Suspense key={record.id} fallback={row}>
          <EditRow
            record={record}
            index={index}
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
          <GridTools rows={rows} scroll={scroll} keys={keys} onEdit={edit} />
        </Suspense>
      ) : null}
      <table
        className="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the keyboard walks
        role="grid"
        aria-label={list.title}
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
        <HeaderRow total={total} settled={settled} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the row, Space chooses it, by useGridKeys */}
        <tbody onClick={click} onDoubleClick={editsAtOnce ? twice : undefined}>
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
        {totals ? (
          <Suspense>
            <TotalsRow totals={totals} />
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
