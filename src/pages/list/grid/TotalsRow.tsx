import { type ListColumn, sideOf } from '../columns'
import type { TotalTexts } from '../room'

export interface TotalsRowProps {
  columns: readonly ListColumn[]
  totals: TotalTexts
}

/** The footer of the columns that have a total. */
export function TotalsRow({ columns, totals }: TotalsRowProps) {
  return (
    <tfoot>
      <tr>
        <td className="choice-cell" />
        {columns.map((column) => {
          const total = totals[column.path]
          return (
            <td key={column.path} {...sideOf(column, column.end && 'n num')}>
              {total ? (
                <>
                  <span className="muted">{total.label}</span> {total.figure}
                </>
              ) : null}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
