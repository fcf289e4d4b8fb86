import { lazy, Suspense } from 'react'
import { CellRange, type CellRangeProps } from './CellRange'
import { ListKeys } from './ListKeys'
import type { RowFacts } from './row-acts'

const RowEnd = lazy(() => import('./RowEnd').then((module) => ({ default: module.RowEnd })))

export interface GridToolsProps extends CellRangeProps {
  /** null = rows are only picked */
  list: Omit<RowFacts, 'hrefOf'> | null
}

/** What a grid can do besides showing its rows; it comes after them. */
export function GridTools({ list, ...range }: GridToolsProps) {
  const { box, editing, rows } = range
  return (
    <>
      <CellRange {...range} />
      {list ? (
        <>
          <ListKeys edits={editing && (editing.whole ? 'row' : 'cell')} />
          <Suspense>
            <RowEnd {...{ box, rows, list }} />
          </Suspense>
        </>
      ) : null}
    </>
  )
}
