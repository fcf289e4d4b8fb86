import type { Json } from '../../contract/json'
import type { Field, FieldKind } from '../../contract/model/field'
import { date, instant, time } from './calendar'
import { array, arrayOfValues, files, group, hasPlainRows, json, relation, tags } from './compounds'
import type { FormatContext, Kind, Structure } from './kind'
import { boolean, integer, number } from './numbers'
import { enumeration, lookup, multilingual, textKind } from './texts'

export { formatDate, formatInstant, isRealDate } from './calendar'
export { hasPlainRows, RECORD_ID } from './compounds'
export { convertValue, isTextual } from './convert'
export type { FormatContext, Kind, Structure } from './kind'
export { formatNumber } from './numbers'

/**
 * Every field kind. Similar kinds share a file, with the same name as on the server. A new kind needs an
 * object and its declaration there, a line here and in `declarations.ts`, and a column on the server.
 */
export const KINDS = {
  text: textKind,
  number,
  integer,
  boolean,
  date,
  time,
  instant,
  enum: enumeration,
  lookup,
  relation,
  group,
  array,
  tags,
  files,
  multilingual,
  json,
} satisfies Record<FieldKind, Kind> as Record<FieldKind, Kind>

/** The kind of a field as a column and a filter. */
export function listKind(field: Pick<Field, 'kind' | 'relation' | 'schema'>): Kind {
  return field.kind === 'array' && hasPlainRows(field) ? arrayOfValues : KINDS[field.kind]
}

/** The structure of a kind's values; undefined without a kind. */
export function getStructure(kind: FieldKind | undefined): Structure | undefined {
  return kind && KINDS[kind].structure
}

/** The kind of a column's values: a status is an enum, a record's code a text. */
export function kindOfColumn(kind: FieldKind | 'status' | 'code'): FieldKind {
  return kind === 'status' ? 'enum' : kind === 'code' ? 'text' : kind
}

/** Any value as one line of text; '' for none. Used by list cells, show mode, titles and exports. */
export function formatValue(value: Json | undefined, context: FormatContext): string {
  if (value === null || value === undefined || value === '') return ''
  return KINDS[context.field.kind].format(value, context)
}

/** Prefix of the paths of a field's parts: `crew` → `crew[]` for rows, else the field's own path. */
export function basePath({ path, kind }: Pick<Field, 'path' | 'kind'>): string {
  return KINDS[kind].structure === 'rows' ? `${path}[]` : path
}
