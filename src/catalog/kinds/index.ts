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

/** Every kind of field. A new one is a file here, a line here and in `declarations.ts`, and a column on the server. */
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

/** What values of a kind are made of; undefined without a kind. */
export function structureOf(kind: FieldKind | undefined): Structure | undefined {
  return kind && KINDS[kind].structure
}

/** The kind of a column's values: a status is one of its codes, the code of a record a text. */
export function kindOfColumn(kind: FieldKind | 'status' | 'code'): FieldKind {
  return kind === 'status' ? 'enum' : kind === 'code' ? 'text' : kind
}

/** Any value as one line of text; '' for none. Used by list cells, show mode, titles and exports alike. */
export function formatValue(value: Json | undefined, context: FormatContext): string {
  if (value === null || value === undefined || value === '') return ''
  return KINDS[context.field.kind].format(value, context)
}

/** Where the parts of a field begin: `crew` → `crew[]` for rows, else the field's own path. */
export function basePath({ path, kind }: Pick<Field, 'path' | 'kind'>): string {
  return KINDS[kind].structure === 'rows' ? `${path}[]` : path
}
