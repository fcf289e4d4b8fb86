import type { Json } from '../../../contract/json'
import type { ColumnDescription } from '../../../contract/page'
import { writeNumber } from '../../../ui/write-number'
import { useTexts } from '../../office'
import { type ListColumn, sideOf } from '../columns'

export interface TotalsRowProps {
  columns: readonly ListColumn[]
  described: readonly ColumnDescription[]
  /** by path; a missing one is loading */
  totals: Readonly<Record<string, Json>>
}

/** The footer of the columns that have a total. */
export function TotalsRow({ columns, described, totals }: TotalsRowProps) {
  const { lang, text } = useTexts()
  const kindOf = ({ path }: ListColumn) => described.find((one) => one.path === path)?.total ?? null
  const said = (column: ListColumn, value: Json) =>
    typeof value === 'number' && kindOf(column) === 'count' ? writeNumber(value, lang) : column.format(value)
  return (
    <tfoot>
      <tr>
        <td className="choice-cell" />
        {columns.map((column) => {
          const total = kindOf(column)
          const value = totals[column.path] ?? null
          return (
            <td key={column.path} {...sideOf(column, column.end && 'n num')}>
              {total && value !== null ? (
                <>
                  <span className="muted">{text(`LIST.TOTAL.${total.toUpperCase()}`)}</span> {said(column, value)}
                </>
              ) : null}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
