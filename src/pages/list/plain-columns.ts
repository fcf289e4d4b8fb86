import type { ColumnDescription } from '../../contract/model/page'
import type { ArrangedColumn } from '../../engine/list/column-model'

/**
 * Columns by their paths, without a position in a grid: boards, calendars and timelines place values
 * themselves.
 */
export function plainColumns(
  possible: readonly ColumnDescription[],
  paths: readonly (string | undefined)[],
): ArrangedColumn[] {
  return paths.flatMap((path) => {
    const column = possible.find((one) => one.path === path)
    return column ? [{ ...column, width: 0, least: 0, fixed: null }] : []
  })
}
