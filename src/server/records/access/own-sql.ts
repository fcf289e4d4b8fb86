import { getStructure } from '../../../catalogue/kinds'
import { viewTerms } from '../../../catalogue/list-query/filter-term'
import { ownScope, privateScope, writeScope } from '../../../catalogue/rights/rights'
import { scopeValues, USER_GROUPS } from '../../../catalogue/rights/scope'
import type { Scope, ScopeTest } from '../../../contract/model/entity'
import type { Principal } from '../../../contract/model/user'
import type { SqlParams } from '../../kernel/db/params'
import { isUuid } from '../../kernel/uuid'
import { quoteSqlName } from '../schema/column'
import { pathSql, rowsColumn } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { filterSql } from './filter-sql'
import type { ScopeNeeds, ScopeWork } from './work'

/**
 * The condition for a principal's own rows; null when they are not limited to them, in reading or, with
 * `writing`, in changing.
 */
export function ownSql(
  { engine, plan }: ScopeWork,
  principal: Principal,
  params: SqlParams,
  writing = false,
): string | null {
  const { entity } = plan
  const scope = ownScope(principal, entity) ?? (writing ? writeScope(principal, entity) : null)
  return scope && ownRowsSql({ engine, plan }, scope, principal, params)
}

/** The condition that excludes rows private to others; null when there are none. */
export function openSql(
  engine: ScopeNeeds,
  plan: TablePlan,
  principal: Principal,
  params: SqlParams,
): string | null {
  const scope = privateScope(principal, plan.entity)
  const sql = scope?.private && pathSql(plan, scope.private.path)
  if (!scope?.private || !sql) return null
  const shut = `${sql.value} is distinct from ${params.add(scope.private.is)}`
  return `(${shut} or ${ownRowsSql({ engine, plan }, scope, principal, params)})`
}

/** True of rows that pass one of the tests and the further conditions of own rows. */
export function ownRowsSql(
  { engine, plan }: ScopeWork,
  scope: Scope,
  principal: Principal,
  params: SqlParams,
): string {
  const tests = scope.any.map((test) => testSql({ engine, plan }, test, principal, params) ?? 'false')
  const facts = { user: principal, now: engine.now().getTime() }
  const besides = viewTerms({ filter: scope.where ?? {} }, facts).map((term) => filterSql(plan, term, params))
  return [tests.length > 0 ? `(${tests.join(' or ')})` : 'false', ...besides].join(' and ')
}

/** Null when the user has no value to compare: such a test never holds. */
function testSql(
  { engine, plan }: ScopeWork,
  test: ScopeTest,
  principal: Principal,
  params: SqlParams,
): string | null {
  if ('empty' in test)
    return `(${test.empty.map((path) => filterSql(plan, { path, operator: 'Null', values: ['true'] }, params)).join(' and ')})`
  if ('path' in test)
    return test.is === USER_GROUPS
      ? groupsSql({ engine, plan }, test.path, principal, params)
      : equals(plan, test.path, { is: test.is, principal, params })
  const child = engine.planByRoute(test.exists)
  const by = child && pathSql(child, test.by)
  if (!child || !by) return null
  const where = Object.entries(test.where).map(([path, is]) => equals(child, path, { is, principal, params }))
  if (where.includes(null)) return null
  const inner = [`${by.value} is not null`, 'not "_deleted"', ...where].join(' and ')
  return `id in (select ${by.value} from ${quoteSqlName(child.table)} where ${inner})`
}

function equals(
  plan: TablePlan,
  path: string,
  { is, principal, params }: { is: string; principal: Principal; params: SqlParams },
): string | null {
  const values = scopeValues(is, principal)
  const list = getList(plan, path)
  if (values.length === 0) return null
  if (list) {
    const holds = (value: string) =>
      `${quoteSqlName(rowsColumn(list))} @> jsonb_build_array(jsonb_build_object('id', ${params.add(value)}::text))`
    return `(${values.map(holds).join(' or ')})`
  }
  const sql = pathSql(plan, path)
  if (!sql) return null
  if (getStructure(sql.kind) === 'rows') return `${sql.value} ?| ${params.add([...values])}::text[]`
  // Compares with the column's own type, so that the index of a relation is used.
  if (sql.type === 'uuid') return toAnySql(sql.value, values.filter(isUuid), 'uuid', params)
  return toAnySql(`${sql.value}::text`, values, 'text', params)
}

function toAnySql(sql: string, values: readonly string[], type: string, params: SqlParams): string | null {
  const [value] = values
  if (value === undefined) return null
  if (values.length === 1) return `${sql} = ${params.add(value)}::${type}`
  return `${sql} = any (${params.add([...values])}::${type}[])`
}

/** True of rows whose list of groups contains one of the principal's. */
function groupsSql(
  { engine, plan }: ScopeWork,
  path: string,
  { id }: Principal,
  params: SqlParams,
): string | null {
  const list = getList(plan, path)
  const groups = list?.relation && engine.planByRoute(list.relation.route)
  if (!list || !groups || !isUuid(id)) return null
  const column = quoteSqlName(rowsColumn(list))
  return `exists (select 1 from user_group member join ${quoteSqlName(groups.table)} team on team.code = member.group_code
    where member.user_id = ${params.add(id)}::uuid and ${column} @> jsonb_build_array(jsonb_build_object('id', team.id::text)))`
}

const getList = ({ relations }: TablePlan, path: string) =>
  relations.find((field) => field.path === `${path}[]`)
