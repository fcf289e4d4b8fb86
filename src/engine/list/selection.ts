import { constructTable, type RowData, tableFeatures } from '@tanstack/react-table'
import { table_setRowSelection } from '@tanstack/react-table/static-functions'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/model/record'
import type { Selection } from '../../contract/ports/selection'
import { rowSelection } from './table-features'

/** Selected rows: these, or with `all` every row but these. */
export interface SelectedState {
  all: boolean
  rows: ReadonlyMap<string, RecordData>
}

/** The selected rows of one list. Rows subscribe one by one: selecting one redraws only that row. */
export interface RowSelection {
  /** several rows can be selected */
  multiple: boolean
  store: Pick<StoreApi<SelectedState>, 'getState' | 'getInitialState' | 'subscribe'>
  toggle: (record: RecordData) => void
  /** adds these to the selection */
  add: (records: readonly RecordData[]) => void
  /** everything the list's conditions find */
  all: () => void
  clear: () => void
}

const NO_SELECTION: SelectedState = { all: false, rows: new Map() }

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSelectionFeature: rowSelection,
})

/**
 * A selection of rows. The selected ids are the state of a table; the records are kept beside it, because a
 * list holds only those near the viewport. A table knows no "all but these": `all` inverts its selection. The
 * table is created with the first selection: most lists never have one, although each of their rows listens.
 */
export function createSelection(): RowSelection {
  const listeners = new Set<() => void>()
  const held = new Map<string, RecordData>()
  let made: ReturnType<typeof makeTable> | null = null
  let chosen = NO_SELECTION
  let all = false

  const table = () => {
    made ??= makeTable((ids) => {
      chosen = { all, rows: new Map(ids.flatMap((id) => toEntry(held.get(id)))) }
      for (const listener of listeners) listener()
    })
    return made
  }
  const mark = (records: readonly RecordData[], isMarked: (was: boolean) => boolean) => {
    for (const record of records) held.set(record.id, record)
    table_setRowSelection(table(), (old) => {
      const next = { ...old }
      for (const { id } of records) {
        if (isMarked(id in next)) next[id] = true
        else delete next[id]
      }
      return next
    })
  }
  const begin = (everything: boolean) => {
    all = everything
    held.clear()
    table_setRowSelection(table(), {})
  }
  return {
    multiple: true,
    store: {
      getState: () => chosen,
      getInitialState: () => NO_SELECTION,
      subscribe: (listener) => {
        const onChange = () => listener(chosen, NO_SELECTION)
        listeners.add(onChange)
        return () => void listeners.delete(onChange)
      },
    },
    toggle: (record) => mark([record], (was) => !was),
    add: (records) => mark(records, () => !all),
    all: () => begin(true),
    clear: () => {
      if (made) begin(false)
    },
  }
}

/** A table without rows and columns that keeps the selection; `onMarks` gets the ids at each change. */
function makeTable(onMarks: (ids: string[]) => void) {
  const table = constructTable<typeof features, RowData>({ features, columns: [], data: [] })
  const { rowSelection: marks } = table.atoms
  marks.subscribe((ids) => onMarks(Object.keys(ids)))
  return table
}

function toEntry(record: RecordData | undefined): [string, RecordData][] {
  return record ? [[record.id, record]] : []
}

/** Whether a row is selected. */
export function isSelected({ all, rows }: SelectedState, id: string): boolean {
  return all !== rows.has(id)
}

/** Number of selected rows of a list of `total`. */
export function countSelected({ all, rows }: SelectedState, total: number): number {
  return all ? Math.max(0, total - rows.size) : rows.size
}

/** A selection as plain data. */
export function plainSelection(selection: Selection): JsonObject {
  if ('ids' in selection) return { ids: selection.ids }
  return { query: selection.query.map(([name, value]) => [name, value]), except: selection.except }
}
