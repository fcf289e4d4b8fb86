import { fold } from '../../../../catalog/search-text'
import type { FieldKind } from '../../../../contract/field'
import type { SqlParams } from '../../../kernel/db/params'
import type { ColumnRole, SqlType } from '../column'

/** How the server keeps the values of a kind of field, finds them and puts them in order. */
export interface StoredKind {
  /** SQL type of its value; of a relation, of the id */
  type: SqlType
  /** the columns of a path, what is folded aside */
  columns: readonly { role: ColumnRole; type: SqlType }[]
  /** which parts of a group have columns of their own: all, those that a list uses, none */
  partColumns: 'all' | 'used' | 'none'
  /** texts are kept folded as well, for search and sorting */
  isFolded: boolean
  /** many records share a value */
  isShared: boolean
  /** false for values that have no order anybody would ask for */
  isSorted: boolean
  /** the words of a value depend on the language */
  isLocalized: boolean
  /** the text of a value as SQL; `label` = the column that has it, where there is one */
  text: (value: string, label: string | undefined) => string
  /** what lists sort by: never null */
  sort: (value: string, folded: string) => SortKeys
  /** what stands for "empty" in the ascending key; null = nothing does, or it sorts the same both ways */
  empty: EmptyKey | null
  filter: StoredFilter
  /** what values name, which must exist; null = nothing */
  names: Naming | null
  /** rows of reference tables that a value is chosen from, where the field names a table */
  chooses: 'one' | 'many' | null
  /** SQL that is true of values which are the text `$1`, or hold it */
  holds: (value: string) => string
  /** the same as JSON, to look for in rows of lists */
  asJson: string
  /** a text value as a title says it */
  title: (value: string, words: TitleWords) => string
}

/** The words of codes and rows. */
export interface TitleWords {
  code: (value: string) => string
  row: (value: string) => string
}

/** What a value of a field names: a record, a tag, a file. */
export interface Naming {
  what: 'record' | 'tag' | 'file'
  /** a list of names */
  isMany: boolean
  /** the key that names */
  key: 'id' | 'documentId'
  /** a name may stand by itself, without an object around it */
  mayBeBare: boolean
  /** what is said of a value that names nothing */
  says: string
}

/** Conditions on the values of a kind as SQL. */
export interface StoredFilter {
  isEmpty: (value: string) => string
  contains: (sql: PathSql, text: string, params: SqlParams) => string
  /** what ranges compare: sort keys are indexed, so conditions are said in them where that says the same */
  comparable: (sql: PathSql) => string
  /** true of an upper bound that means a whole day */
  isWholeDay: (value: string) => boolean
  /** one of `values`, of which there is at least one */
  equals: (sql: ConditionSql, values: readonly string[], params: SqlParams) => string
}

/** How SQL reaches one path of a record. Expressions are over the entity's own table, unaliased. */
export interface PathSql {
  kind: FieldKind
  stored: StoredKind
  /** the value; the id of a relation */
  value: string
  /** SQL type of `value`, for casting parameters */
  type: string
  /** the folded text of the value, or of a relation's label */
  fold: string
  /** `fold` is a column of its own, exactly what `fold()` makes; otherwise an approximation in SQL */
  isFolded: boolean
  /** what lists sort by, by direction: never null, so that cursors are plain comparisons */
  sort: SortKeys
  /** what stands for "empty" in the ascending key, where it would be first when that is read downwards; null = nothing does */
  empty: EmptyKey | null
}

/** A path as a condition looks at it. */
export interface ConditionSql extends PathSql {
  branches: Branches | null
  purpose: Purpose
}

/** What equality is said in: sort keys, where rows are read in an order; bare columns, where they are only counted. */
export type Purpose = 'rows' | 'counts'

/** The table of tags and the column of their parents. */
export interface Branches {
  table: string
  parent: string
}

export type Direction = 'asc' | 'desc'

/** A sort key and the SQL type of its values. */
export interface SortKey {
  sql: string
  type: string
}

export type SortKeys = Record<Direction, SortKey>

/** The key of rows without a value: as SQL, and as text in cursors. */
export interface EmptyKey {
  sql: string
  text: string
}

/** One key for both directions. */
export function bothWays(sql: string, type: string): SortKeys {
  return { asc: { sql, type }, desc: { sql, type } }
}

/** Index entries have a size limit; nobody reads further into a text to find its place. */
export const SORT_LENGTH = 200

/** The pattern of a contains-search for a folded text: its own wildcards count as plain characters. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Equality with one of some values. With a single one it is `=`: only then does an index on it go on in another order. */
export function equalsAny(sql: string, values: readonly string[], type: string, params: SqlParams): string {
  const [value] = values
  if (value === undefined) return 'false'
  return values.length === 1
    ? `${sql} = ${params.add(value)}::text::${type}`
    : `${sql} = any (${params.add([...values])}::text[]::${type}[])`
}

/** The only column of most kinds. */
export function valueColumn(type: SqlType): Pick<StoredKind, 'type' | 'columns'> {
  return { type, columns: [{ role: 'value', type }] }
}

/** A key with a place for rows that have no value; `down` = the one that stands for them in a descending key, null = the same. */
export function ordered(type: SqlType, empty: EmptyKey, down: string | null): Pick<StoredKind, 'sort' | 'empty'> {
  const key = (value: string, missing: string): SortKey => ({ sql: `coalesce(${value}, ${missing})`, type })
  return {
    sort: (value) => ({ asc: key(value, empty.sql), desc: key(value, down ?? empty.sql) }),
    empty: down === null ? null : empty,
  }
}

/** One plain value without words of its own: each kind says what differs. */
export const PLAIN_VALUE: Omit<StoredKind, 'type' | 'columns' | 'sort' | 'empty'> = {
  partColumns: 'used',
  isFolded: false,
  isShared: false,
  isSorted: true,
  isLocalized: false,
  text: (value) => `(${value})::text`,
  filter: {
    isEmpty: (value) => `${value} is null`,
    contains: ({ fold: folded }, text, params) => `${folded} like ${params.add(likePattern(fold(text)))}`,
    comparable: ({ sort }) => sort.asc.sql,
    isWholeDay: () => false,
    equals: ({ purpose, sort, type, value }, values, params) =>
      purpose === 'counts'
        ? equalsAny(value, values, type, params)
        : `(${equalsAny(sort.asc.sql, values, type, params)} and ${value} is not null)`,
  },
  names: null,
  chooses: null,
  holds: (value) => `${value} = $1::text`,
  asJson: 'to_jsonb($1::text)',
  title: (value) => value,
}
