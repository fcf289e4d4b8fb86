import { column_toggleSorting } from '@tanstack/react-table/static-functions'
import type { ColumnModel } from './column-model'
import type { Sort } from './query'

/** A column whose sort changes, and how. */
export interface SortTurn {
  path: string
  /** the other sort keys stay, before it */
  more: boolean
  /** absent = the next of up, down, none */
  direction?: 'asc' | 'desc'
}

/** The order of a list after a person changed the sort of one column. */
export function turnSort(
  model: Pick<ColumnModel, 'sorted'>,
  sort: Sort,
  { path, more, direction }: SortTurn,
): Sort {
  return model.sorted(sort, path, (column) =>
    column_toggleSorting(column, direction && direction === 'desc', more),
  )
}
