import { ownScope, privateScope, writeScope } from '../../catalog/rights'
import { scopeValue } from '../../catalog/scope'
import type { Scope, ScopeTest } from '../../contract/entity'
import type { Principal } from '../../contract/user'
import { quoted } from './column'
import type { Kit } from './kit'
import type { Params } from './params'
import { pathSql } from './path-sql'
import type { TablePlan } from './plan'
import { rowsColumn } from './points-to'
import { isUuid } from './uuid'

/** The condition for a principal's own rows; null when he is not limited to them, in reading or, with `writing`, in changing. */
export function ownSql(kit: Kit, plan: TablePlan, principal: Principal, params: Params, writing = false): string | null {
  const { entity } = plan
  const scope = ownScope(principal, entity) ?? (writing ? writeScope(principal, entity) : null)
  return scope && namedSql(kit, plan, scope, principal, params)
}

/** The condition that leaves out rows that are private to others; null when none can be. */
export function openSql(kit: Kit, plan: TablePlan, principal: Principal, params: Params): string | null {
  const scope = privateScope(principal, plan.entity)
  const sql = scope?.private && pathSql(plan, scope.private.path)
  if (!scope?.private || !sql) return null
  const shut = `${sql.value} is distinct from ${params.add(scope.private.is)}`
  return `(${shut} or ${namedSql(kit, plan, scope, principal, params)})`
}

/** True of the rows in which one of the tests names the principal. */
function namedSql(kit: Kit, plan: TablePlan, scope: Scope, principal: Principal, params: Params): string {
  const tests = scope.any.map((test) => testSql(kit, plan, test, principal, params) ?? 'false')
  return tests.length > 0 ? `(${tests.join(' or ')})` : 'false'
}

/** Null when the user has nothing to compare with: such a test never holds. */
function testSql(kit: Kit, plan: TablePlan, test: ScopeTest, principal: Principal, params: Params): string | null {
  if ('path' in test) return equals(plan, test.path, test.is, principal, params)
  const child = kit.planByRoute(test.exists)
  const by = child && pathSql(child, test.by)
  if (!child || !by) return null
  const where = Object.entries(test.where).map(([path, is]) => equals(child, path, is, principal, params))
  if (where.includes(null)) return null
  const inner = [`${by.value} is not null`, 'not "_deleted"', ...where].join(' and ')
  return `id in (select ${by.value} from ${quoted(child.table)} where ${inner})`
}

function equals(plan: TablePlan, path: string, is: string, principal: Principal, params: Params): string | null {
  const value = scopeValue(is, principal)
  const list = plan.relations.find((field) => field.path === `${path}[]`)
  if (list && value !== null)
    return `${quoted(rowsColumn(list))} @> jsonb_build_array(jsonb_build_object('id', ${params.add(value)}::text))`
  const sql = pathSql(plan, path)
  if (value === null || !sql) return null
  // As its own type, so that the index of a relation finds the rows.
  if (sql.type === 'uuid') return isUuid(value) ? `${sql.value} = ${params.add(value)}::uuid` : null
  return `${sql.value}::text = ${params.add(value)}`
}
