import { OWNER } from '../../../catalogue/rights/rights'
import type { Principal } from '../../../contract/model/user'
import type { SqlParams } from '../../kernel/db/params'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import type { HeldRule } from './access-rule-cache'
import { tagColumns } from './access-rules'
import { openSql, ownSql } from './own-sql'
import type { ScopeNeeds } from './work'

/**
 * The condition that limits a table to the rows a principal may reach: their own ones plus those granted by
 * access rules, minus rows private to others; null when they reach all. Lists, counts, search and single
 * reads all use it.
 */
export function scopeSql(
  engine: ScopeNeeds,
  plan: TablePlan,
  principal: Principal | null,
  params: SqlParams,
): string | null {
  if (!principal) return null
  const both = [rowsWithinReach(engine, plan, principal, params), openSql(engine, plan, principal, params)]
  return both.filter((one) => one !== null).join(' and ') || null
}

function rowsWithinReach(
  engine: ScopeNeeds,
  plan: TablePlan,
  principal: Principal,
  params: SqlParams,
): string | null {
  const own = ownSql({ engine, plan }, principal, params)
  if (own === null) return null
  const granted = buildGrantQueries(engine, plan, principal, params)
  if (granted === 'all') return null
  if (granted.length === 0) return own
  // Each subquery uses an index; joined by "or" they would scan the whole table.
  return `id in (${[`select id from ${quoteSqlName(plan.table)} where ${own}`, ...granted].join(' union all ')})`
}

/**
 * Queries of the ids that access rules let a principal read beyond their own: named records, and those with
 * certain tags. Empty for entities without such rules, whose lists cost nothing extra. `all` = a rule grants
 * every record of the entity.
 */
function buildGrantQueries(
  engine: ScopeNeeds,
  plan: TablePlan,
  principal: Principal,
  params: SqlParams,
): string[] | 'all' {
  const rules = engine.access.of(plan.route)
  if (!rules) return []
  const filterByReach = (list: readonly HeldRule[]) =>
    list.filter((rule) => listReach(rule, principal).length > 0)
  const general = filterByReach(rules.general)
  if (general.some((rule) => rule.tags.length === 0 && isWhole(listReach(rule, principal)))) return 'all'
  return [
    ...recordsSql(plan, filterByReach([...rules.byRecord.values()].flat()), principal, params),
    ...general.flatMap((rule) => rowsSql(plan, rule, principal, params)),
  ]
}

/** Records granted to the same authorities share one query. */
function recordsSql(
  plan: TablePlan,
  rules: readonly HeldRule[],
  principal: Principal,
  params: SqlParams,
): string[] {
  const byReach = new Map<string, { reach: Reach[]; ids: string[] }>()
  for (const rule of rules) {
    const reach = listReach(rule, principal)
    const group = byReach.get(JSON.stringify(reach)) ?? { reach, ids: [] }
    group.ids.push(rule.recordId ?? '')
    byReach.set(JSON.stringify(reach), group)
  }
  return [...byReach.values()].map(({ reach, ids }) => {
    const named = `${params.add(ids)}::uuid[]`
    // No further conditions: looking the rows up in a large table would only cost time.
    if (isWhole(reach)) return `select unnest(${named})`
    return `select id from ${quoteSqlName(plan.table)} where id = any (${named}) and ${reachSql(reach, principal, params)}`
  })
}

function rowsSql(plan: TablePlan, rule: HeldRule, principal: Principal, params: SqlParams): string[] {
  const carries = tagColumns(plan).flatMap((column) =>
    rule.tags.map((id) => `${column} @> ${params.add(JSON.stringify([{ id }]))}::jsonb`),
  )
  if (rule.tags.length > 0 && carries.length === 0) return []
  const tagged = carries.length > 0 ? `(${carries.join(' or ')}) and ` : ''
  return [
    `select id from ${quoteSqlName(plan.table)} where ${tagged}${reachSql(listReach(rule, principal), principal, params)}`,
  ]
}

/** A condition under which a rule grants reading: the status, and whether only to the author. */
interface Reach {
  /** `*` = any */
  status: string
  isAuthor: boolean
}

function listReach({ authRead, authReadMap }: HeldRule, { authorities }: Principal): Reach[] {
  return [['*', authRead] as const, ...Object.entries(authReadMap)].flatMap(([status, words]): Reach[] => {
    if (words.some((word) => authorities.includes(word))) return [{ status, isAuthor: false }]
    return words.includes(OWNER) ? [{ status, isAuthor: true }] : []
  })
}

/** Granted in any status to anyone. */
function isWhole(reach: readonly Reach[]): boolean {
  return reach.some(({ status, isAuthor }) => status === '*' && !isAuthor)
}

function reachSql(reach: readonly Reach[], principal: Principal, params: SqlParams): string {
  if (isWhole(reach)) return 'true'
  const ways = reach.map(({ status, isAuthor }) => {
    const inStatus = status === '*' ? [] : [`status = ${params.add(status)}`]
    const byHim = isAuthor ? [`"authorId" = ${params.add(principal.id)}`] : []
    return [...inStatus, ...byHim].join(' and ')
  })
  return `(${ways.map((one) => `(${one})`).join(' or ')})`
}
