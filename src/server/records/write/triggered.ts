import { isObject, valueAt, withValue } from '../../../catalogue/paths'
import { sameValue } from '../../../catalogue/record/locks'
import { roundComputedValue } from '../../../catalogue/rules/computed'
import type { RuleFacts, RuleSet } from '../../../catalogue/rules/rules'
import type { Json, JsonObject } from '../../../contract/json'
import type { Effect } from '../../../contract/model/effect'
import type { Entity } from '../../../contract/model/entity'
import { uuid7 } from '../../kernel/uuid'
import type { StoppedEffect, Triggered } from '../engine/written-record'
import { buildRows, type RowValue } from './effect-rows'

/** A record about to be written, as effects see it. */
export interface Trigger {
  entity: Entity
  rules: RuleSet
  /** the record as sent, relations whole */
  record: JsonObject
  /** as stored; null for a new record */
  base: JsonObject | null
  /** the facts of an expression, for a state of the record and its status */
  facts: (record: JsonObject, status: string | null) => RuleFacts
  /** the current status, or the target of a status change */
  status: string | null
  /** the date effect that caused this write */
  passed?: Effect | undefined
  /** the effect that is tried, as if its trigger had happened */
  tried?: Effect | undefined
}

/**
 * Finds the effects of a write and applies their `set` and `status`, in file order, each at most once. A
 * status that an effect sets triggers further effects of the same record; a value that one sets does not.
 */
export function applyEffects(trigger: Trigger): Triggered {
  const state: State = { ...trigger, current: trigger.record, made: new Map(), fired: [], stopped: new Map() }
  const waiting = new Set(trigger.entity.effects)
  for (let done = applyNext(state, waiting); done; done = applyNext(state, waiting)) waiting.delete(done)
  const { current: record, fired: effects, made, rules, status } = state
  const stopped = [...state.stopped.values()].filter(({ to }) => to !== status)
  return { effects, stopped, record, status, made, rules, facts: trigger.facts(record, status) }
}

interface State extends Trigger {
  current: JsonObject
  made: Map<string, string>
  fired: Effect[]
  stopped: Map<Effect, StoppedEffect>
}

/** Applies the first waiting effect that is triggered and may happen; undefined when there is none. */
function applyNext(state: State, waiting: ReadonlySet<Effect>): Effect | undefined {
  return [...waiting].find(
    (effect) => isTriggered(effect, state) && holds(effect, state) && apply(state, effect),
  )
}

function isTriggered({ id, on }: Effect, { base, passed, record, status, tried }: State): boolean {
  if (tried?.id === id) return true
  if (on.event === 'create') return base === null
  if (on.event === 'date') return passed?.id === id
  if (on.event === 'status') return status !== (base?.status ?? null) && on.to.includes(status ?? '')
  return on.fields.some((path) => !sameValue(valueAt(record, path), valueAt(base ?? {}, path)))
}

function holds({ when }: Effect, { current, facts, rules, status }: State): boolean {
  return when === undefined || rules.test(when, facts(current, status))
}

/** Applies an effect as a whole; false = a guard of its status refuses, and nothing of it happens. */
function apply(state: State, effect: Effect): boolean {
  const { entity, facts, rules } = state
  const seen = facts(state.current, state.status)
  const values = Object.entries(effect.set).flatMap(([path, expression]): [string, Json][] => {
    const value = rules.value(expression, seen)
    return value === undefined ? [] : [[path, settable(entity, path, value)]]
  })
  const copied = Object.entries(copyRows(state, effect, seen))
  const record = [...values, ...copied].reduce(
    (out, [path, value]) => withValue(out, path, value),
    state.current,
  )
  const to = effect.status ?? state.status
  if (to !== null && to !== state.status) {
    const answer = rules.guard(to, facts(record, to))
    if (!answer.allowed || answer.missing.length > 0) {
      state.stopped.set(effect, { effect, to, missing: answer.missing, rule: answer.rule ?? null })
      return false
    }
    state.made.set('status', effect.source)
  }
  for (const [path] of [...values, ...copied]) state.made.set(path, effect.source)
  state.current = record
  state.status = to
  state.fired.push(effect)
  // One before it may have filled what its status needs.
  state.stopped.delete(effect)
  return true
}

/** The lists of the record with the rows that an effect copies into them. */
function copyRows({ current, entity, rules }: State, { rows }: Effect, seen: RuleFacts): JsonObject {
  const value: RowValue = (expression, list, row) => rules.value(expression, seen, { list, row })
  const made = Object.entries(buildRows(entity, current, rows, value))
  return Object.fromEntries(
    made.map(([list, added]) => {
      const there = rows[list]?.append ? (valueAt(current, list) ?? []) : []
      return [
        list,
        [there, added]
          .flat()
          .map((row) => (isObject(row) ? { _id: uuid7(Date.parse(seen.now)), ...row } : row)),
      ]
    }),
  )
}

/**
 * The value of an expression as a field takes it: relations are set by id or copied whole, numbers have its
 * decimals.
 */
export function settable(entity: Entity, path: string, value: Json): Json {
  const field = entity.fields.find((one) => one.path === path)
  if (!field?.relation) return field ? roundComputedValue(field, value) : value
  if (isObject(value)) return typeof value.id === 'string' ? { id: value.id, label: value.label ?? '' } : null
  return typeof value === 'string' && value !== '' ? { id: value } : null
}
