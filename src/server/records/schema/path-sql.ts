import type { Field, FieldKind } from '../../../contract/field'
import { columnName, literal, quoted, sqlType } from './column'
import type { TablePlan } from './plan'

/** How SQL reaches one path of a record. Expressions are over the entity's own table, unaliased. */
export interface PathSql {
  kind: FieldKind
  /** the value; the id of a relation */
  value: string
  /** SQL type of `value`, for casting parameters */
  type: string
  /** the folded text of the value, or of a relation's label */
  fold: string
  /** `fold` is a column of its own, exactly what `fold()` makes; otherwise an approximation in SQL */
  isFolded: boolean
  /** what lists sort by, by direction: never null, so that cursors are plain comparisons */
  sort: Record<Direction, SortKey>
  /** what stands for "empty" in the ascending key, where it would be first when that is read downwards; null = nothing does */
  empty: EmptyKey | null
}

export type Direction = 'asc' | 'desc'

/** A sort key and the SQL type of its values. */
export interface SortKey {
  sql: string
  type: string
}

/** The key of rows without a value: as SQL, and as text in cursors. */
export interface EmptyKey {
  sql: string
  text: string
}

/** What stands in an ascending sort key for "empty": last, as in the indexes. */
const EMPTY: Partial<Record<FieldKind, string>> = {
  number: "'Infinity'::numeric",
  integer: "'9223372036854775807'::bigint",
  boolean: 'false',
  date: "'infinity'::date",
  time: "'24:00'::time",
  instant: "'infinity'::timestamptz",
}

/**
 * What stands in a descending one: below every value, so that it is last there too. False is below every value already. Only
 * orders of several keys use them: no index holds these keys, see `stretches.ts`.
 */
const EMPTY_DOWN: typeof EMPTY = {
  number: "'-Infinity'::numeric",
  integer: "'-9223372036854775808'::bigint",
  date: "'-infinity'::date",
  instant: "'-infinity'::timestamptz",
}

/** Index entries have a size limit; nobody reads further into a text to find its place. */
const SORT_LENGTH = 200

/** The SQL of a path; undefined when the entity has no such path. */
export function pathSql(plan: TablePlan, path: string): PathSql | undefined {
  const kind = plan.kinds.get(path)
  if (!kind) return undefined
  const columns = plan.byPath.get(path) ?? []
  const named = (role: string): string | undefined => {
    const column = columns.find((one) => one.role === role)
    return column && quoted(column.name)
  }
  const common = plan.entity.fields.some((field) => field.path === path) || path.includes('.') ? undefined : quoted(path)
  const value = named('value') ?? named('id') ?? common ?? partSql(plan, path, kind)
  const type = path === 'id' ? 'uuid' : sqlType(kind)
  const text =
    kind === 'relation'
      ? (named('label') ?? `(${value})::text`)
      : kind === 'text' || kind === 'enum' || kind === 'lookup'
        ? value
        : `(${value})::text`
  const folded = named('fold') ?? foldSql(`coalesce(${text}, '')`)
  const sort = sortKeys(kind, path, value, folded)
  const empty = sort.asc.sql === sort.desc.sql ? null : emptyKey(kind)
  return { kind, value, type, fold: folded, isFolded: named('fold') !== undefined, sort, empty }
}

function sortKeys(kind: FieldKind, path: string, value: string, folded: string): PathSql['sort'] {
  if (path === 'id') return bothWays(value, 'uuid')
  if (path === 'createdAt' || path === 'updatedAt') return bothWays(value, 'timestamptz')
  const empty = EMPTY[kind]
  if (empty) return { ...bothWays(`coalesce(${value}, ${empty})`, sqlType(kind)), ...downKey(kind, value) }
  if (kind === 'enum' || kind === 'lookup') return bothWays(`coalesce(${value}, '')`, 'text')
  return bothWays(`left(${folded}, ${SORT_LENGTH})`, 'text')
}

function emptyKey(kind: FieldKind): EmptyKey | null {
  const sql = EMPTY[kind]
  const text = kind === 'time' ? '24:00:00' : sql?.split("'")[1]
  return sql && text ? { sql, text } : null
}

function bothWays(sql: string, type: string): PathSql['sort'] {
  return { asc: { sql, type }, desc: { sql, type } }
}

function downKey(kind: FieldKind, value: string): { desc?: SortKey } {
  // No time of day is below midnight.
  if (kind === 'time') return { desc: { sql: `coalesce((${value})::interval, '-1 hour'::interval)`, type: 'interval' } }
  const empty = EMPTY_DOWN[kind]
  return empty ? { desc: { sql: `coalesce(${value}, ${empty})`, type: sqlType(kind) } } : {}
}

/** A part of a group without a column of its own, taken out of the JSON. */
function partSql(plan: TablePlan, path: string, kind: FieldKind): string {
  const [top = '', ...rest] = path.split('.')
  const column = plan.byPath.get(top)?.find(({ role }) => role === 'value')
  const steps = rest.map(literal).join(', ')
  const json = quoted(column?.name ?? top)
  const type = sqlType(kind)
  if (type === 'jsonb') return `jsonb_extract_path(${json}, ${steps})`
  return type === 'text' ? `jsonb_extract_path_text(${json}, ${steps})` : `(jsonb_extract_path_text(${json}, ${steps}))::${type}`
}

const ACCENTED = 'àáâãäåāăąèéêëēėęěìíîïīįòóôõöøōőùúûüūůűųçćčñńňšśžźżýÿÀÁÂÃÄÅĀĂĄÈÉÊËĒĖĘĚÌÍÎÏĪĮÒÓÔÕÖØŌŐÙÚÛÜŪŮŰŲÇĆČÑŃŇŠŚŽŹŻÝŸ'
const PLAIN = 'aaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyyaaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyy'

/** The nearest SQL comes to `fold`, for the few texts that have no folded column. */
export function foldSql(expression: string): string {
  return `translate(lower(${expression}), '${ACCENTED}', '${PLAIN}')`
}

/** The pattern of a contains-search for a folded text: its own wildcards count as plain characters. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** True of relations inside array rows: they have no column of their own. */
export function isInRows({ path }: Pick<Field, 'path'>): boolean {
  return path.includes('[]')
}

/** Name of the column that holds a relation of an array row, rows and all. */
export function rowsColumn({ path }: Pick<Field, 'path'>): string {
  return columnName(bare(path.split('.')[0] ?? path), 'value')
}

/**
 * SQL that is true of owners whose relation holds a record: by its column, or anywhere in the rows of an array. `id`: the
 * record's id as SQL.
 */
export function pointsTo(field: Pick<Field, 'path'>, id = '$1::uuid'): string {
  if (!isInRows(field)) return `${quoted(columnName(field.path, 'id'))} = ${id}`
  return `${quoted(rowsColumn(field))} @> ${holding(field.path.split('.'), `jsonb_build_object('id', ${id}::text)`)}`
}

/** SQL that is true of records where the field of some array row is the text `$1`, or a list with it. */
export function holdsText({ kind, path }: Pick<Field, 'kind' | 'path'>): string {
  const text = kind === 'array' ? 'jsonb_build_array($1::text)' : 'to_jsonb($1::text)'
  return `${quoted(rowsColumn({ path }))} @> ${holding(path.split('.'), text)}`
}

/** The least JSON that contains a value at these steps, said in SQL; the first step is the column itself. */
function holding([first = '', ...rest]: readonly string[], wanted: string): string {
  const inner = rest.reduceRight<string>(
    (value, step) => `jsonb_build_object('${bare(step)}', ${step.endsWith('[]') ? `jsonb_build_array(${value})` : value})`,
    wanted,
  )
  return first.endsWith('[]') ? `jsonb_build_array(${inner})` : inner
}

const bare = (step: string): string => step.replace('[]', '')
