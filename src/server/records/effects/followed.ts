import { relationIds, valueAt, withValue } from '../../../catalogue/paths'
import { roundComputedValues } from '../../../catalogue/rules/computed'
import type { JsonObject } from '../../../contract/json'
import type { Effect, EffectCreate, EffectMove } from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { findRecord } from '../access/access'
import type { RecordEngine } from '../engine/record-engine'
import type { WrittenRecord } from '../engine/written-record'
import { quoteSqlName } from '../schema/column'
import { pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { createRecord } from '../write/create'
import { buildRows } from '../write/effect-rows'
import { isHeldBack } from '../write/held-back'
import { changeRecordStatus } from '../write/status'
import { updateRecord } from '../write/update'
import type { Written } from '../write/write'
import { buildEffectBody, type CausedEffect, effectsCaused, toEffectContext } from './caused'

/** Told of each record that an effect wrote, to announce it after the commit. */
export type TellWritten = (entity: Entity, written: Written) => void

/** The transaction whose writes have effects. */
export interface Following {
  engine: RecordEngine
  sql: Sql
  entity: Entity
  context: CallContext
  tell: TellWritten
}

interface Cause extends CausedEffect {
  engine: RecordEngine
  sql: Sql
  context: CallContext
}

/**
 * Creates and moves other records as the effects of written ones say, in the same transaction and on behalf
 * of the server.
 * @throws Refusal EFFECT_REFUSED when one of them cannot be written, EFFECT_CHAIN when effects trigger one
 *   another too often
 */
export async function followEffects(
  { context, engine, entity, sql, tell }: Following,
  stored: readonly WrittenRecord[],
): Promise<void> {
  for (const caused of effectsCaused(stored)) {
    const { effect, record } = caused
    const isOne = effect.create && !effect.create.each && context.reach === undefined
    if (!isOne && !effect.move) continue
    // Effects before this one may have created what holds it back.
    if (await isHeldBack({ engine, sql }, { id: String(record.id), record }, effect)) continue
    const cause = { ...caused, engine, sql, context: toEffectContext(context, entity, effect) }
    if (isOne && effect.create) tell(...(await create(cause, effect.create)))
    if (effect.move) for (const moved of await move(cause, effect.move)) tell(...moved)
  }
}

async function create(cause: Cause, made: EffectCreate): Promise<[Entity, Written]> {
  const { context, effect, engine } = cause
  const { route } = made
  const target = getTarget(cause, route)
  const body = roundComputedValues(target.entity.fields, buildEffectBody(cause, made, target.entity))
  const { record } = await attempt(effect, `create a record of ${route}`, () =>
    createRecord({ context, engine }, target.entity, body),
  )
  return [target.entity, { record, isChanged: true, isCopied: false, followed: [] }]
}

async function move(
  cause: Cause,
  { by, from, in: statuses, is, route, rows, set, to }: EffectMove,
): Promise<[Entity, Written][]> {
  const { context, effect, engine, record } = cause
  const target = getTarget(cause, route)
  const ids =
    by === null ? relationIds(valueAt(record, from ?? '')) : await idsPointing(cause, target, { by, is })
  const values = roundComputedValues(target.entity.fields, newValues(cause, set))
  const copied = buildRows(target.entity, record, rows, cause.rowValue)
  const moved: [Entity, Written][] = []
  for (const { id, label, status, version } of await loadRelated(cause, target, ids)) {
    if ((to !== null && status === to) || (statuses.length > 0 && !statuses.includes(status ?? ''))) continue
    const body = { ...values, ...(await withRowsThere(cause, target, { id, rows, copied })) }
    const written = await attempt(
      effect,
      `${to === null ? 'change' : `move to ${to}:`} ${route} ${label}`,
      () =>
        to === null
          ? updateRecord({ context, engine }, target.entity, id, { body, ifMatch: version })
          : changeRecordStatus({ context, engine }, target.entity, id, { to, body, ifMatch: version }),
    )
    if (written.isChanged) moved.push([target.entity, written])
  }
  return moved
}

/** The rows of a related record after the copy: behind those that are there, or in their place. */
async function withRowsThere(
  { context, engine, sql }: Cause,
  plan: TablePlan,
  { copied, id, rows }: { id: string; rows: EffectMove['rows']; copied: JsonObject },
): Promise<JsonObject> {
  if (!Object.values(rows).some(({ append }) => append)) return copied
  const { record } = await findRecord({ context, engine, plan, sql }, id)
  return Object.fromEntries(
    Object.entries(copied).map(([list, added]) => {
      const there = rows[list]?.append ? (valueAt(record as JsonObject, list) ?? []) : []
      return [list, [there, added].flat()]
    }),
  )
}

/** The values that an effect sets in another record; null empties a field. */
function newValues({ value }: CausedEffect, set: EffectMove['set']): JsonObject {
  return Object.entries(set).reduce<JsonObject>((out, [path, expression]) => {
    const given = value(expression)
    return given === undefined ? out : withValue(out, path, given)
  }, {})
}

function getTarget({ effect, engine }: Cause, route: string): TablePlan {
  const target = engine.planByRoute(route)
  if (target) return target
  throw new Refusal(
    'EFFECT_REFUSED',
    `the effect ${effect.id} (${effect.source}) needs ${route}, whose file has errors`,
  )
}

/** Refusals of other records name the effect, because people did not ask for them. */
async function attempt<T>({ id, source }: Effect, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE' || error.code.startsWith('EFFECT_'))
      throw error
    throw new Refusal('EFFECT_REFUSED', `the effect ${id} (${source}) could not ${what}: ${error.message}`)
  }
}

async function idsPointing(
  { record, sql }: Cause,
  target: TablePlan,
  { by, is }: Pick<EffectMove, 'is'> & { by: string },
): Promise<string[]> {
  const named = is === null ? String(record.id) : relationIds(valueAt(record, is))[0]
  const field = target.relations.find(({ path }) => path === by || path === `${by}[]`)
  if (!field || named === undefined) return []
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(target.table)} where not "_deleted" and ${pointsTo(field)} order by id`,
    [named],
  )
  return rows.map(({ id }) => id)
}

interface Related {
  id: string
  label: string
  status: string | null
  version: number
}

/** The related records, locked: nobody changes them before they are moved. */
async function loadRelated({ sql }: Cause, target: TablePlan, ids: readonly string[]): Promise<Related[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<Related>(
    `select id, label, status, "_version" as version from ${quoteSqlName(target.table)}
     where not "_deleted" and id = any ($1::uuid[]) order by id for update`,
    [[...ids]],
  )
  return rows
}
