import { KINDS } from '../../../catalogue/kinds'
import { isEmpty } from '../../../catalogue/paths'
import { normaliseRecord } from '../../../catalogue/record/normalise'
import { MASK } from '../../../contract/constants'
import type { JsonObject } from '../../../contract/json'
import type {
  DryRunEffect,
  DryRunStep,
  DryRunWrite,
  Effect,
  EffectStop,
} from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import { type CallContext, serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { findRecord } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { RecordDraft } from '../constraints/constraint'
import type { RecordEngine } from '../engine/record-engine'
import { fieldPath } from '../read/revisions'
import { quoteSqlName } from '../schema/column'
import { mergeBody } from '../write/drafts'
import { isHeldBack } from '../write/held-back'
import { loadWriteContext, toFacts, validateDraft } from '../write/validated'
import { writeOne } from '../write/write'

/** Carries a result out of a transaction by rolling it back. */
class Tried extends Error {
  readonly result: Outcome
  constructor(result: Outcome) {
    super('only tried')
    this.result = result
  }
}

type Outcome = Pick<DryRunEffect, 'happens' | 'stops' | 'writes'>

/** A record to try an effect with. */
export interface Trial {
  engine: RecordEngine
  entity: Entity
  /** the stored record; null = values alone */
  id: string | null
  /** a draft: laid over the stored values */
  values: JsonObject
}

/**
 * Does what an effect would do to a record as if its trigger had happened, with everything that follows, and
 * rolls it back. What is triggered by a creation is tried with a new record that has the values of the stored
 * one; whether the effect may happen, its condition and the checks of the write decide as always.
 */
export async function performEffectDryRun(trial: Trial, effect: Effect): Promise<DryRunEffect> {
  const steps: DryRunStep[] = []
  const { id, on, source, when = null } = effect
  const isNew = trial.id === null || on.event === 'create'
  const said = { id, source, on, when, isNew }
  try {
    return await trial.engine.db.transaction(async (sql): Promise<never> => {
      throw new Tried(await perform(trial, { effect, isNew, sql, tried: (step) => steps.push(step) }))
    })
  } catch (error) {
    if (error instanceof Tried)
      return { ...said, ...error.result, steps: error.result.happens ? steps : [], problem: null }
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE' || error.code === 'NOT_FOUND')
      throw error
    const { code, errors, message } = error
    const wrong = errors.map((one) => ({ path: one.path, code: one.code, message: one.message ?? '' }))
    return {
      ...said,
      happens: true,
      stops: [],
      writes: [],
      steps: [],
      problem: { code, message, errors: wrong },
    }
  }
}

interface Performance {
  effect: Effect
  isNew: boolean
  sql: Sql
  tried: NonNullable<CallContext['tried']>
}

async function perform(trial: Trial, { effect, isNew, sql, tried }: Performance): Promise<Outcome> {
  const { engine, entity } = trial
  const plan = engine.plan(entity)
  const context: CallContext = { ...serverContext(), effect: effect.source, tried }
  const work = { context, engine, plan, sql }
  const found = trial.id === null ? null : (await findRecord(work, trial.id, true)).record
  const begun = engine.now()
  requireBounded(entity, trial.values)
  const base = isNew ? null : found
  const body = isNew && found ? { ...getEditableValues(entity, found), ...trial.values } : trial.values
  // Its unique values are free for the new record that has them.
  if (isNew && found) await sql.query(`delete from ${quoteSqlName(plan.table)} where id = $1`, [found.id])
  const from = base?.status ?? (isNew ? (entity.statuses?.default ?? null) : null)
  const status = effect.on.event === 'status' ? (effect.on.to[0] ?? null) : from
  const merged = mergeBody(entity, base, body, begun)
  const draft: RecordDraft = { ...merged, mode: isNew ? 'create' : 'update', status, tried: effect }
  const writeContext = await loadWriteContext(work, [draft])
  const listStops = (record: JsonObject, to: string | null) =>
    guardStops(
      trial,
      { to, from },
      engine.rules(entity).guard(to ?? '', toFacts(writeContext, record, { ...draft, status: to })),
    )
  const record = normaliseRecord(entity.fields, merged.merged, { base: base as JsonObject | null })
  const entry =
    effect.on.event === 'status' && status !== from ? listStops(record, status).map(asEntry(from)) : []
  const { changes, status: entered, ...content } = validateDraft(writeContext, draft)
  if (!content.triggered?.effects.some((one) => one.id === effect.id)) {
    const isMet =
      effect.when === undefined ||
      engine.rules(entity).test(effect.when, toFacts(writeContext, record, draft))
    const stop: EffectStop[] = isMet
      ? listStops(record, effect.status ?? null)
      : [{ by: 'condition', expression: effect.when ?? '' }]
    return { happens: false, stops: [...entry, ...stop], writes: [] }
  }
  const operation = base === null ? 'create' : entered === base.status ? 'update' : 'status'
  const written = await writeOne(work, {
    base,
    operation,
    changes,
    content,
    bookkeeping: { status: entered },
  })
  const { id } = written.record
  const { unless } = effect
  const isHeld = unless && (await isHeldBack({ engine, sql }, { id, record: content.record }, effect))
  const held: EffectStop[] = isHeld ? [{ by: 'unless', route: unless.route, in: unless.in }] : []
  const writes = await loadWrites(engine, sql, context.requestId, { begun, id })
  return { happens: true, stops: [...entry, ...held], writes }
}

/**
 * What a person would have typed of a stored record: neither what the server sets, nor its code where it gets
 * one, nor values that belong to one record alone, such as files.
 */
function getEditableValues(entity: Entity, record: RecordData): JsonObject {
  const isLeftOut = ({ kind, server }: Entity['fields'][number]): boolean => server || KINDS[kind].isExclusive
  const set = new Set(entity.fields.filter(isLeftOut).map(({ path }) => path))
  if (entity.codePattern !== null || entity.autogeneratedCode) set.add('code')
  return Object.fromEntries(Object.entries(record as JsonObject).filter(([key]) => !set.has(key)))
}

interface GuardFacts {
  allowed: boolean
  missing: string[]
  rule?: { message?: TriedMessage; source: string }
}

type TriedMessage = Extract<EffectStop, { by: 'guard' }>['message']

/** Why a record may not enter a status: its transition, its guards, the fields they require. */
function guardStops(
  { entity }: Trial,
  { from, to }: { from: string | null; to: string | null },
  { allowed, missing, rule }: GuardFacts,
): Extract<EffectStop, { by: 'guard' }>[] {
  if (to === null) return []
  const next = entity.statuses?.list.find(({ code }) => code === from)?.allowable ?? []
  const isNext = from === null || next.length === 0 || next.includes(to)
  if (allowed && missing.length === 0 && isNext) return []
  return [{ by: 'guard', to, missing, message: rule?.message ?? null, source: rule?.source ?? null }]
}

const asEntry =
  (from: string | null) =>
  (stop: Extract<EffectStop, { by: 'guard' }>): EffectStop => ({ ...stop, by: 'entry', from })

interface Kept {
  route: string
  record_id: string
  operation: string
  changes: DryRunWrite['changes']
}

/** What was written, in its order, by the history of this call. */
async function loadWrites(
  engine: RecordEngine,
  sql: Sql,
  requestId: string,
  { begun, id }: { begun: Date; id: string },
): Promise<DryRunWrite[]> {
  const { rows } = await sql.query<Kept>(
    `select a.route, a.record_id, a.operation, r.changes from audit a
     join revision r on r.record_id = a.record_id and r.revision = a.revision
     where a.request_id = $1 and a.at >= $2 order by a.id`,
    [requestId, begun],
  )
  const writes: DryRunWrite[] = []
  for (const { changes, operation, record_id: recordId, route } of rows) {
    const plan = engine.planByRoute(route)
    if (!plan) continue
    const labels = await sql.query<{ label: string }>(
      `select label from ${quoteSqlName(plan.table)} where id = $1`,
      [recordId],
    )
    const isSample = recordId === id
    writes.push({
      route,
      operation,
      label: labels.rows[0]?.label ?? '',
      isSample,
      changes: maskSecrets(plan.entity, changes),
    })
  }
  return writes
}

/** Secrets are not told, not even to those who configure. */
function maskSecrets({ fields }: Entity, changes: DryRunWrite['changes']): DryRunWrite['changes'] {
  const hide = (value: DryRunWrite['changes'][number]['to']) => (isEmpty(value) ? value : MASK)
  return changes.map((change) => {
    const field = fields.find(({ path }) => path === fieldPath(change.path))
    return field?.sensitive || field?.masked
      ? { ...change, from: hide(change.from), to: hide(change.to) }
      : change
  })
}
