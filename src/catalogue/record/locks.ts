import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { oncePer } from '../once'
import { isEmpty, isObject, listRows, sameJson, valueAt } from '../paths'
import { isHidden, type RuleOutcome } from '../rules/outcome'
import { getComputedFields } from './field-index'

/** Inputs of the lock check: the record as sent and as stored, both normalised. */
export interface LockFacts {
  entity: Pick<PublicEntity, 'fields' | 'rules' | 'statuses'>
  record: JsonObject
  base: JsonObject | null
  outcome: RuleOutcome
  /**
   * the rule outcome for the stored record (on create: for the blank one); computed only when a rule locks
   * something now
   */
  before: () => RuleOutcome
}

/**
 * READ_ONLY for every changed field that is set by the server, computed, set once, or locked by its status or
 * a rule.
 */
export function lockErrors(facts: LockFacts): ApiFieldError[] {
  return [...fieldLocks(facts), ...codeLock(facts), ...statusLocks(facts), ...ruleLocks(facts)]
}

/** True when two values are equal to a person: relations compare by id, not by label. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (isObject(a) && isObject(b) && typeof a.id === 'string' && typeof b.id === 'string') return a.id === b.id
  return sameJson(a, b) || (isEmpty(a) && isEmpty(b))
}

function fieldLocks({ entity, record, base, outcome }: LockFacts): ApiFieldError[] {
  const computed = getComputedFields(entity.rules)
  return lockable(entity).flatMap((field) => {
    const isComputed = computed.has(field.path)
    if (!field.server && !isComputed && !base) return []
    return exactPaths(record, field).flatMap((path) => {
      const value = valueAt(record, path)
      const echo =
        sameValue(value, getStoredValue(base, path, field)) ||
        (isComputed && sameValue(value, outcome.values.get(path)))
      return echo || (isEmpty(value) && (isComputed || !base))
        ? []
        : [readOnly(path, reason(field, isComputed))]
    })
  })
}

/** Fields that the user cannot set, or only once. */
const lockable = oncePer(({ fields, rules }: LockFacts['entity']) => {
  const computed = getComputedFields(rules)
  return fields.filter(({ path, server, setOnce }) => server || setOnce || computed.has(path))
})

function getStoredValue(base: JsonObject | null, path: string, field: Field): Json | undefined {
  return base ? valueAt(base, path) : field.default
}

function reason(field: Field, isComputed: boolean): string {
  if (isComputed) return 'is computed by a rule'
  return field.server ? 'is set by the server' : 'can be set until the first save only'
}

/** The code can be typed until the first save only (RECORD-05). */
function codeLock({ record, base }: LockFacts): ApiFieldError[] {
  if (!base || isEmpty(base.code) || sameValue(record.code, base.code) || record.code === undefined) return []
  return [readOnly('code', 'can be set until the first save only')]
}

function statusLocks({ entity, record, base }: LockFacts): ApiFieldError[] {
  const status = entity.statuses?.list.find(({ code }) => code === base?.status)
  return (status?.lock ?? [])
    .filter((path) => !sameValue(valueAt(record, path), valueAt(base ?? {}, path)))
    .map((path) => readOnly(path, `is locked in status ${status?.code}`))
}

/**
 * A rule's lock counts only when it held before and holds after: unlocking and changing may be one save, and
 * so may changing and locking.
 */
function ruleLocks({ record, base, outcome, before }: LockFacts): ApiFieldError[] {
  if (outcome.readOnly.size === 0) return []
  const { readOnly: locked } = before()
  return [...outcome.readOnly].flatMap(([path, source]) => {
    if (!locked.has(path) || isHidden(outcome, path)) return []
    return sameValue(valueAt(record, path), valueAt(base ?? {}, path))
      ? []
      : [readOnly(path, `is read only by ${source}`)]
  })
}

function readOnly(path: string, why: string): ApiFieldError {
  return { path, code: 'READ_ONLY', message: `cannot be changed: it ${why}` }
}

/** The paths of a field in this record: its own, or one per row of its list. */
export function exactPaths(record: JsonObject, { path }: Pick<Field, 'path'>): string[] {
  const end = path.lastIndexOf('[]')
  if (end < 0) return [path]
  const below = path.slice(end + 2)
  return listRows(record, path.slice(0, end)).map(({ at }) => `${at}${below}`)
}
