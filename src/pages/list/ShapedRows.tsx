import { lazy, Suspense } from 'react'
import type { ListRowsProps } from './ListRows'
import type { RowShape } from './shape'

const TreeRows = lazy(() => import('./tree/TreeRows').then((module) => ({ default: module.TreeRows })))
const BoardRows = lazy(() => import('./board/BoardRows').then((module) => ({ default: module.BoardRows })))
const CalendarRows = lazy(() => import('./calendar/CalendarRows').then((module) => ({ default: module.CalendarRows })))

export { BrokenEntity } from '../shell/BrokenEntity'
export { RefusedList } from './RefusedList'
export { ShapeChoice } from './ShapeChoice'

/** What stands in the place of the rows. */
export type ShapedRowsProps = Omit<ListRowsProps, 'onFilter'>

const ROWS = { tree: TreeRows, board: BoardRows, calendar: CalendarRows }

/** The records of a list in another shape than rows; the code of each comes when it is chosen. */
export function ShapedRows({ shape, ...props }: ShapedRowsProps & { shape: Exclude<RowShape, 'rows'> }) {
  const Rows = ROWS[shape]
  return (
    <Suspense>
      <Rows {...props} />
    </Suspense>
  )
}
