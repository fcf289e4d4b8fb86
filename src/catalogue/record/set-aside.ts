import type { JsonObject } from '../../contract/json'

/** Stored values that the file no longer names, in the shape of the value that holds them. */
export interface SetAside {
  /** by key */
  values: JsonObject
  /** of named parts, by key; of a list, by the `_id` of the row */
  below: ReadonlyMap<string, SetAside>
  /** true of a list: what belongs to a row is gone with it */
  isList: boolean
}

/**
 * Key under which a record carries what the server has set aside. A symbol: no answer, check or rule sees it,
 * and it follows the record through every copy made by spreading.
 */
const SET_ASIDE = Symbol('set aside')

interface Carrier {
  [SET_ASIDE]?: SetAside
}

/** What a record carries aside; absent = nothing, as always in a browser. */
export function setAsideIn(record: object): SetAside | undefined {
  return (record as Carrier)[SET_ASIDE]
}

/** The record carrying these values aside. */
export function withSetAside<T extends object>(record: T, aside: SetAside | undefined): T {
  return aside ? { ...record, [SET_ASIDE]: aside } : record
}
