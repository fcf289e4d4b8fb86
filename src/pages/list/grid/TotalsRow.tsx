import { useLayoutEffect, useMemo } from 'react'
import type { Json } from '../../../contract/json'
import type { ColumnDescription } from '../../../contract/model/page'
import { figureWidth } from '../../../engine/list/figure-width'
import { writeNumber } from '../../../ui/controls/write-number'
import { useTexts } from '../../office'
import { getSide } from '../columns'
import { type ListColumn, useListState, useRowScope } from '../list-context'
import { makeRoom } from '../room'

export interface TotalsRowProps {
  /** by path; a missing one is loading */
  totals: Readonly<Record<string, Json>>
}

/** The footer of the columns that have a total, which have room for it. */
export function TotalsRow({ totals }: TotalsRowProps) {
  const { columns } = useRowScope()
  const { shown, widen } = useListState().arrangement
  const texts = useTotalTexts(columns, shown, totals)
  useLayoutEffect(() => {
    makeRoom(widen, columns, ({ path }) => {
      const total = texts.get(path)
      return total ? figureWidth(`${total.label} ${total.figure}`) : 0
    })
  }, [texts, columns, widen])
  return (
    <tfoot>
      <tr>
        <td className="choice-cell" />
        {columns.map((column) => {
          const total = texts.get(column.path)
          return (
            <td key={column.path} {...getSide(column, column.end && 'n num')}>
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

/** The totals in the language, by the path of their column. */
function useTotalTexts(
  columns: readonly ListColumn[],
  described: readonly ColumnDescription[],
  totals: TotalsRowProps['totals'],
) {
  const { lang, text } = useTexts()
  return useMemo(() => {
    const kinds = new Map(described.map(({ path, total }) => [path, total]))
    const entries = columns.flatMap((column) => {
      const kind = kinds.get(column.path)
      const value = totals[column.path] ?? null
      if (!kind || value === null) return []
      const isCount = kind === 'count' && typeof value === 'number'
      const figure = isCount ? writeNumber(value, lang) : column.format(value)
      return [[column.path, { label: text(`LIST.TOTAL.${kind.toUpperCase()}`), figure }] as const]
    })
    return new Map(entries)
  }, [columns, described, totals, lang, text])
}
