import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { CallContext, Sql } from '../parts'
import { findRecord, hiddenFields, requireEntity, withoutFields } from './access'
import { nextCode } from './codes'
import { remember } from './history'
import { claimKey, keepAnswer, type RequestKey } from './idempotency'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import { insertRow, written } from './store'
import { writeMirrors } from './update'
import { uuid7 } from './uuid'
import { checked } from './validated'

/** A record was made, or an earlier answer was given again. */
export interface Created {
  record: RecordData
  /** false = replayed: nothing was written */
  isNew: boolean
  /** ids of other records whose rows followed */
  followed: readonly string[]
}

/** Makes a record: rights, rules, code, row, revision and audit in one transaction, once per Idempotency-Key. */
export async function createRecord(
  kit: Kit,
  entity: Entity,
  body: JsonObject,
  context: CallContext,
  key?: string,
): Promise<Created> {
  requireEntity(context, entity, 'create')
  const plan = kit.plan(entity)
  const request = key === undefined ? null : keyOf(entity, body, context, key, kit.now())
  return kit.db.transaction(async (sql) => {
    const answer = request && (await claimKey(sql, request))
    if (answer) return { record: answer, isNew: false, followed: [] }
    const made = await insert(kit, sql, plan, body, context)
    const { followed } = await writeMirrors(kit, sql, plan, null, made, context)
    // A record outside the maker's own rows is refused: it would vanish from his sight.
    const { record } = await findRecord(kit, sql, plan, made.id, context)
    const visible = withoutFields(record, hiddenFields(entity, context))
    if (request) await keepAnswer(sql, request, visible)
    return { record: visible, isNew: true, followed }
  })
}

function keyOf({ endpoint }: Entity, body: JsonObject, { principal }: CallContext, key: string, at: Date): RequestKey {
  return { user: principal?.id ?? '', endpoint, key, body, at }
}

async function insert(kit: Kit, sql: Sql, plan: TablePlan, body: JsonObject, context: CallContext): Promise<RecordData> {
  const at = kit.now()
  const status = plan.entity.statuses?.default ?? null
  const { record, changes, lookups } = await checked(kit, sql, plan, { body, base: null, mode: 'create', status }, context)
  const code = typeof record.code === 'string' ? record.code : await nextCode(sql, plan, at)
  const id = uuid7(at.getTime())
  const bookkeeping = {
    id,
    status,
    authorId: context.principal?.id ?? null,
    createdAt: at,
    createdBy: context.by,
    ...written(context, at, 1),
  }
  const made = await insertRow(sql, plan, { ...record, code }, lookups, bookkeeping)
  const all = code === record.code || code === null ? changes : [{ path: 'code', from: null, to: code }, ...changes]
  await remember(sql, { route: plan.route, id, revision: 1, operation: 'create', changes: all, at }, context)
  return made
}
