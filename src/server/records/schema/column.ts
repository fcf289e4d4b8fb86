import { createHash } from 'node:crypto'
import type { FieldKind } from '../../../contract/field'

/** What a column keeps of its path's value. */
export type ColumnRole = 'value' | 'id' | 'label' | 'fold'

/**
 * Where a column's content comes from: `own` is the record itself; the rest can be made again from it and from related
 * records: `part` of a group kept as JSON, `copy` of a related record's field, `fold` for search and sorting.
 */
export type ColumnSource = 'own' | 'part' | 'copy' | 'fold'

/** One column of an entity's table, beside those that every table has. */
export interface Column {
  name: string
  path: string
  role: ColumnRole
  source: ColumnSource
  kind: FieldKind
  type: SqlType
}

export type SqlType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'time' | 'timestamptz' | 'uuid' | 'jsonb'

const SUFFIX: Record<ColumnRole, string> = { value: '', id: '_id', label: '_label', fold: '_fold' }
/** PostgreSQL cuts identifiers at 63 bytes. */
const NAME_MAX = 63

/**
 * A column's name: the path itself, with `_id`, `_label` or `_fold`. Long names and names that could be mistaken for
 * another path's carry a hash, so that two paths never share a column.
 */
export function columnName(path: string, role: ColumnRole): string {
  const name = `${path}${SUFFIX[role]}`
  const mistakable = role === 'value' && /^_|_(id|label|fold)$/.test(path)
  return mistakable || Buffer.byteLength(name) > NAME_MAX ? hashedName(`${path} ${role}`, name) : name
}

/** The beginning of a name and a hash of its whole origin, together below 63 bytes. */
export function hashedName(origin: string, name: string): string {
  const hash = createHash('sha256').update(origin).digest('hex').slice(0, 10)
  return `${name.replace(/[^A-Za-z0-9_.]/g, '').slice(0, NAME_MAX - 11)}~${hash}`
}

/** An identifier as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as an SQL literal; only ever for names out of schema files, never for a caller's values. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A column's declaration; texts compare by bytes, alike in both databases. */
export function declaration({ name, type, role }: Pick<Column, 'name' | 'type' | 'role'>): string {
  const collation = type === 'text' ? ' collate "C"' : ''
  return `${quoted(name)} ${type}${collation}${role === 'fold' ? " not null default ''" : ''}`
}
