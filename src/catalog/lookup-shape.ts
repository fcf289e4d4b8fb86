import type { LookupShape } from '../contract/lookup'
import type { Params } from '../contract/ports'
import { tableOf } from './resolve/defaults'

/** What a table that says nothing is like: `BoatKind` is read as `BOAT_KIND`, by code and name. */
export function defaultShape(name: string): LookupShape {
  return { table: tableOf(name), value: 'code', label: '{name}', filters: [], needsFilter: false, createFilter: {}, sort: null }
}

/** What asks for all rows of a table. */
export function tableParams({ table, sort }: LookupShape): Params {
  return [['tableCodes', table], ['unpaged', 'true'], ...(sort ? [['sort', sort] as const] : [])]
}
