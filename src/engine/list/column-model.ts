import { type Column, constructTable, functionalUpdate, type RowData, tableFeatures } from '@tanstack/react-table'
import { column_getSize, table_getPinnedVisibleLeafColumns, table_setOptions } from '@tanstack/react-table/static-functions'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { ColumnDescription } from '../../contract/page'
import type { ColumnChoice, Side } from './column-width'
import type { Sort } from './query'
import { ordering, pinning, sizing, sorting, visibility } from './table-features'

/** The first column names the row and gives way to this, unless a person chose its width: names may be cut, figures not. */
const NAME_LEAST = 140

/** A column where the list shows it. */
export interface ArrangedColumn extends ColumnDescription {
  /** px at normal density */
  width: number
  /** px it gives way to before the list is scrolled sideways */
  least: number
  /** the side it stays at while the others are scrolled, and the px that columns between it and that side take at least; null = it is scrolled */
  fixed: { side: Side; offset: number } | null
}

/** What the columns of a list are arranged by. */
export interface ColumnInput {
  /** those to show, in order */
  wanted: readonly ColumnDescription[]
  /** those of the file, shown or not */
  file: readonly ColumnDescription[]
  /** the person's */
  choice: ColumnChoice
  /** px of a column whose width nobody chose */
  natural: (column: ColumnDescription) => number
}

/** The columns of one list: which, in what order, at which side, how wide, and which of them sort. */
export interface ColumnModel {
  /** the columns shown, in their places: those at the left, those that are scrolled, those at the right */
  arrange: (input: ColumnInput) => ArrangedColumn[]
  /** the order of the rows that an act on a column leads to */
  sorted: (sort: Sort, path: string, act: (column: Column<typeof features, RowData>) => void) => Sort
}

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature: ordering,
  columnVisibilityFeature: visibility,
  columnPinningFeature: pinning,
  columnSizingFeature: sizing,
  rowSortingFeature: sorting,
})

/**
 * Makes the model of one list: a table without rows. It is kept as long as the list is, because making one takes ten times
 * as long as giving it another state, and nothing is asked of it per row or cell.
 */
export function createColumnModel(): ColumnModel {
  let order: { id: string; desc: boolean }[] = []
  const table = constructTable<typeof features, RowData>({
    features,
    columns: [],
    data: [],
    enableMultiSort: true,
    sortDescFirst: false,
    defaultColumn: { minSize: 0 },
    onSortingChange: (update) => {
      order = functionalUpdate(update, order)
    },
  })
  const put = (options: Partial<typeof table.options>) =>
    table_setOptions(table, (old) => ({ ...old, ...options, state: { ...old.state, ...options.state } }))

  return {
    arrange: ({ wanted, file, choice, natural }) => {
      const sideOf = ({ path, pinned }: ColumnDescription) => (path in choice.pinned ? (choice.pinned[path] ?? null) : pinned)
      const known = new Map([...file, ...wanted].map((column) => [column.path, column]))
      const columnOrder = wanted.map(({ path }) => path)
      put({
        columns: [...known].map(([id, column]) => ({ id, size: column.width ?? natural(column) })),
        state: {
          columnOrder,
          columnVisibility: Object.fromEntries([...known.keys()].map((path) => [path, columnOrder.includes(path)])),
          columnPinning: pinned(wanted, sideOf),
          columnSizing: choice.widths,
        },
      })
      const [first] = table.options.state?.columnPinning?.start ?? []
      const at = (side: 'start' | 'center' | 'end') =>
        table_getPinnedVisibleLeafColumns(table, side).flatMap((column): ArrangedColumn[] => {
          const description = known.get(column.id)
          const width = column_getSize(column)
          const least = column.id === first && !(first in choice.widths) ? Math.min(width, NAME_LEAST) : width
          return description ? [{ ...description, width, least, pinned: sideOf(description), fixed: null }] : []
        })
      return [...beside(at('start'), 'left'), ...at('center'), ...beside(at('end').reverse(), 'right').reverse()]
    },
    sorted: (sort, path, act) => {
      order = sort.map((one) => ({ id: one.path, desc: one.direction === 'desc' }))
      put({ state: { sorting: order } })
      const column = table.getAllLeafColumnsById()[path]
      if (column) act(column)
      return order.map(({ id, desc }) => ({ path: id, direction: desc ? 'desc' : 'asc' }))
    },
  }
}

/** The columns at each side; the first one of all is always at the left: it names the row. */
function pinned(wanted: readonly ColumnDescription[], sideOf: (column: ColumnDescription) => Side | null) {
  const at = (side: Side | null) => wanted.filter((column) => sideOf(column) === side).map(({ path }) => path)
  const [left, right] = [at('left'), at('right')]
  const [first = ''] = [...left, ...at(null), ...right]
  return { start: left.length > 0 ? left : [first], end: right.filter((path) => path !== first) }
}

/**
 * Columns at a side, the outermost first, each beside those before it. Only where the list is scrolled sideways does the
 * place matter, and there each has its least width, which the table's own offsets do not know.
 */
function beside(columns: readonly ArrangedColumn[], side: Side): ArrangedColumn[] {
  let offset = 0
  return columns.map((column) => {
    const fixed = { side, offset }
    offset += column.least
    return { ...column, fixed }
  })
}
