import {
  type Column,
  constructTable,
  functionalUpdate,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table'
import {
  column_getSize,
  table_getPinnedVisibleLeafColumns,
  table_setOptions,
} from '@tanstack/react-table/static-functions'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { ColumnDescription } from '../../contract/model/page'
import type { ColumnChoice, Side } from './column-width'
import type { Sort } from './query'
import { ordering, pinning, sizing, sorting, visibility } from './table-features'

/**
 * The first column names the row and shrinks to this width, unless a person chose another: names may be
 * truncated, numbers and codes not, whose last figures tell the rows apart.
 */
const NAME_LEAST = 180

/** A column in its place in the list. */
export interface ArrangedColumn extends ColumnDescription {
  /** px at normal density */
  width: number
  /** px to which it shrinks before the list scrolls sideways */
  least: number
  /**
   * the side at which it is pinned, and the minimum px of the columns between it and that side; null = it
   * scrolls
   */
  fixed: { side: Side; offset: number } | null
}

/** Inputs of the column arrangement. */
export interface ColumnInput {
  /** those to show, in order */
  wanted: readonly ColumnDescription[]
  /** those of the file, shown or not */
  file: readonly ColumnDescription[]
  /** the person's */
  choice: ColumnChoice
  /** px of a column without a chosen width */
  natural: (column: ColumnDescription) => number
  /**
   * px that the figures of a column need, by path: they are never cut, whatever width the file or the person
   * chose
   */
  needs?: ReadonlyMap<string, number> | undefined
}

/** The columns of one list: visibility, order, side, width and sorting. */
export interface ColumnModel {
  /** the visible columns by place: pinned left, scrolled, pinned right */
  arrange: (input: ColumnInput) => ArrangedColumn[]
  /** the row order that results from a sort action on a column */
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
 * Creates the model of one list: a table without rows. It lives as long as the list, because creating one
 * takes ten times as long as setting its state, and it is never queried per row or cell.
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
    arrange: ({ wanted, file, choice, natural, needs }) => {
      const getSide = ({ path, pinned }: ColumnDescription) =>
        path in choice.pinned ? (choice.pinned[path] ?? null) : pinned
      const known = new Map([...file, ...wanted].map((column) => [column.path, column]))
      const columnOrder = wanted.map(({ path }) => path)
      put({
        columns: [...known].map(([id, column]) => ({ id, size: column.width ?? natural(column) })),
        state: {
          columnOrder,
          columnVisibility: Object.fromEntries(
            [...known.keys()].map((path) => [path, columnOrder.includes(path)]),
          ),
          columnPinning: getColumnPinning(wanted, getSide),
          columnSizing: choice.widths,
        },
      })
      const [first] = table.options.state?.columnPinning?.start ?? []
      const at = (side: 'start' | 'center' | 'end') =>
        table_getPinnedVisibleLeafColumns(table, side).flatMap((column): ArrangedColumn[] => {
          const description = known.get(column.id)
          const need = needs?.get(column.id) ?? 0
          const width = Math.max(column_getSize(column), need)
          const isName = column.id === first && !(first in choice.widths) && description?.kind !== 'code'
          const least = isName ? Math.max(need, Math.min(width, NAME_LEAST)) : width
          return description
            ? [{ ...description, width, least, pinned: getSide(description), fixed: null }]
            : []
        })
      return [
        ...beside(at('start'), 'left'),
        ...at('center'),
        ...beside(at('end').reverse(), 'right').reverse(),
      ]
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
function getColumnPinning(
  wanted: readonly ColumnDescription[],
  sideOf: (column: ColumnDescription) => Side | null,
) {
  const at = (side: Side | null) => wanted.filter((column) => sideOf(column) === side).map(({ path }) => path)
  const [left, right] = [at('left'), at('right')]
  const [first = ''] = [...left, ...at(null), ...right]
  return { start: left.length > 0 ? left : [first], end: right.filter((path) => path !== first) }
}

/**
 * Columns pinned at a side, the outermost first. Their offsets matter only where the list scrolls sideways,
 * and there each has its minimum width, which the table's own offsets do not know.
 */
function beside(columns: readonly ArrangedColumn[], side: Side): ArrangedColumn[] {
  let offset = 0
  return columns.map((column) => {
    const fixed = { side, offset }
    offset += column.least
    return { ...column, fixed }
  })
}
