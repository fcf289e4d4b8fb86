import { lookupLabel } from '../catalog/lookup-shape'
import type { LookupRow, LookupShape } from '../contract/lookup'
import type { LookupOption } from '../contract/widget'

/** A row as an entry of the dropdown: its value by the table's rule, its label in the language. */
export function optionOf(row: LookupRow, shape: LookupShape, lang: string): LookupOption {
  return { value: String(row[shape.value] ?? row.code), label: lookupLabel(row, shape, lang), row }
}
