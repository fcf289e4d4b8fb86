import type { Field, FieldKind } from '../../contract/field'
import type { Json } from '../../contract/json'
import { array } from './array'
import { boolean } from './boolean'
import { date } from './date'
import { enumeration } from './enum'
import { files } from './files'
import { group } from './group'
import { instant } from './instant'
import { integer } from './integer'
import { json } from './json'
import type { FormatContext, Kind, Structure } from './kind'
import { lookup } from './lookup'
import { multilingual } from './multilingual'
import { number } from './number'
import { relation } from './relation'
import { tags } from './tags'
import { textKind } from './text'
import { time } from './time'

export { formatDate, isRealDate } from './date'
export { formatInstant } from './instant'
export type { FormatContext, Kind, Structure } from './kind'
export { formatNumber } from './number'
export { RECORD_ID } from './relation'

/** Every field kind. A new one is a file here, a line here and in `declarations.ts`, and a column on the server. */
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

/** The structure of a kind's values; undefined without a kind. */
export function structureOf(kind: FieldKind | undefined): Structure | undefined {
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
