import { inEveryLanguage, type LocalText } from '../../../contract/language'
import type { Effect } from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'
import { officeDay } from '../../../contract/time/office-day'
import { type CallContext, serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { findRecord } from '../access/access'
import type { RecordEngine } from '../engine/record-engine'
import type { StoppedEffect } from '../engine/written-record'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import { mergeBody } from '../write/drafts'
import { loadWriteContext, validateDraft } from '../write/validated'
import { type Written, writeOne } from '../write/write'
import { stopInWords } from './stops'

/** What became of the records whose date has come. */
export interface PassedDates {
  /** records that an effect changed */
  done: number
  /** records that could not be changed, with the reason; in every language where a guard gave it */
  refused: { route: string; id: string; effect: string; reason: string | LocalText }[]
}

/** Records looked at with one query. */
const PAGE_SIZE = 200

type DateEffect = Effect & { on: { event: 'date' } }

/** Whose dates are looked at. */
export interface DatesPassing {
  engine: RecordEngine
  entity: Entity
  tell: (written: Written) => void
  /** ends the work between two records */
  signal: AbortSignal | undefined
}

/**
 * Runs the effects of an entity for all records whose date has come: each once for a value of its date, in a
 * transaction of its own, on behalf of the server. A record whose condition does not hold, or that is
 * refused, is looked at again when it has changed. Several processes may do this at once.
 */
export async function passDates({ engine, entity, signal, tell }: DatesPassing): Promise<PassedDates> {
  const passed: PassedDates = { done: 0, refused: [] }
  const effects = (entity.effects ?? []).filter((effect): effect is DateEffect => effect.on.event === 'date')
  for (const effect of effects)
    for (let after = NIL; !signal?.aborted; ) {
      const ids = await dueRecords(engine, entity, effect, after)
      for (const id of ids) if (!signal?.aborted) await passOne({ engine, entity, effect, tell }, id, passed)
      after = ids.at(-1) ?? NIL
      if (ids.length < PAGE_SIZE) break
    }
  return passed
}

const NIL = '00000000-0000-0000-0000-000000000000'

async function dueRecords(
  engine: RecordEngine,
  entity: Entity,
  effect: DateEffect,
  after: string,
): Promise<string[]> {
  const { text, values } = dueSql(engine, entity, effect, [after, PAGE_SIZE])
  const { rows } = await engine.db.query<{ id: string }>(
    `${text} and t.id > $4 order by t.id limit $5`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** What has been dealt with, under names that no field of an entity can have, such as a date "day". */
const PASSED_DAYS = `select record_id as "_record", day as "_day", done as "_done", version as "_at"
  from passed_date where effect = $1`

/**
 * The records whose date has come and that have not been dealt with; values from `$4` on are the caller's.
 */
function dueSql(
  engine: RecordEngine,
  entity: Entity,
  effect: DateEffect,
  more: readonly (string | number)[],
) {
  const plan = engine.plan(entity)
  const { before, days, field } = effect.on
  const day = pathSql(plan, field)?.value ?? 'null'
  const lead = before === null ? '0' : `coalesce(${pathSql(plan, before)?.value ?? 'null'}, 0)::integer`
  const text = `select t.id, ${day}::text as day, t."_version" as version from ${quoteSqlName(plan.table)} t
    left join (${PASSED_DAYS}) p on p."_record" = t.id
    where not t."_deleted" and ${day} - ${lead} <= $2::date - $3::integer
      and (p."_record" is null or p."_day" <> ${day} or (not p."_done" and p."_at" <> t."_version"))`
  return { text, values: [toName(entity, effect), officeDay(engine.now()), days, ...more] }
}

const toName = ({ route }: Entity, { id }: Effect): string => `${route} ${id}`

interface Passing {
  engine: RecordEngine
  entity: Entity
  effect: DateEffect
  tell: (written: Written) => void
}

async function passOne(
  { effect, engine, entity, tell }: Passing,
  id: string,
  passed: PassedDates,
): Promise<void> {
  const refuse = (reason: string | LocalText) =>
    passed.refused.push({ route: entity.route, id, effect: effect.id, reason })
  try {
    const { stop, written } = await engine.db.transaction((sql) => pass({ engine, entity, effect, sql }, id))
    if (stop) refuse(stopInOneLine(entity, stop))
    if (!written) return
    passed.done += 1
    tell(written)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
    refuse(error.message)
    await engine.db.transaction(async (sql) =>
      note(sql, await stillDue({ engine, entity, effect, sql }, id), false),
    )
  }
}

interface OnePass {
  engine: RecordEngine
  entity: Entity
  effect: DateEffect
  sql: Sql
}

/** What became of one record; neither = its effect does not happen now. */
interface Pass {
  written?: Written
  /** the guard that stopped it */
  stop?: StoppedEffect | undefined
}

async function pass({ effect, engine, entity, sql }: OnePass, id: string): Promise<Pass> {
  const plan = engine.plan(entity)
  const context: CallContext = { ...serverContext(), effect: effect.source }
  const { record: base } = await findRecord({ context, engine, plan, sql }, id, true)
  // Another process may have dealt with it while this one waited for the record.
  const due = await stillDue({ engine, entity, effect, sql }, id)
  if (!due) return {}
  const draft = {
    ...mergeBody(entity, base, {}, engine.now()),
    mode: 'update' as const,
    status: base.status ?? null,
    passed: effect,
  }
  const { changes, status, ...content } = validateDraft(
    await loadWriteContext({ context, engine, plan, sql }, [draft]),
    draft,
  )
  const isDone = content.triggered?.effects.some((one) => one.id === effect.id) ?? false
  await note(sql, due, isDone)
  if (!isDone) return { stop: content.triggered?.stopped.find((one) => one.effect.id === effect.id) }
  const operation = status === base.status ? 'update' : 'status'
  const write = { base, operation, changes, content, bookkeeping: { status } } as const
  return { written: await writeOne({ context, engine, plan, sql }, write) }
}

/** `Scaduto: manca il file` */
function stopInOneLine(entity: Entity, stop: StoppedEffect): LocalText {
  const { reason, status } = stopInWords(entity, stop)
  return inEveryLanguage((lang) => `${status[lang]}: ${reason[lang]}`)
}

interface Due {
  effect: string
  id: string
  day: string
  version: number
}

async function stillDue({ effect, engine, entity, sql }: OnePass, id: string): Promise<Due | null> {
  const { text, values } = dueSql(engine, entity, effect, [id])
  const { rows } = await sql.query<{ day: string; version: number }>(`${text} and t.id = $4`, values)
  const [found] = rows
  return found ? { effect: toName(entity, effect), id, ...found } : null
}

async function note(sql: Sql, due: Due | null, done: boolean): Promise<void> {
  if (!due) return
  await sql.query(
    `insert into passed_date (effect, record_id, day, done, version) values ($1, $2, $3, $4, $5)
     on conflict (effect, record_id) do update set day = $3, done = $4, version = $5`,
    [due.effect, due.id, due.day, done, due.version],
  )
}
