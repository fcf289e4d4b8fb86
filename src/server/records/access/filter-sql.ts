import type { FilterTerm } from '../../../contract/model/filter-term'
import { TAGS_ROUTE } from '../../../contract/model/tree'
import type { Sql } from '../../kernel/database'
import type { SqlParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { quoteSqlName } from '../schema/column'
import { type Branches, type ConditionSql, equalsAny, type PathSql, type Purpose } from '../schema/columns'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { reachesSql } from '../schema/reached'

/** One condition of a list as SQL. Values become parameters; the entity must have the path. */
export function filterSql(
  plan: TablePlan,
  term: FilterTerm,
  params: SqlParams,
  {
    branches = null,
    purpose = 'rows',
  }: { branches?: Branches | null | undefined; purpose?: Purpose | undefined } = {},
): string {
  const found = pathSql(plan, term.path)
  const sql = found && { ...found, branches, purpose }
  if (!sql) throw new Refusal('BAD_PARAMETER', `unknown field ${term.path}`)
  const { filter } = sql.stored
  const [value = ''] = term.values
  const { reaches } = sql
  const equals = (values: readonly string[]) =>
    reaches ? reachesSql(plan, { path: term.path, reaches }, values, params) : equalsSql(sql, values, params)
  switch (term.operator) {
    case 'Null':
      return value === 'true' ? filter.isEmpty(sql.value) : `not (${filter.isEmpty(sql.value)})`
    case 'Contains':
      return filter.contains(sql, value, params)
    case 'From':
      return `(${sql.value} is not null and ${filter.comparable(sql)} >= ${filter.bound(sql, value, params)})`
    case 'To':
      return toSql(sql, value, params)
    case 'Not':
    case 'None':
      return `(${equals(term.values)}) is not true`
    case 'All':
      return `(${term.values.map((one) => equals([one])).join(' and ') || 'true'})`
    default:
      return equals(term.values)
  }
}

/** A date as upper bound of instants includes the whole day. */
function toSql(sql: PathSql, value: string, params: SqlParams): string {
  const { bound, comparable, isWholeDay } = sql.stored.filter
  const operator = isWholeDay(value) ? '<' : '<='
  return `(${sql.value} is not null and ${comparable(sql)} ${operator} ${bound(sql, value, params, 1)})`
}

function equalsSql(sql: ConditionSql, values: readonly string[], params: SqlParams): string {
  if (values.length === 0) return 'false'
  // An id is stored as uuid, though it is presented as text.
  if (sql.type === 'uuid') return equalsAny(sql.value, values.filter(isUuid), 'uuid', params)
  return sql.stored.filter.equals(sql, values, params)
}

/** For conditions on whole branches of tags; null where there are no tags. */
export function tagBranches({
  planByRoute,
}: {
  planByRoute: (route: string) => TablePlan | undefined
}): Branches | null {
  const plan = planByRoute(TAGS_ROUTE)
  const parent = plan?.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  return plan && parent ? { table: plan.table, parent: parent.name } : null
}

/** Each tag's descendants and itself, by its id; without a table of tags there are none. */
export async function idsBelow(
  sql: Sql,
  branches: Branches | null,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const below = new Map<string, string[]>()
  if (!branches || ids.length === 0) return below
  const { rows } = await sql.query<{ root: string; id: string }>(
    `with recursive branch(root, id) as (
       select id, id from unnest($1::text[]) as given(id)
       union select branch.root, tag.id::text from ${quoteSqlName(branches.table)} tag
         join branch on tag.${quoteSqlName(branches.parent)}::text = branch.id)
     select root, id from branch`,
    [[...new Set(ids)]],
  )
  for (const { id, root } of rows) below.set(root, [...(below.get(root) ?? []), id])
  return below
}
