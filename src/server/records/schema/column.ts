import { createHash } from 'node:crypto'
import type { FieldKind } from '../../../contract/model/field'

/** The part of a value that a column stores. */
export type ColumnRole = 'value' | 'id' | 'label' | 'fold'

/**
 * Origin of a column's content: `own` is the record itself; the others are derived from it and from related
 * records: `part` of a JSON group, `copy` of a related record's field, `fold` for search and sorting.
 */
export type ColumnSource = 'own' | 'part' | 'copy' | 'fold'

/** One column of an entity's table, besides the common ones. */
export interface Column {
  name: string
  path: string
  role: ColumnRole
  source: ColumnSource
  kind: FieldKind
  type: SqlType
}

export type SqlType =
  | 'text'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb'

const SUFFIX: Record<ColumnRole, string> = { value: '', id: '_id', label: '_label', fold: '_fold' }
/** PostgreSQL truncates identifiers at 63 bytes. */
const NAME_MAX = 63

/**
 * A column's name: the path itself, with `_id`, `_label` or `_fold`. Long or ambiguous names get a hash, so
 * that two paths never share a column.
 */
export function columnName(path: string, role: ColumnRole): string {
  const name = `${path}${SUFFIX[role]}`
  const mistakable = role === 'value' && /^_|_(id|label|fold)$/.test(path)
  return mistakable || Buffer.byteLength(name) > NAME_MAX ? truncateWithHash(`${path} ${role}`, name) : name
}

/** A truncated name with a hash of its full origin, below 63 bytes. */
export function truncateWithHash(origin: string, name: string): string {
  const hash = createHash('sha256').update(origin).digest('hex').slice(0, 10)
  return `${name.replace(/[^A-Za-z0-9_.]/g, '').slice(0, NAME_MAX - 11)}~${hash}`
}

/** Quotes an SQL identifier. */
export function quoteSqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** An SQL literal; only for names from schema files, never for values of callers. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A column's declaration; texts compare by bytes, the same in both databases. */
export function declaration({ name, type, role }: Pick<Column, 'name' | 'type' | 'role'>): string {
  const collation = type === 'text' ? ' collate "C"' : ''
  return `${quoteSqlName(name)} ${type}${collation}${role === 'fold' ? " not null default ''" : ''}`
}
