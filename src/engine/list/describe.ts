import { describeList as describe } from '../../catalogue/describe/list'
import { type FormatContext, formatValue } from '../../catalogue/kinds'
import { valueAt } from '../../catalogue/paths'
import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { FilterDescription, ListDescription } from '../../contract/model/page'
import type { RecordData } from '../../contract/model/record'

/** One list as this user sees it: columns, filters, sort, names in the language. */
export function listDescription(entity: PublicEntity, conf: EntityConf, lang: string): ListDescription {
  return describe(entity, conf, lang)
}

/**
 * The filter of any field, listed among the file's filters or not; undefined for a field the user cannot see.
 */
export function describeFilter(
  entity: PublicEntity,
  conf: EntityConf,
  lang: string,
  path: string,
): FilterDescription | undefined {
  return describe({ ...entity, list: { ...entity.list, filters: [path] } }, conf, lang).filters[0]
}

/**
 * The value of a column in a row. A path across a relation may stand flat beside the record (`subject.city`)
 * or inside the relation.
 */
export function cellValue(record: RecordData, path: string): Json {
  const flat = record[path]
  return (flat === undefined ? valueAt(record as Json, path) : flat) ?? null
}

/** A value as one line of text by its kind, for columns and conditions without a widget. */
export function formatCell(value: Json, context: FormatContext): string {
  return formatValue(value, context)
}
