import { isObject, relationIds, textsIn } from '../../../catalogue/paths'
import type { ServerEvent } from '../../../contract/calls/api'
import type { Json } from '../../../contract/json'
import type { AccessRule } from '../../../contract/model/access'
import { TAGS_ROUTE } from '../../../contract/model/tree'
import type { Sql } from '../../kernel/database'
import { quoteSqlName } from '../schema/column'
import type { Branches } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import { idsBelow } from './filter-sql'

/** The entity of access rules. */
export const ACL_ROUTE = 'acls'

/** Status of rules in force. */
const IN_FORCE = 'ENABLED'
/** Maximum age of cached rules, because notifications between processes may be lost. */
const MAX_AGE_MS = 5_000
/** Required columns of access rules; an installation whose own entity lacks them has no rules. */
const COLUMNS = [
  'entityRoute',
  'recordId',
  'tag',
  'priority',
  'authRead',
  'authReadMap',
  'authWrite',
  'authWriteMap',
] as const

type RuleRow = Record<(typeof COLUMNS)[number], Json> & { id: string; label: string; code: string | null }

/** A cached rule in force. */
export interface HeldRule extends AccessRule {
  /** null = not about a single record */
  recordId: string | null
  /** ids of tags with their descendants; a record must carry one of them; empty = any record */
  tags: string[]
  /** position among all rules of its entity: the first one about writing decides */
  place: number
}

/** The rules of one entity: about single records, and about several. */
export interface EntityRules {
  byRecord: ReadonlyMap<string, readonly HeldRule[]>
  general: readonly HeldRule[]
}

/** Cache of the access rules in force. */
export interface AccessRuleCache {
  /** must be awaited before reading rules: reloads them after changes */
  fresh: (sql: Sql) => Promise<void>
  /** null = the entity has none */
  of: (route: string) => EntityRules | null
  /** something changed, in this or another process */
  heard: (event: ServerEvent) => void
  /** the table of rules may have been replaced */
  forget: () => void
}

/** Creates the cache; `plan` returns the table of rules, `branches` that of tags, once they exist. */
export function createAccessRuleCache(
  plan: () => TablePlan | undefined,
  branches: () => Branches | null,
  now: () => Date,
): AccessRuleCache {
  let known: ReadonlyMap<string, EntityRules> = new Map()
  let changes = 0
  let read = { changes: -1, at: 0 }
  return {
    fresh: async (sql) => {
      const at = now().getTime()
      if (read.changes === changes && Math.abs(at - read.at) < MAX_AGE_MS) return
      // Callers share no promise: one may hold the only connection while the other waits for it.
      const begun = changes
      known = await readRules(sql, plan(), branches())
      read = { changes: begun, at }
    },
    of: (route) => known.get(route) ?? null,
    heard: (event) => {
      if ('route' in event && (event.route === ACL_ROUTE || event.route === TAGS_ROUTE)) changes += 1
    },
    forget: () => {
      changes += 1
    },
  }
}

async function readRules(
  sql: Sql,
  plan: TablePlan | undefined,
  branches: Branches | null,
): Promise<Map<string, EntityRules>> {
  if (!plan || !COLUMNS.every((path) => plan.byPath.has(path))) return new Map()
  const columns = ['id', 'label', 'code', ...COLUMNS].map(quoteSqlName).join(', ')
  const { rows } = await sql.query<RuleRow>(
    `select ${columns} from ${quoteSqlName(plan.table)} where status = '${IN_FORCE}' and not "_deleted"`,
  )
  const byRoute = new Map<string, RuleRow[]>()
  for (const row of rows)
    byRoute.set(String(row.entityRoute), [...(byRoute.get(String(row.entityRoute)) ?? []), row])
  const below = await idsBelow(
    sql,
    branches,
    rows.flatMap(({ tag }) => relationIds(tag)),
  )
  const toHeldRule = (row: RuleRow, place: number): HeldRule => ({
    ...toRule(row, place),
    tags: relationIds(row.tag).flatMap((id) => below.get(id) ?? [id]),
  })
  return new Map(
    [...byRoute].map(([route, list]) => [route, toEntityRules(list.sort(byWeight).map(toHeldRule))]),
  )
}

function toEntityRules(rules: readonly HeldRule[]): EntityRules {
  const byRecord = new Map<string, HeldRule[]>()
  for (const rule of rules) {
    if (rule.recordId === null) continue
    const list = byRecord.get(rule.recordId)
    if (list) list.push(rule)
    else byRecord.set(rule.recordId, [rule])
  }
  return { byRecord, general: rules.filter(({ recordId }) => recordId === null) }
}

/**
 * Smaller priority first, none last; then the more specific rule: of the record, of a tag, of all; then by
 * code.
 */
function byWeight(a: RuleRow, b: RuleRow): number {
  const last = Number.MAX_SAFE_INTEGER
  const reach = ({ recordId, tag }: RuleRow): number =>
    recordId !== null ? 0 : relationIds(tag).length > 0 ? 1 : 2
  const order = Number(a.priority ?? last) - Number(b.priority ?? last) || reach(a) - reach(b)
  return order || ((a.code ?? '') < (b.code ?? '') ? -1 : 1)
}

function toRule(
  { id, label, recordId, authRead, authReadMap, authWrite, authWriteMap }: RuleRow,
  place: number,
): Omit<HeldRule, 'tags'> {
  return {
    id,
    place,
    label,
    recordId: typeof recordId === 'string' ? recordId : null,
    authRead: textsIn(authRead),
    authReadMap: readMap(authReadMap),
    authWrite: textsIn(authWrite),
    authWriteMap: readMap(authWriteMap),
  }
}

/** Rows of status and authorities as a map; rows with the same status are merged. */
function readMap(value: Json): Record<string, string[]> {
  const map: Record<string, string[]> = {}
  for (const row of Array.isArray(value) ? value.filter(isObject) : []) {
    const status = typeof row.status === 'string' ? row.status : '*'
    map[status] = [...(map[status] ?? []), ...textsIn(row.authorities)]
  }
  return map
}
