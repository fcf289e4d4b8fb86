import { lazy, Suspense } from 'react'
import type { RecordData } from '../../contract/record'
import { CellRange, type CellRangeProps } from './CellRange'
import { ListKeys } from './ListKeys'
import type { RowsOf } from './use-row-commands'

const RowEnd = lazy(() => import('./RowEnd').then((module) => ({ default: module.RowEnd })))

export interface GridToolsProps extends CellRangeProps {
  editing: (NonNullable<CellRangeProps['editing']> & { can: (record: RecordData) => boolean }) | null
  /** a record's name alone opens it */
  byName: boolean
  /** null = rows are only picked */
  list: RowsOf | null
}

/** What a grid can do besides showing its rows; it comes after them. */
export function GridTools({ list, byName, ...range }: GridToolsProps) {
  const { box, editing, rows, onEdit } = range
  const inline = editing?.whole ? { can: editing.can, run: (row: number) => onEdit({ row, column: 0 }, null) } : null
  return (
    <>
      <CellRange {...range} />
      {list ? (
        <>
          <ListKeys edits={editing && (editing.whole ? 'row' : 'cell')} byName={byName} />
          <Suspense>
            <RowEnd {...{ box, rows, list, inline }} />
          </Suspense>
        </>
      ) : null}
    </>
  )
}
