import { type DragEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense } from 'react'
import { ColumnHeader } from '../../../ui/page/ColumnHeader'
import type { ColumnAt } from '../../commands/column'
import { useTexts } from '../../office'
import { getSide } from '../columns'
import { type ListColumn, useList, useListState, useRowScope } from '../list-context'
import { SelectAllBox } from '../row-choice'

export interface HeaderRowProps {
  /** rows of the list */
  total: number
  /** the rows have been drawn for a moment, so secondary parts may load */
  settled: boolean
}

const HeaderTools = lazy(() => import('./HeaderTools').then((module) => ({ default: module.HeaderTools })))

/** Data type of a dragged column header. */
const DRAG = 'text/x-column'

/**
 * The header of the grid: select all, and per column a sort button, a menu, a resize edge and a drop target.
 */
export function HeaderRow({ total, settled }: HeaderRowProps) {
  const { frame } = useList()
  const { arrangement, onFilter } = useListState()
  const { columns, selection } = useRowScope()
  const { sort } = arrangement
  const { text } = useTexts()
  const head = (column: ListColumn, index: number) => {
    const held = sort.find(({ path }) => path === column.path)
    const description = arrangement.shown[index]
    if (!description) return null
    const at = { column: description, index, width: column.width, arrangement, onFilter, text }
    const drag = {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAG, column.path),
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(DRAG) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        arrangement.move(event.dataTransfer.getData(DRAG), index)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => headKey(event, at),
    }
    return (
      <ColumnHeader
        key={column.path}
        index={index}
        label={column.label}
        sort={held ? (held.direction === 'asc' ? 'ascending' : 'descending') : null}
        place={sort.length > 1 && held ? sort.indexOf(held) + 1 : null}
        onSort={column.sortable ? (event: MouseEvent) => turn(at, event.shiftKey) : undefined}
        rest={drag}
        {...getSide(column, column.end && 'n')}
      >
        {settled ? (
          <Suspense>
            <HeaderTools at={at} />
          </Suspense>
        ) : null}
      </ColumnHeader>
    )
  }
  return (
    <thead>
      <tr data-row={-1} aria-rowindex={1}>
        {frame?.pick ? (
          <td className="choice-cell" />
        ) : (
          <th className="choice-cell" scope="col">
            <SelectAllBox selection={selection} total={total} />
          </th>
        )}
        {columns.map(head)}
      </tr>
    </thead>
  )
}

/** The code that changes the sort loads after the first rows, with the menu of the column. */
function turn(at: ColumnAt, more: boolean): void {
  void import('../../commands/column').then(({ turnColumn }) => turnColumn(at, { more }))
}

/**
 * Alt+↓ on a header opens the menu of its column, which names the keys of its commands: arrows with Alt or
 * Shift.
 */
function headKey(event: KeyboardEvent<HTMLElement>, at: ColumnAt): void {
  const { altKey, key, nativeEvent, shiftKey } = event
  if (altKey && key === 'ArrowDown') event.currentTarget.querySelector<HTMLElement>('.menu')?.click()
  else if ((altKey || shiftKey) && /^Arrow(Left|Right)$/.test(key))
    void import('../../commands/column').then(({ runColumnKey }) => runColumnKey(nativeEvent, at))
  else return
  event.preventDefault()
  event.stopPropagation()
}
