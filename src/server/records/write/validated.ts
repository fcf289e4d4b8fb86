import { oncePer } from '../../../catalogue/once'
import { aboutItself } from '../../../catalogue/record/findings'
import { type KeptValues, splitKept } from '../../../catalogue/record/keep'
import { normaliseRecord } from '../../../catalogue/record/normalise'
import { validateRecord } from '../../../catalogue/record/validate'
import { countsWorkingDays } from '../../../catalogue/rules/related-reads'
import { type RuleFacts, ruleUser } from '../../../catalogue/rules/rules'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import { officeDay } from '../../../contract/time/office-day'
import { CLOSED_DAYS } from '../../../contract/time/working-days'
import { ERRORS_MAX, Refusal } from '../../kernel/refusal'
import { choices } from '../constraints/choices'
import type { Candidate, RecordDraft, WriteContext } from '../constraints/constraint'
import {
  errorsOfRecord,
  errorsOfSent,
  fillServerValues,
  loadConstraints,
  notePassed,
} from '../constraints/list'
import { addTargets, relations, toEffectRecord } from '../constraints/relations'
import type { EntityWork } from '../engine/record-engine'
import type { Triggered } from '../engine/written-record'
import { type Change, changesBetween } from './history'
import type { Content } from './store'
import { applyEffects } from './triggered'

/** A change that passed all checks. */
export interface Checked extends Content {
  changes: Change[]
  /** the status it ends in: effects may move it on */
  status: string | null
  /** what happens by itself with this write; absent = nothing */
  triggered?: Triggered
}

/**
 * Runs all checks of a record before it is stored: schema, rules and every constraint.
 * @throws Refusal CONSTRAINT_VIOLATION naming every wrong field
 */
export function validateDraft(write: WriteContext, draft: RecordDraft): Checked {
  const { context, engine, plan } = write
  const { entity } = plan
  const base = draft.base as JsonObject | null
  const candidate = { write, draft, base }
  const completed = fillServerValues('complete', draft.merged, candidate)
  const triggered = findTriggered(write, draft, completed.record)
  const whole = triggered
    ? fillServerValues('complete', triggered.record, candidate).record
    : completed.record
  const status = triggered ? triggered.status : draft.status
  const made = new Set(triggered?.made.keys())
  const { record, errors, warnings, toPutRight } = validateRecord({
    entity,
    validate: engine.validate(entity),
    rules: engine.rules(entity),
    checks: engine.checks,
    facts: toFacts(write, whole, { ...draft, status }),
    base,
    trusted: context.principal === null,
    made,
  })
  const sent = splitSent(candidate)
  const settled = fillServerValues('settle', record, candidate)
  const changes = changesMade(draft, changesBetween(entity, base ?? {}, settled.record), triggered)
  const all = plainest([
    ...sent.refused,
    ...errors,
    ...completed.errors,
    ...settled.errors,
    ...errorsOfRecord(settled.record, { ...candidate, changes, made }),
  ])
  if (all.length > 0)
    throw new Refusal(
      'CONSTRAINT_VIOLATION',
      `${entity.route}: ${all
        .slice(0, ERRORS_MAX)
        .map(({ path, message }) => `${path} ${message}`)
        .join('; ')}`,
      all,
    )
  const doubts = warnings.filter(({ asks }) => asks)
  const id = draft.base?.id
  if (doubts.length > 0 && id !== undefined) context.warn?.(id, doubts)
  notePassed(settled.record, candidate)
  const lookups = write.loaded(choices).getRows(settled.record)
  return {
    record: settled.record,
    changes,
    lookups,
    kept: toPutRight,
    status,
    ...(triggered ? { triggered: seenByEffects(write, triggered, whole) } : {}),
  }
}

/** A list that was stored before the file bounded it may be sent back as it is. */
function splitSent({ base, draft, write }: Candidate): KeptValues {
  const find = (body: JsonObject) => errorsOfSent({ write, base, draft: { ...draft, body } }).map(aboutItself)
  const status = draft.base?.status ?? null
  return splitKept(find(draft.body), {
    record: draft.merged,
    status,
    before: () => base && { record: base, status, found: find(base) },
  })
}

/** The effects of a write; null where nothing happens by itself. */
function findTriggered(write: WriteContext, draft: RecordDraft, record: JsonObject): Triggered | null {
  const { engine, plan } = write
  const { entity } = plan
  if (!entity.effects || draft.isUndo) return null
  const triggered = applyEffects({
    entity,
    rules: engine.rules(entity),
    record: toEffectRecord(
      write,
      normaliseRecord(entity.fields, record, { base: draft.base as JsonObject | null }),
      write.loaded(relations),
    ),
    base: draft.base as JsonObject | null,
    facts: (current, status) => toFacts(write, current, { ...draft, status }),
    status: draft.status,
    passed: draft.passed,
    tried: draft.tried,
  })
  return triggered.effects.length + triggered.stopped.length > 0 ? triggered : null
}

/** The effects of a write, whose further steps read across relations whoever wrote the record. */
function seenByEffects(write: WriteContext, triggered: Triggered, whole: JsonObject): Triggered {
  const record = toEffectRecord(write, whole, write.loaded(relations))
  return { ...triggered, record, facts: { ...triggered.facts, record } }
}

/**
 * The changes of a write: those of effects carry their place in the file, and a status that an effect sets is
 * one of them.
 */
function changesMade(draft: RecordDraft, changes: readonly Change[], triggered: Triggered | null): Change[] {
  if (!triggered) return [...changes]
  const source = triggered.made.get('status')
  const moved = source
    ? [{ path: 'status', from: draft.base?.status ?? null, to: triggered.status, effect: source }]
    : []
  const marked = changes.map((change) => {
    const effect = triggered.made.get(change.path)
    return effect ? { ...change, effect } : change
  })
  return [...moved, ...marked]
}

/** One error of each code per path; a TYPE error replaces all others at and below its path. */
function plainest(errors: readonly ApiFieldError[]): ApiFieldError[] {
  const wrong = errors.filter(({ code }) => code === 'TYPE').map(({ path }) => path)
  const isSaid = (at: string) => wrong.some((path) => path === at || path.startsWith(`${at}.`))
  const said = errors.filter(({ code, path }) => code === 'TYPE' || !isSaid(path))
  return [...new Map(said.map((error) => [`${error.path} ${error.code}`, error])).values()]
}

/** Loads what the checks of these drafts need. */
export async function loadWriteContext(
  { context, engine, plan, sql }: EntityWork,
  drafts: readonly RecordDraft[],
): Promise<WriteContext> {
  const at = engine.now()
  const records = drafts.map(({ merged }) => merged)
  const loaded = await loadConstraints({ engine, sql, plan, context, merges: drafts, records })
  const write = {
    engine,
    plan,
    context,
    at,
    user: ruleUser(context.principal, context.from),
    today: officeDay(at),
    closed: await loadClosedDays(engine, plan.entity),
    loaded,
  }
  if (setsRelations(plan.entity))
    await addTargets({ context, engine, plan, sql }, loaded(relations), recordsAfter(write, drafts))
  return write
}

/** The records as effects would leave them, for the relations that these set. */
function recordsAfter(write: WriteContext, drafts: readonly RecordDraft[]): JsonObject[] {
  return drafts.flatMap((draft) => {
    const { record } = fillServerValues('complete', draft.merged, {
      write,
      draft,
      base: draft.base as JsonObject | null,
    })
    const triggered = findTriggered(write, draft, record)
    return triggered ? [triggered.record] : []
  })
}

const setsRelations = oncePer(({ effects = [], fields }: Entity) => {
  const set = new Set(effects.flatMap((effect) => Object.keys(effect.set)))
  return fields.some(({ path, relation }) => relation && set.has(path))
})

/**
 * The facts for rules while this record is written. The record has the status that it is being moved to, as
 * `status` says it; the former one is that of `old`.
 */
export function toFacts(
  write: WriteContext,
  record: JsonObject,
  { base, mode, status }: RecordDraft,
): RuleFacts {
  const { at, closed, context, today, user } = write
  const { named, getRows } = write.loaded(choices)
  return {
    record: (record.status ?? null) === status ? record : { ...record, status },
    old: base as JsonObject | null,
    user,
    mode,
    status,
    today,
    now: at.toISOString(),
    lookup: getRows(record).byPath,
    named: named(record),
    closed,
    lang: context.lang,
  }
}

/** The codes of the table of closed days, where something counts working days. */
async function loadClosedDays({ lookups }: EntityWork['engine'], entity: Entity): Promise<string[]> {
  if (!countsWorkingDays(entity)) return []
  const rows = await lookups().rows([CLOSED_DAYS.table], {}, { whole: true })
  return rows.flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
}
