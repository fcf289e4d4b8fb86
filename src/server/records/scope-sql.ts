import type { Principal } from '../../contract/user'
import { quoted } from './column'
import { grantedSql } from './granted-sql'
import type { Kit } from './kit'
import { openSql, ownSql } from './own-sql'
import type { Params } from './params'
import type { TablePlan } from './plan'

/**
 * The condition that limits a table to the rows a principal may reach: his own, those that rules of access show him, and
 * none that is private to others; null when every row is. List, count, search and the reading of one row all use this
 * very condition.
 */
export function scopeSql(kit: Kit, plan: TablePlan, principal: Principal | null, params: Params): string | null {
  if (!principal) return null
  const both = [reachSql(kit, plan, principal, params), openSql(kit, plan, principal, params)]
  return both.filter((one) => one !== null).join(' and ') || null
}

function reachSql(kit: Kit, plan: TablePlan, principal: Principal, params: Params): string | null {
  const own = ownSql(kit, plan, principal, params)
  if (own === null) return null
  const granted = grantedSql(kit, plan, principal, params)
  if (granted === 'all') return null
  if (granted.length === 0) return own
  // Each way by itself finds its few rows by an index; joined by "or" they would be looked for in the whole table.
  return `id in (${[`select id from ${quoted(plan.table)} where ${own}`, ...granted].join(' union all ')})`
}
