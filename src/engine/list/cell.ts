import { type FormatContext, formatValue } from '../../catalog/kinds'
import { valueAt } from '../../catalog/paths'
import type { Json } from '../../contract/json'
import type { RecordData } from '../../contract/record'

/** The value of a column in a row. A path across a relation may stand flat beside the record (`subject.city`) or inside the relation. */
export function cellValue(record: RecordData, path: string): Json {
  const flat = record[path]
  return (flat === undefined ? valueAt(record as Json, path) : flat) ?? null
}

/** A value as one line of text by its kind, for columns and conditions without a widget. */
export function formatCell(value: Json, context: FormatContext): string {
  return formatValue(value, context)
}
