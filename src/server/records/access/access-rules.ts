import { relationIds } from '../../../catalogue/paths'
import {
  canEntity,
  canWriteResource,
  isAdmin,
  isAuthorsToDelete,
  writeScope,
} from '../../../catalogue/rights/rights'
import type { AccessRule, AccessWords, RecordAccess } from '../../../contract/model/access'
import type { RecordData } from '../../../contract/model/record'
import type { Principal } from '../../../contract/model/user'
import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { quoteSqlName } from '../schema/column'
import { STORED_KINDS } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import { type TableRow, withRecordAccess } from '../schema/row'
import { ACL_ROUTE, type EntityRules, type HeldRule } from './access-rule-cache'
import { ownSql } from './own-sql'
import type { AccessWork, ScopeNeeds, ScopeWork } from './work'

const NONE: EntityRules = { byRecord: new Map(), general: [] }

/**
 * Adds to records what access rules, own rows and guards allow the caller. Records of entities without them
 * stay as they are.
 */
export async function withAccess(
  { context: { principal }, engine, plan, sql }: AccessWork,
  records: readonly RecordData[],
): Promise<RecordData[]> {
  if (!principal || records.length === 0) return [...records]
  const { entity, route } = plan
  const ids = records.map(({ id }) => id)
  const closed = await engine.guards.closed(sql, entity, ids, principal)
  const rules = engine.access.of(route) ?? NONE
  const mayRead = (entity.acl === true || rules !== NONE) && readsRules(engine, principal)
  const asksOwn = rules !== NONE || writeScope(principal, entity) !== null
  const keeps = records.some((record) => isAuthorsToDelete(principal, entity, record))
  if (!asksOwn && !mayRead && !keeps && !entity.acl)
    return records.map((record) =>
      closed.has(record.id) ? withRecordAccess(record, { mayWrite: false }) : record,
    )
  const own = asksOwn ? await ownIds({ engine, plan, sql }, ids, principal) : null
  const tags = rules.general.some((rule) => rule.tags.length > 0)
    ? await loadTags(sql, plan, ids)
    : new Map<string, string[]>()
  return records.map((record) => {
    const holding = getRulesForRecord(rules, record.id, tags.get(record.id) ?? [])
    const said = entity.acl ? toAccessWords(holding) : {}
    // Without applicable rules there is nothing to add.
    if (!asksOwn && !mayRead && !keeps && !closed.has(record.id)) return { ...said, ...record }
    const access: RecordAccess = {
      mayWrite:
        !closed.has(record.id) && mayWrite(principal, record, holding, own === null || own.has(record.id)),
      ...(isAuthorsToDelete(principal, entity, record) ? { mayDelete: false as const } : {}),
      ...(mayRead ? { rules: { route: ACL_ROUTE, list: holding.map(publicRule) } } : {}),
    }
    return { ...said, ...withRecordAccess(record, access) }
  })
}

/**
 * The access fields of a record (PERM-11) from its rules: the first rule about writing decides about writing;
 * each one may grant reading.
 */
function toAccessWords(rules: readonly HeldRule[]): AccessWords {
  const { authWrite = [], authWriteMap = {} } = rules.find(saysWriting) ?? {}
  const read = rules.flatMap(({ authReadMap }) => Object.entries(authReadMap))
  const authReadMap: Record<string, string[]> = {}
  for (const [status, words] of read)
    authReadMap[status] = [...new Set([...(authReadMap[status] ?? []), ...words])]
  return {
    authRead: [...new Set(rules.flatMap(({ authRead }) => authRead))],
    authReadMap,
    authWrite,
    authWriteMap,
  }
}

function saysWriting({ authWrite, authWriteMap }: HeldRule): boolean {
  return [authWrite, ...Object.values(authWriteMap)].some((one) => one.length > 0)
}

function readsRules({ planByRoute }: ScopeNeeds, principal: Principal): boolean {
  const entity = planByRoute(ACL_ROUTE)?.entity
  return entity !== undefined && canEntity(principal, entity, 'read')
}

/** Which of the records are the caller's own; null = all readable ones. */
async function ownIds(
  { engine, plan, sql }: ScopeWork & { sql: Sql },
  ids: readonly string[],
  principal: Principal,
): Promise<Set<string> | null> {
  const params = createParams([[...ids]])
  const own = ownSql({ engine, plan }, principal, params, true)
  if (own === null) return null
  const text = `select id from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) and ${own}`
  const { rows } = await sql.query<{ id: string }>(text, params.values)
  return new Set(rows.map(({ id }) => id))
}

/** The tags of records, which list rows do not include. */
async function loadTags(sql: Sql, plan: TablePlan, ids: readonly string[]): Promise<Map<string, string[]>> {
  const columns = tagColumns(plan).map((name) => `, ${name}`)
  const text = `select id${columns.join('')} from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`
  const { rows } = await sql.query<TableRow>(text, [[...ids]])
  return new Map(rows.map(({ id, ...values }) => [String(id), Object.values(values).flatMap(relationIds)]))
}

/** The public form of a rule. */
function publicRule({ id, label, authRead, authReadMap, authWrite, authWriteMap }: HeldRule): AccessRule {
  return { id, label, authRead, authReadMap, authWrite, authWriteMap }
}

/** The columns of a table that hold tags. */
export function tagColumns({ columns }: TablePlan): string[] {
  return columns
    .filter(({ kind, role }) => STORED_KINDS[kind].names?.what === 'tag' && role === 'value')
    .map(({ name }) => quoteSqlName(name))
}

/** The rules that apply to a record, in order of precedence. */
function getRulesForRecord(
  { byRecord, general }: EntityRules,
  id: string,
  carried: readonly string[],
): HeldRule[] {
  const shared = general.filter(({ tags }) => tags.length === 0 || tags.some((tag) => carried.includes(tag)))
  return [...(byRecord.get(id) ?? []), ...shared].sort((a, b) => a.place - b.place)
}

/**
 * The first rule about writing decides (PERM-12..16). People limited to own rows may at most read others,
 * unless a rule names them.
 */
function mayWrite(
  principal: Principal,
  record: RecordData,
  rules: readonly HeldRule[],
  isOwn: boolean,
): boolean {
  if (isAdmin(principal)) return true
  const { authorId, status = null } = record
  const said = rules.find(saysWriting)
  return (isOwn || said !== undefined) && canWriteResource(principal, { authorId, ...said }, status)
}
