import type { Field, FieldKind } from '../../../../contract/model/field'
import type { SqlType } from '../column'
import { storedArray, storedFiles, storedGroup, storedJson, storedRelation, storedTags } from './compounds'
import {
  storedBoolean,
  storedDate,
  storedInstant,
  storedInteger,
  storedNumber,
  storedTime,
} from './single-values'
import type { Naming, StoredKind } from './stored-kind'
import { storedEnum, storedLookup, storedMultilingual, storedText } from './texts'

export { getLossSql } from './losses'
export type {
  Branches,
  ConditionSql,
  Direction,
  EmptyKey,
  Naming,
  PathSql,
  Purpose,
  SortKey,
  StoredKind,
} from './stored-kind'
export { bothWays, equalsAny, likePattern } from './stored-kind'

/** How the server stores each field kind; kinds with the same column share a file. */
export const STORED_KINDS = {
  text: storedText,
  number: storedNumber,
  integer: storedInteger,
  boolean: storedBoolean,
  date: storedDate,
  time: storedTime,
  instant: storedInstant,
  enum: storedEnum,
  lookup: storedLookup,
  relation: storedRelation,
  group: storedGroup,
  array: storedArray,
  tags: storedTags,
  files: storedFiles,
  multilingual: storedMultilingual,
  json: storedJson,
} satisfies Record<FieldKind, StoredKind> as Record<FieldKind, StoredKind>

/** The SQL type of a field kind. */
export function sqlType(kind: FieldKind): SqlType {
  return STORED_KINDS[kind].type
}

/** What the values of a field refer to; null = nothing. A list without a relation contains rows or codes. */
export function getNaming({ kind, relation: to }: Pick<Field, 'kind' | 'relation'>): Naming | null {
  const { names } = STORED_KINDS[kind]
  return names?.what === 'record' && names.isMany && !to ? null : names
}
