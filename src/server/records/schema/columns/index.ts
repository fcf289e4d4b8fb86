import type { Field, FieldKind } from '../../../../contract/field'
import type { SqlType } from '../column'
import { date, instant, time } from './calendar'
import { array, files, group, json, relation, tags } from './compounds'
import { boolean, integer, number } from './numbers'
import type { Naming, StoredKind } from './stored-kind'
import { enumeration, lookup, multilingual, text } from './texts'

export type { Branches, ConditionSql, Direction, EmptyKey, Naming, PathSql, Purpose, SortKey, StoredKind } from './stored-kind'
export { bothWays, likePattern, oneOf } from './stored-kind'

/** How the server keeps every kind of field; kinds that share a column stand in one file. */
export const STORED_KINDS = {
  text,
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
} satisfies Record<FieldKind, StoredKind> as Record<FieldKind, StoredKind>

/** The SQL type that keeps a kind of field. */
export function sqlType(kind: FieldKind): SqlType {
  return STORED_KINDS[kind].type
}

/** What the values of a field name; null = nothing. A list without a relation holds rows or codes. */
export function namingOf({ kind, relation: to }: Pick<Field, 'kind' | 'relation'>): Naming | null {
  const { names } = STORED_KINDS[kind]
  return names?.what === 'record' && names.isMany && !to ? null : names
}
