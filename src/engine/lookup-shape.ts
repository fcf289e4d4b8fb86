import { lookupLabel } from '../catalog/lookup-label'
import { tableOf } from '../catalog/resolve/defaults'
import type { LookupRow, LookupShape } from '../contract/lookup'
import type { LookupOption } from '../contract/widget'

/** What a table that says nothing is like: `BoatKind` is read as `BOAT_KIND`, by code and name. */
export function defaultShape(name: string): LookupShape {
  return { table: tableOf(name), value: 'code', label: '{name}', filters: [], needsFilter: false, createFilter: {}, sort: null }
}

/** A row as an entry of the dropdown: its value by the table's rule, its label in the language. */
export function optionOf(row: LookupRow, shape: LookupShape, lang: string): LookupOption {
  return { value: String(row[shape.value] ?? row.code), label: lookupLabel(row, shape.label, lang), row }
}
