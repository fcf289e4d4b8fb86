import type { LookupShape } from '../contract/lookup'
import type { Params } from '../contract/ports'
import { PLAIN_LABEL } from './lookup-label'
import { tableOf } from './resolve/defaults'

/** What a table that says nothing is like: `BoatKind` is read as `BOAT_KIND`, by code and name. */
export function defaultShape(name: string): LookupShape {
  return {
    table: tableOf(name),
    value: 'code',
    label: PLAIN_LABEL,
    langs: 'user',
    filters: [],
    needsFilter: false,
    createFilter: {},
    sort: null,
  }
}

/** What asks for all rows of a table. */
export function tableParams({ table, sort }: LookupShape): Params {
  return [['tableCodes', table], ['unpaged', 'true'], ...(sort ? [['sort', sort] as const] : [])]
}
