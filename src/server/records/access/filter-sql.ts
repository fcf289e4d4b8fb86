import { fold } from '../../../catalog/search-text'
import type { FilterTerm } from '../../../contract/api'
import type { FieldKind } from '../../../contract/field'
import { TAGS_ROUTE } from '../../../contract/tree'
import type { Sql } from '../../kernel/database'
import type { Params } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { quoted } from '../schema/column'
import { likePattern, type PathSql, pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

const CHOICES: ReadonlySet<FieldKind> = new Set(['enum', 'lookup'])

/** What equality is said in: sort keys, where rows are read in an order; bare columns, where they are only counted. */
export type Purpose = 'rows' | 'counts'

/** One condition of a list as SQL. Values become parameters; the path must be one the entity has. */
export function filterSql(
  plan: TablePlan,
  term: FilterTerm,
  params: Params,
  branches: Branches | null = null,
  purpose: Purpose = 'rows',
): string {
  const found = pathSql(plan, term.path)
  const sql = found && { ...found, branches, purpose }
  if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${term.path}`)
  const [value = ''] = term.values
  switch (term.operator) {
    case 'Null':
      return emptySql(sql, value === 'true')
    case 'Contains':
      return containsSql(sql, value, params)
    case 'From':
      return `(${sql.value} is not null and ${comparable(sql)} >= ${bound(sql, value, params)})`
    case 'To':
      return toSql(sql, value, params)
    case 'Not':
      return `(${equalsSql(sql, [value], params)}) is not true`
    default:
      return equalsSql(sql, term.operator === 'In' ? term.values : [value], params)
  }
}

function emptySql({ kind, value }: PathSql, isEmpty: boolean): string {
  const lists = kind === 'array' || kind === 'tags' || kind === 'files'
  const empty = lists ? `(${value} is null or ${value} = '[]'::jsonb)` : `${value} is null`
  return isEmpty ? empty : `not (${empty})`
}

function containsSql({ kind, value, fold: folded }: PathSql, text: string, params: Params): string {
  if (CHOICES.has(kind)) return `${value} ilike ${params.add(likePattern(text))}`
  return `${folded} like ${params.add(likePattern(fold(text)))}`
}

/** Sort keys are indexed, so conditions are said in them where that says the same. */
function comparable({ kind, value, sort }: PathSql): string {
  return kind === 'text' || kind === 'relation' ? value : sort.asc.sql
}

/** A day as the upper end of instants means the whole day. */
function toSql(sql: PathSql, value: string, params: Params): string {
  const isDay = sql.kind === 'instant' && value.length === 10
  const end = isDay ? `${bound(sql, value, params)} + interval '1 day'` : bound(sql, value, params)
  return `(${sql.value} is not null and ${comparable(sql)} ${isDay ? '<' : '<='} ${end})`
}

function bound({ type }: PathSql, value: string, params: Params): string {
  return `${params.add(value)}::text::${type}`
}

function equalsSql(
  sql: PathSql & { branches: Branches | null; purpose: Purpose },
  values: readonly string[],
  params: Params,
): string {
  const { kind, value, type } = sql
  if (values.length === 0) return 'false'
  if (kind === 'tags') return taggedSql(value, params.add([...values]), sql.branches)
  if (kind === 'multilingual')
    return `exists (select 1 from jsonb_each_text(${value}) one where one.value = any (${params.add([...values])}::text[]))`
  if (kind === 'relation' || type === 'uuid') return oneOf(value, values.filter(isUuid), 'uuid', params)
  // No code is empty, so the key of an empty one is never asked for and rows without a value stay out by themselves.
  if (CHOICES.has(kind)) return oneOf(sql.purpose === 'counts' ? value : sql.sort.asc.sql, values.filter(Boolean), type, params)
  if (kind !== 'text' && sql.purpose === 'counts') return oneOf(value, values, type, params)
  if (kind !== 'text') return `(${oneOf(comparable(sql), values, type, params)} and ${value} is not null)`
  if (!sql.isFolded) return oneOf(value, values, type, params)
  // The folded beginning is indexed; the exact text decides.
  return `(${oneOf(
    sql.sort.asc.sql,
    values.map((one) => cut(fold(one))),
    'text',
    params,
  )} and ${oneOf(value, values, type, params)})`
}

/** Equality with one of some values. With a single one it is `=`: only then does an index on it go on in another order. */
function oneOf(sql: string, values: readonly string[], type: string, params: Params): string {
  const [value] = values
  if (value === undefined) return 'false'
  return values.length === 1
    ? `${sql} = ${params.add(value)}::text::${type}`
    : `${sql} = any (${params.add([...values])}::text[]::${type}[])`
}

function cut(text: string): string {
  return [...text].slice(0, 200).join('')
}

/** Records with one of these tags, or with one below them; `ids` is the parameter that holds them. */
function taggedSql(value: string, ids: string, branches: Branches | null): string {
  const given = `select unnest(${ids}::text[])`
  const below = (table: string, parent: string) =>
    `with recursive branch(id) as (${given} union select tag.id::text from ${quoted(table)} tag join branch on tag.${quoted(parent)}::text = branch.id) select id from branch`
  const wanted = branches ? below(branches.table, branches.parent) : given
  return `exists (select 1 from jsonb_array_elements(${value}) tag where tag->>'id' in (${wanted}))`
}

/** The table of tags and the column of their parents. */
export interface Branches {
  table: string
  parent: string
}

/** For conditions that mean whole branches; null where there are no tags. */
export function tagBranches({ planByRoute }: { planByRoute: (route: string) => TablePlan | undefined }): Branches | null {
  const plan = planByRoute(TAGS_ROUTE)
  const parent = plan?.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  return plan && parent ? { table: plan.table, parent: parent.name } : null
}

/** Each of the tags with all below it, by its id; without tags of its own a store has nothing below. */
export async function idsBelow(sql: Sql, branches: Branches | null, ids: readonly string[]): Promise<Map<string, string[]>> {
  const below = new Map<string, string[]>()
  if (!branches || ids.length === 0) return below
  const { rows } = await sql.query<{ root: string; id: string }>(
    `with recursive branch(root, id) as (
       select id, id from unnest($1::text[]) as given(id)
       union select branch.root, tag.id::text from ${quoted(branches.table)} tag
         join branch on tag.${quoted(branches.parent)}::text = branch.id)
     select root, id from branch`,
    [[...new Set(ids)]],
  )
  for (const { id, root } of rows) below.set(root, [...(below.get(root) ?? []), id])
  return below
}
