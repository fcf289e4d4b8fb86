import { createStore, type StoreApi } from 'zustand/vanilla'
import { encodeListQuery } from '../../catalog/query'
import type { ListQuery } from '../../contract/api'
import type { JsonObject } from '../../contract/json'
import type { RecordData, RelationValue } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import { conditionsOf } from './query'

/** What is chosen: these rows, or with `all` every row but these. */
export interface Chosen {
  all: boolean
  rows: ReadonlyMap<string, RecordData>
}

/** The chosen rows of one list. Rows subscribe to it one by one: choosing one draws that row alone. */
export interface RowSelection {
  /** several rows can be chosen */
  multiple: boolean
  store: StoreApi<Chosen>
  toggle: (record: RecordData) => void
  /** chooses these besides what is chosen */
  add: (records: readonly RecordData[]) => void
  /** everything the list's conditions find */
  all: () => void
  clear: () => void
}

const NOTHING: Chosen = { all: false, rows: new Map() }

export function createSelection(): RowSelection {
  const store = createStore<Chosen>(() => NOTHING)
  const change = (edit: (rows: Map<string, RecordData>, all: boolean) => void) => {
    const { all, rows } = store.getState()
    const next = new Map(rows)
    edit(next, all)
    store.setState({ all, rows: next })
  }
  return {
    multiple: true,
    store,
    toggle: (record) => change((rows) => void (rows.delete(record.id) || rows.set(record.id, record))),
    add: (records) =>
      change((rows, all) => {
        for (const record of records) {
          if (all) rows.delete(record.id)
          else rows.set(record.id, record)
        }
      }),
    all: () => store.setState({ all: true, rows: new Map() }),
    clear: () => store.setState(NOTHING),
  }
}

/** A choice of rows to pick: one at most, or several; never everything. */
export function createPick(multiple: boolean): RowSelection {
  const { store, toggle, add, clear } = createSelection()
  const one = (record: RecordData) => {
    const isHeld = store.getState().rows.has(record.id)
    store.setState(isHeld ? NOTHING : { all: false, rows: new Map([[record.id, record]]) })
  }
  return {
    multiple,
    store,
    toggle: multiple ? toggle : one,
    add: multiple ? add : (records) => records.slice(-1).forEach(one),
    all: () => undefined,
    clear,
  }
}

/** The picked rows as a relation keeps them. */
export function pickedRecords({ store }: Pick<RowSelection, 'store'>): RelationValue[] {
  return [...store.getState().rows.values()].map(({ id, label, code }) => ({ id, label: label || code || id }))
}

/** Whether a row is chosen. */
export function isChosen({ all, rows }: Chosen, id: string): boolean {
  return all !== rows.has(id)
}

/** The one chosen row; null = none or several. */
export function onlyChosen({ all, rows }: Chosen): RecordData | null {
  const [only] = !all && rows.size === 1 ? rows.values() : []
  return only ?? null
}

/** How many rows are chosen of a list of `total`. */
export function chosenCount({ all, rows }: Chosen, total: number): number {
  return all ? Math.max(0, total - rows.size) : rows.size
}

/** The choice as batches, exports and other callers take it. */
export function selectionOf({ all, rows }: Chosen, query: ListQuery): Selection {
  const ids = [...rows.keys()]
  return all ? { query: encodeListQuery(conditionsOf(query)), except: ids } : { ids }
}

/** A choice of rows as plain data. */
export function plainSelection(selection: Selection): JsonObject {
  if ('ids' in selection) return { ids: selection.ids }
  return { query: selection.query.map(([name, value]) => [name, value]), except: selection.except }
}
