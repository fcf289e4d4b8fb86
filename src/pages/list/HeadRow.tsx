import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { Sort } from '../../engine/list/query'
import { chosenCount, type RowSelection } from '../../engine/list/selection'
import { Checkbox } from '../../ui/Checkbox'
import { ColumnHead } from '../../ui/ColumnHead'
import { useTexts } from '../office'
import { sideOf } from './column-style'
import type { ListColumn } from './use-columns'

export interface HeadRowProps {
  columns: readonly ListColumn[]
  sort: Sort
  onSort: (path: string, more: boolean) => void
  selection: RowSelection
  total: number
}

/** The head of the grid: everything at once, and a button per column that sorts; with Shift after the others. */
export function HeadRow({ columns, sort, onSort, selection, total }: HeadRowProps) {
  const { text } = useTexts()
  const count = useStore(selection.store, (state) => chosenCount(state, total))
  const whole = count > 0 && count >= total
  return (
    <thead>
      <tr data-row={-1} aria-rowindex={1}>
        <th className="selc" aria-colindex={1} scope="col">
          <Checkbox
            id="select-all"
            label={text('LIST.SELECT_ALL')}
            checked={whole}
            mixed={count > 0 && !whole}
            onChange={(on) => (on ? selection.all() : selection.clear())}
          />
        </th>
        {columns.map((column, index) => {
          const held = sort.find(({ path }) => path === column.path)
          const place = sort.length > 1 && held ? sort.indexOf(held) + 1 : null
          return (
            <ColumnHead
              key={column.path}
              index={index}
              label={column.label}
              sort={held ? (held.direction === 'asc' ? 'ascending' : 'descending') : null}
              place={place}
              onSort={column.sortable ? (event: MouseEvent) => onSort(column.path, event.shiftKey) : undefined}
              {...sideOf(column, column.end && 'n')}
            />
          )
        })}
      </tr>
    </thead>
  )
}
