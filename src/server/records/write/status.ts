import { COMMON_KEYS } from '../../../catalogue/common'
import { sameValue } from '../../../catalogue/record/locks'
import { normaliseRecord } from '../../../catalogue/record/normalise'
import { canInStatus, nextStatuses } from '../../../catalogue/rights/rights'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import { findRecord, requireEntity, requireStatus, requireWritable } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { Merge, WriteContext } from '../constraints/constraint'
import { relations, toRuleRecord } from '../constraints/relations'
import { requireMove } from '../engine/guards'
import type { EntityWork } from '../engine/record-engine'
import { fillRelations } from '../related/relations'
import { mergeBody, payload, readBodyVersion, requireAlive, requireVersion } from './drafts'
import { changesBetween } from './history'
import { type Checked, loadWriteContext, toFacts, validateDraft } from './validated'
import { type Written, writeOne } from './write'

/** Moves a record to a status: allowed transitions, guards, and accompanying fields. */
export async function changeRecordStatus(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  id: string,
  { to, body, ifMatch }: { to: string; body: JsonObject; ifMatch?: number | undefined },
): Promise<Written> {
  requireEntity(context, entity, 'read')
  const plan = engine.plan(entity)
  return engine.db.transaction(async (sql) => {
    const { record: base } = await findRecord({ context, engine, plan, sql }, id, true)
    requireMover(entity, base, context)
    requireKnownStatus(entity, to)
    requireAlive(base)
    requireTarget(entity, base, to, context)
    await requireMove(engine, entity, { id, change: { status: to } }, context)
    requireBounded(entity, body)
    const seen = readBodyVersion(body) ?? ifMatch
    // A status alone overwrites nothing; a field may be newer than its sender knows.
    if (seen !== undefined || changesFields(entity, base, body)) requireVersion(base, seen)
    const merge = mergeBody(entity, base, body, engine.now())
    const draft = { ...merge, mode: 'update' as const, status: to }
    const writeContext = await loadWriteContext({ context, engine, plan, sql }, [draft])
    const { changes, status, ...content } = checkStatusChange(writeContext, { ...merge, base, to })
    return writeOne(
      { context, engine, plan, sql },
      { base, operation: 'status', changes, content, bookkeeping: { status } },
    )
  })
}

/**
 * True for a body with a value that the record does not have already: this call may send the whole record
 * back.
 */
function changesFields(entity: Entity, base: RecordData, body: JsonObject): boolean {
  const stored = base as JsonObject
  return Object.entries(payload(body, entity)).some(([key, value]) => !sameValue(value, stored[key]))
}

/** A status change of a record with its accompanying fields. */
interface Move extends Merge {
  base: RecordData
  to: string
}

/**
 * Runs all checks of a status change besides its transition: the guard, its required fields, and the checks
 * of every write.
 * @throws Refusal STATUS_GUARD, FORBIDDEN, CONSTRAINT_VIOLATION
 */
export function checkStatusChange(writeContext: WriteContext, { base, body, merged, to }: Move): Checked {
  const { engine, plan } = writeContext
  const draft = { body, base, merged, mode: 'update' as const, status: to }
  const whole = toRuleRecord(
    writeContext,
    { ...(base as JsonObject), ...ownKeys(body) },
    writeContext.loaded(relations),
  )
  const answer = engine.rules(plan.entity).guard(to, toFacts(writeContext, whole, draft))
  requireFieldRights(writeContext, { base, merged }, answer.asks)
  if (!answer.allowed || answer.missing.length > 0) throw guardRefusal(to, answer.missing)
  const { changes, ...content } = validateDraft(writeContext, draft)
  // An effect may have moved it on, which is a change of its own.
  const isMovedOn = content.status !== to
  return {
    ...content,
    changes: isMovedOn ? changes : [{ path: 'status', from: base.status ?? null, to }, ...changes],
  }
}

/**
 * Refuses FORBIDDEN for people who may make no transition at all; the others can at most choose a wrong
 * target.
 */
export function requireMover(entity: Entity, base: RecordData, context: CallContext): void {
  const { principal } = context
  if (!principal) return
  requireWritable(context, entity, base)
  const from = base.status ?? null
  if (canInStatus(principal, entity, from, 'change') || nextStatuses(principal, entity, from).length > 0)
    return
  throw new Refusal('FORBIDDEN', `${principal.username} may not change the status of ${entity.route}`)
}

/** Refuses a transition that is not allowed from the current status; the caller may make some transition. */
export function requireTarget(
  entity: Entity,
  base: RecordData,
  to: string,
  { principal }: CallContext,
): void {
  const from = base.status ?? null
  if (from === to) throw new Refusal('STATUS_NOT_ALLOWED', `the record is already in status ${to}`)
  if (!principal) return
  // No one may suspend or unlock their own account, administrators included (domain D69).
  if (principal.id === base.id)
    throw new Refusal('OWN_STATUS', 'no one may change the status of their own account')
  if (nextStatuses(principal, entity, from).includes(to)) return
  throw new Refusal(
    'STATUS_NOT_ALLOWED',
    `${principal.username} may not move this record from ${from ?? '(none)'} to ${to}`,
  )
}

/**
 * People who may change the status may set the fields it requires or asks for; other fields need the write
 * permission. Unchanged values are ignored, because the body of this call is the whole record (D17).
 */
function requireFieldRights(
  writeContext: WriteContext,
  { base, merged }: Pick<Move, 'base' | 'merged'>,
  asked: readonly string[],
): void {
  const { context, plan } = writeContext
  const { targets } = writeContext.loaded(relations)
  const stored = base as JsonObject
  const normaliseState = (record: JsonObject) => normaliseRecord(plan.entity.fields, record, { base: stored })
  const changed = changesBetween(
    plan.entity,
    normaliseState(stored),
    normaliseState(fillRelations(plan, merged, targets)),
  )
  const tops = new Set(asked.map((path) => path.split('.')[0]))
  if (changed.every(({ path }) => tops.has(path.split('.')[0]))) return
  requireEntity(context, plan.entity, 'write')
  requireStatus(context, plan.entity, base, 'write')
}

function ownKeys(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !COMMON_KEYS.includes(key)))
}

function guardRefusal(to: string, missing: readonly string[]): Refusal {
  const errors = missing.map((path) => ({ path, code: 'REQUIRED', message: `is required for status ${to}` }))
  return new Refusal(
    'STATUS_GUARD',
    missing.length > 0
      ? `${to} requires ${missing.join(', ')}`
      : `a rule does not allow this record to become ${to}`,
    errors,
  )
}

/** @throws Refusal STATUS_NOT_ALLOWED when the entity has no such status */
export function requireKnownStatus(entity: Entity, to: string): void {
  if (!entity.statuses?.list.some(({ code }) => code === to))
    throw new Refusal(
      'STATUS_NOT_ALLOWED',
      `${entity.route} has no status ${to}; it has ${listCodes(entity)}`,
    )
}

function listCodes({ statuses }: Entity): string {
  return statuses ? statuses.list.map(({ code }) => code).join(', ') : 'none'
}
