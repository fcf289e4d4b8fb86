import type { FieldKind, Reaches } from '../../../../contract/model/field'
import { fold } from '../../../../contract/text/fold'
import type { SqlParams } from '../../../kernel/db/params'
import type { ColumnRole, SqlType } from '../column'

/** How the server stores, finds and sorts the values of a field kind. */
export interface StoredKind {
  /** SQL type of the value; for relations, of the id */
  type: SqlType
  /** the columns of a path, besides folded ones */
  columns: readonly { role: ColumnRole; type: SqlType }[]
  /** which parts of a group have their own columns: all, those used by lists, none */
  partColumns: 'all' | 'used' | 'none'
  /** has a folded column for search and sorting */
  isFolded: boolean
  /** several values, which conditions compare one by one: an index finds the records that contain them */
  isContained: boolean
  /** many records share a value */
  isShared: boolean
  /** false for values without a meaningful order */
  isSorted: boolean
  /** free content that may name a person: an erasure empties it unless its file says otherwise */
  isPersonal: boolean
  /** the text of a value depends on the language */
  isLocalized: boolean
  /** the text of a value as SQL; `label` = the label column, if any */
  text: (value: string, label: string | undefined) => string
  /** sort keys: never null */
  sort: (value: string, folded: string) => SortKeys
  /** stands for "empty" in the ascending key; null = nothing does, or empty values sort the same both ways */
  empty: EmptyKey | null
  filter: StoredFilter
  /** what values refer to and must exist; null = nothing */
  names: Naming | null
  /** whether values are chosen from lookup rows, where the field names a table */
  chooses: 'one' | 'many' | null
  /** SQL that is true of values equal to or containing the text `$1` */
  holds: (value: string) => string
  /** the same as JSON, for rows of lists */
  asJson: string
  /** a text value in a title */
  title: (value: string, words: TitleWords) => string
}

/** Labels of codes and rows. */
export interface TitleWords {
  code: (value: string) => string
  row: (value: string) => string
}

/** What a value of a field refers to: a record, a tag, a file. */
export interface Naming {
  what: 'record' | 'tag' | 'file'
  /** a list of references */
  isMany: boolean
  /** the key of the reference */
  key: 'id' | 'documentId'
  /** a plain id without an object is accepted */
  mayBeBare: boolean
  /** message for a value that is not a reference */
  says: string
}

/** SQL conditions on the values of a kind. */
export interface StoredFilter {
  isEmpty: (value: string) => string
  contains: (sql: PathSql, text: string, params: SqlParams) => string
  /** the operand of ranges: sort keys where equivalent, because they are indexed */
  comparable: (sql: PathSql) => string
  /** true of an upper bound that includes a whole day */
  isWholeDay: (value: string) => boolean
  /** a value as it is compared; of a whole day the first moment, or that of so many days later */
  bound: (sql: Pick<PathSql, 'type'>, value: string, params: SqlParams, days?: number) => string
  /** one of `values`, which is not empty; of several values, any */
  equals: (sql: ConditionSql, values: readonly string[], params: SqlParams) => string
}

/** SQL access to one path of a record. Expressions refer to the entity's own table, unaliased. */
export interface PathSql {
  kind: FieldKind
  stored: StoredKind
  /** the value; for a relation its id */
  value: string
  /** SQL type of `value`, for casting parameters */
  type: string
  /** the folded text of the value, or of a relation's label */
  fold: string
  /** `fold` is a column with exact results of `fold()`; otherwise an approximation in SQL */
  isFolded: boolean
  /** sort keys by direction: never null, so that cursors are plain comparisons */
  sort: SortKeys
  /** values are references: `{id, …}` */
  refers: boolean
  /** what its text reaches, with which equality compares; undefined = nothing */
  reaches: Reaches | undefined
  /** stands for "empty" in the ascending key, where it comes first when read backwards; null = nothing */
  empty: EmptyKey | null
}

/** A path in a condition. */
export interface ConditionSql extends PathSql {
  branches: Branches | null
  purpose: Purpose
}

/** What equality compares: sort keys for reading rows in order; bare columns for counting. */
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

/**
 * Length limit of sort keys: index entries have a maximum size, and later characters hardly affect the order.
 */
export const SORT_LENGTH = 200

/** The LIKE pattern of a contains-search for a folded text, with wildcards escaped. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Equality with one of some values; `=` for a single one, because only then the index continues in another
 * order.
 */
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

/** A key with a substitute for empty values; `down` = the substitute in a descending key, null = the same. */
export function buildSortKeys(
  type: SqlType,
  empty: EmptyKey,
  down: string | null,
): Pick<StoredKind, 'sort' | 'empty'> {
  const key = (value: string, missing: string): SortKey => ({ sql: `coalesce(${value}, ${missing})`, type })
  return {
    sort: (value) => ({ asc: key(value, empty.sql), desc: key(value, down ?? empty.sql) }),
    empty: down === null ? null : empty,
  }
}

/** Defaults of kinds with one plain value; each kind declares its differences. */
export const PLAIN_VALUE: Omit<StoredKind, 'type' | 'columns' | 'sort' | 'empty'> = {
  partColumns: 'used',
  isFolded: false,
  isContained: false,
  isShared: false,
  isSorted: true,
  isPersonal: false,
  isLocalized: false,
  text: (value) => `(${value})::text`,
  filter: {
    isEmpty: (value) => `${value} is null`,
    contains: ({ fold: folded }, text, params) => `${folded} like ${params.add(likePattern(fold(text)))}`,
    comparable: ({ sort }) => sort.asc.sql,
    isWholeDay: () => false,
    bound: ({ type }, value, params) => `${params.add(value)}::text::${type}`,
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
