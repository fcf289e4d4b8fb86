import { isObject } from '../../catalog/paths'
import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { type CallContext, Refusal, type Sql } from '../parts'
import { findRecord, requireEntity, requireStatus } from './access'
import { type Change, changesBetween, type Operation, remember } from './history'
import type { Kit } from './kit'
import { type LookupRows, lookupRows } from './lookup-rows'
import { mirrored } from './mirrors'
import type { TablePlan } from './plan'
import { queueStale } from './stale-queue'
import { type Bookkeeping, updateRow, written } from './store'
import { checked } from './validated'

/** A record was written. */
export interface Written {
  record: RecordData
  /** false = nothing differed from what is stored */
  isChanged: boolean
  /** copies elsewhere are out of date */
  isCopied: boolean
  /** ids of other records whose rows followed */
  followed: readonly string[]
}

/** Changes a record's fields: rights, version, rules, row, revision and audit in one transaction. */
export async function updateRecord(
  kit: Kit,
  entity: Entity,
  id: string,
  body: JsonObject,
  context: CallContext,
  ifMatch?: number,
): Promise<Written> {
  requireEntity(context, entity, 'write')
  const plan = kit.plan(entity)
  return kit.db.transaction(async (sql) => {
    const { record: base } = await findRecord(kit, sql, plan, id, context, true)
    requireAlive(base)
    requireStatus(context, entity, base, 'write')
    requireVersion(base, sentVersion(body) ?? ifMatch)
    const draft = { body, base, mode: 'update' as const, status: base.status ?? null }
    const { record, changes, lookups } = await checked(kit, sql, plan, draft, context)
    if (changes.length === 0) return { record: base, isChanged: false, isCopied: false, followed: [] }
    return writeChange(kit, sql, plan, { base, record, changes, lookups, operation: 'update' }, context)
  })
}

/** A checked change of a record, ready to be written. */
export interface WriteChange {
  base: RecordData
  record: JsonObject
  changes: readonly Change[]
  lookups: LookupRows
  operation: Operation
  bookkeeping?: Bookkeeping
}

/** Writes row, revision and audit, lets rows of other records follow, and queues stale copies elsewhere. */
export async function writeChange(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  change: WriteChange,
  context: CallContext,
): Promise<Written> {
  const own = await writeOne(kit, sql, plan, change, context)
  const { followed, isCopied } = await writeMirrors(kit, sql, plan, change.base, own.record, context)
  return { ...own, isCopied: own.isCopied || isCopied, followed }
}

/** Writes the rows of other records that mirror those of this one; `before` is null for a new record. */
export async function writeMirrors(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  before: RecordData | null,
  after: RecordData,
  context: CallContext,
): Promise<Pick<Written, 'followed' | 'isCopied'>> {
  const followed: string[] = []
  let isCopied = false
  for (const { base, record } of await mirrored(sql, plan, before, after)) {
    const changes = changesBetween(plan.entity, base as JsonObject, record)
    if (changes.length === 0) continue
    const lookups = await lookupRows(kit, plan.entity, record)
    const one = await writeOne(kit, sql, plan, { base, record, changes, lookups, operation: 'update' }, context)
    isCopied ||= one.isCopied
    followed.push(base.id)
  }
  return { followed, isCopied }
}

async function writeOne(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  { base, record, changes, lookups, operation, bookkeeping = {} }: WriteChange,
  context: CallContext,
): Promise<Omit<Written, 'followed'>> {
  const at = kit.now()
  const revision = versionOf(base) + 1
  const next = await updateRow(sql, plan, base.id, record, lookups, { ...written(context, at, revision), ...bookkeeping })
  await remember(sql, { route: plan.route, id: base.id, revision, operation, changes, at }, context)
  const touched = [...changes.map(({ path }) => path), ...(next.label === base.label ? [] : ['label'])]
  const isCopied = await queueStale(kit, sql, plan, base.id, touched)
  return { record: next, isChanged: true, isCopied }
}

/** @throws Refusal RECORD_DELETED */
export function requireAlive(record: RecordData): void {
  if (record.delete.deleted) throw new Refusal('RECORD_DELETED', 'the record is deleted: restore it first')
}

/** The version the caller has seen must be the present one. */
export function requireVersion(record: RecordData, seen: number | undefined): void {
  if (seen === undefined)
    throw new Refusal(
      'VERSION_REQUIRED',
      'say which version you changed: extraFields.current_envers_version in the body, or If-Match',
    )
  const current = versionOf(record)
  if (seen !== current)
    throw new Refusal('STALE_VERSION', `version ${seen} was changed meanwhile; the present one is ${current}`, [], {
      version: current,
      updatedAt: record.updatedAt,
      updatedBy: record.updatedBy,
    })
}

/** The version in a body; undefined when it holds none. */
export function sentVersion(body: JsonObject): number | undefined {
  const extra = body.extraFields
  const version = isObject(extra) ? extra.current_envers_version : undefined
  return typeof version === 'number' ? version : undefined
}

export function versionOf(record: RecordData): number {
  return record.extraFields.current_envers_version
}
