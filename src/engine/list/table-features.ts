import {
  type Column,
  makeStateUpdater,
  type RowData,
  type TableFeature,
  type TableFeatures,
} from '@tanstack/react-table'
import {
  column_getIsVisible,
  table_getOrderColumnsFn,
  table_getPinnedVisibleLeafColumns,
  table_getVisibleLeafColumns,
} from '@tanstack/react-table/static-functions'

/**
 * The features of TanStack Table that lists use, each with its state and the hooks that the library's core
 * calls. Lists use the library's plain functions on columns and rows: the whole features include 40 unused
 * functions, 5 kB of the first list and twice the time to create a table.
 */
function feature(key: string, empty: unknown, parts: TableFeature = {}): TableFeature {
  const handler = `on${key.charAt(0).toUpperCase()}${key.slice(1)}Change`
  return {
    getInitialState: (state) => ({ [key]: empty, ...state }),
    getDefaultTableOptions: (table) => ({ [handler]: makeStateUpdater(key, table) }),
    ...parts,
  }
}

export const ordering = feature('columnOrder', [], {
  constructTableAPIs: (table) =>
    void Object.assign(table, { getOrderColumnsFn: () => table_getOrderColumnsFn(table) }),
})

export const visibility = feature(
  'columnVisibility',
  {},
  {
    assignColumnPrototype: (prototype) =>
      void Object.assign(prototype, {
        getIsVisible(this: Column<TableFeatures, RowData>) {
          return column_getIsVisible(this)
        },
      }),
    constructTableAPIs: (table) =>
      void Object.assign(table, { getVisibleLeafColumns: () => table_getVisibleLeafColumns(table) }),
  },
)

export const pinning = feature(
  'columnPinning',
  { start: [], end: [] },
  {
    constructTableAPIs: (table) =>
      void Object.assign(table, {
        getPinnedVisibleLeafColumns: (side?: 'start' | 'center' | 'end') =>
          table_getPinnedVisibleLeafColumns(table, side),
      }),
  },
)

export const sizing = feature('columnSizing', {})

export const sorting = feature('sorting', [])

export const rowSelection = feature('rowSelection', {})
