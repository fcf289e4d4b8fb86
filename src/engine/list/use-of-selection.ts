import { encodeListQuery } from '../../catalogue/list-query/query'
import type { ListQuery } from '../../contract/calls/api'
import type { RecordData, RelationValue } from '../../contract/model/record'
import type { Selection } from '../../contract/ports/selection'
import { getConditions } from './query'
import { createSelection, type RowSelection, type SelectedState } from './selection'

// Conversions of a selection for actions and dialogs; not needed for the first view of a list.

/** The selection of a picker: at most one row, or several; never everything. */
export function createPick(multiple: boolean): RowSelection {
  const { store, toggle, add, clear } = createSelection()
  const one = (record: RecordData) => {
    const isHeld = store.getState().rows.has(record.id)
    clear()
    if (!isHeld) add([record])
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
export function listPickedRecords({ store }: Pick<RowSelection, 'store'>): RelationValue[] {
  return [...store.getState().rows.values()].map(({ id, label, code }) => ({
    id,
    label: label || code || id,
  }))
}

/** The one chosen row; null = none or several. */
export function onlySelected({ all, rows }: SelectedState): RecordData | null {
  const [only] = !all && rows.size === 1 ? rows.values() : []
  return only ?? null
}

/** The first or the second of exactly two chosen rows; null = another number is chosen. */
export function oneOfTwo({ all, rows }: SelectedState, place: 0 | 1): RecordData | null {
  return !all && rows.size === 2 ? ([...rows.values()][place] ?? null) : null
}

/** The selection in the form that batches, exports and other callers use. */
export function toSelection({ all, rows }: SelectedState, query: ListQuery): Selection {
  const ids = [...rows.keys()]
  return all ? { query: encodeListQuery(getConditions(query)), except: ids } : { ids }
}
