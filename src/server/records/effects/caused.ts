import { isObject, withValue } from '../../../catalogue/paths'
import type { Json, JsonObject } from '../../../contract/json'
import { EFFECT_CHAIN_MAX, type Effect, type EffectCreate } from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'
import type { CallContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import type { Triggered, WrittenRecord } from '../engine/written-record'
import { buildRows, type RowValue } from '../write/effect-rows'

/** A written record with one of its effects. */
export interface CausedEffect {
  effect: Effect
  /** the record as written, relations whole, with id and status */
  record: JsonObject
  /** the value of an expression of the effect; undefined where a part it needs is empty */
  value: (expression: string) => Json | undefined
  /** the same about a row of a list */
  rowValue: RowValue
}

/** The effects of written records, one after the other. */
export function effectsCaused(stored: readonly WrittenRecord[]): CausedEffect[] {
  return stored.flatMap(({ id, write: { content } }) => {
    const triggered = content?.triggered
    if (!content || !triggered) return []
    const record = wholeRecord(id, content.record, triggered)
    const facts = { ...triggered.facts, record }
    const value = (expression: string) => triggered.rules.value(expression, facts)
    const rowValue: RowValue = (expression, list, row) =>
      triggered.rules.value(expression, facts, { list, row })
    return triggered.effects.map((effect) => ({ effect, record, value, rowValue }))
  })
}

function wholeRecord(id: string, stored: JsonObject, { record, status }: Triggered): JsonObject {
  return { ...record, ...stored, ...wholeRelations(record, stored), id, status }
}

/**
 * Relations, and those in rows, keep the paths that effects may read; what is stored of them is id and label.
 */
function wholeRelations(seen: JsonObject, stored: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.keys(stored).flatMap((key) =>
      isSame(seen[key], stored[key], 'id') || areSameRows(seen[key], stored[key])
        ? [[key, seen[key] ?? null]]
        : [],
    ),
  )
}

const isSame = (a: Json | undefined, b: Json | undefined, key: 'id' | '_id'): boolean =>
  isObject(a) && isObject(b) && typeof a[key] === 'string' && a[key] === b[key]

const areSameRows = (a: Json | undefined, b: Json | undefined): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((row, index) => isSame(row, b[index], '_id'))

/** The context of what an effect writes. Refuses EFFECT_CHAIN when too many follow one another. */
export function toEffectContext(context: CallContext, entity: Entity, effect: Effect): CallContext {
  const chain = [...(context.effects ?? []), `${entity.route} ${effect.id}`]
  if (chain.length > EFFECT_CHAIN_MAX)
    throw new Refusal(
      'EFFECT_CHAIN',
      `more than ${EFFECT_CHAIN_MAX} effects trigger one another: ${chain.join(' → ')}`,
    )
  return { ...context, principal: null, effects: chain, effect: effect.source }
}

/** The values and rows of a new record. */
export function buildEffectBody(
  { record, rowValue, value }: CausedEffect,
  { fill, rows }: Pick<EffectCreate, 'fill' | 'rows'>,
  target: Pick<Entity, 'fields'> | undefined,
): JsonObject {
  const filled = Object.entries(fill).reduce<JsonObject>((out, [path, expression]) => {
    const given = value(expression)
    return given === undefined || given === null ? out : withValue(out, path, given)
  }, {})
  return target ? { ...filled, ...buildRows(target, record, rows, rowValue) } : filled
}
