import type { Json, JsonObject } from '../../contract/json'
import { isObject, rowKey, withValue } from '../paths'
import { lookupRow, type RuleFacts } from './facts'
import type { Plan } from './plan'
import { complete, completeRow, type RecordShape } from './shape'
import type { Unit } from './unit'

/** The part of a run's state that a unit's facts need. */
export interface Decided {
  readonly plan: Plan
  /** one value of the record under evaluation, with every declared part present */
  completed: (record: JsonObject, key: string) => Json
  /** whether a field is hidden, and saved as null because of it */
  hidden: (path: string, row?: string | null) => { hidden: boolean; cleared: boolean }
  /** the value a unit computed; undefined where it does not apply */
  getValue: (index: number, row: string | null) => Json | undefined
}

/**
 * Context of one expression: only what it reads, with every declared part present. Fields that rules have
 * already decided show the decision: a computed value, or null where they are hidden.
 */
export function ruleContext(
  run: Decided,
  unit: Unit,
  facts: RuleFacts,
): { context: Record<string, unknown>; rows: () => number } {
  const { closed = [], old, user, mode, status, today, now } = facts
  const record = recordFor(run, unit, facts.record)
  const stored = unit.ambient.includes('old') ? complete(old ?? {}, run.plan.shape) : null
  const lookup = lookupsFor(unit, facts, null)
  let entries: number | undefined
  return {
    context: { record, old: stored, row: null, user, mode, status, today, now, lookup, closed },
    // Asked for each row of a row rule.
    rows: () => {
      entries ??= countEntries(record)
      return entries
    },
  }
}

/** The row of a row rule, completed, with the rules' decisions about its other fields. */
export function ruleRow(run: Decided, unit: Unit, row: Json, at: string): Json {
  const list = unit.list ?? ''
  const shape = shapeAt(run.plan.shape, list)
  if (!shape) return row
  const done = completeRow(row, shape)
  return isObject(done) ? applyRowDecisions(run, unit, { list, row: done, at }) : done
}

/**
 * The entries of the longest list in a value, with those of the lists inside them: what one loop through it
 * takes, whatever it goes through below.
 */
export function countEntries(value: Json): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + sumEntries(one), 0)
  if (!isObject(value)) return 0
  return Math.max(0, ...Object.values(value).map(countEntries))
}

function sumEntries(value: Json): number {
  if (!isObject(value)) return 0
  let sum = 0
  for (const key in value) if (Array.isArray(value[key])) sum += countEntries(value[key])
  return sum
}

function recordFor(run: Decided, unit: Unit, given: JsonObject): JsonObject {
  const keys = unit.keys ?? new Set([...run.plan.shape.parts.keys(), ...Object.keys(given)])
  let record: JsonObject = {}
  for (const key of keys) record[key] = run.completed(given, key)
  for (const key of keys) record = applyRecordDecisions(run, unit, key, record)
  return record
}

function applyRecordDecisions(run: Decided, unit: Unit, key: string, record: JsonObject): JsonObject {
  let out = record
  for (const { path, values } of run.plan.decided.get(key) ?? []) {
    if (unit.targets.includes(path)) continue
    if (path.includes('[]'))
      out = { ...out, [key]: applyListDecisions(run, unit, { path, rows: out[key] ?? null, list: key }) }
    else {
      const value = decision(run, path, values, null)
      if (value !== undefined) out = withValue(out, path, value)
    }
  }
  return out
}

/**
 * Applies to lists directly in the record; decisions inside nested lists are visible to their own rows only.
 */
function applyListDecisions(
  run: Decided,
  unit: Unit,
  { path, rows, list }: { path: string; rows: Json; list: string },
): Json {
  if (!Array.isArray(rows) || !path.startsWith(`${list}[].`) || path.indexOf('[]') !== path.lastIndexOf('[]'))
    return rows
  return rows.map((row, index) =>
    isObject(row) ? applyRowDecisions(run, unit, { list, row, at: `${list}.${rowKey(row, index)}` }) : row,
  )
}

function applyRowDecisions(
  run: Decided,
  unit: Unit,
  { list, row, at }: { list: string; row: JsonObject; at: string },
): JsonObject {
  let out = row
  for (const { path, values } of run.plan.decided.get(list.split(/[.[]/)[0] ?? '') ?? []) {
    if (unit.targets.includes(path) || !path.startsWith(`${list}[].`)) continue
    const below = path.slice(list.length + 3)
    const value = below.includes('[]') ? undefined : decision(run, path, values, at)
    if (value !== undefined) out = withValue(out, below, value)
  }
  return out
}

function decision(
  run: Decided,
  path: string,
  values: readonly number[],
  row: string | null,
): Json | undefined {
  if (run.hidden(path, row).cleared) return null
  return values.map((index) => run.getValue(index, row)).find((value) => value !== undefined)
}

/**
 * `lookup.documentType`, `lookup.berth.country`: rows by field path, all keys null where nothing is chosen.
 * In a row rule `lookup.crew.role` is that of the row at `at`.
 */
export function lookupsFor(unit: Unit, facts: RuleFacts, at: string | null): JsonObject {
  let lookup: JsonObject = {}
  for (const path of unit.lookups) {
    const whole = toRowPath(path.join('.'), unit.list, at)
    const field = path.length > 1 && !(whole in facts.lookup) ? path.slice(0, -1).join('.') : path.join('.')
    const row = lookupRow(facts.lookup[toRowPath(field, unit.list, at)])
    if (field.includes('.')) lookup = withValue(lookup, field, row)
    else lookup[field] = row
  }
  return lookup
}

/** `crew.role` in the row `crew.7` → `crew.7.role`. */
function toRowPath(path: string, list: string | null, at: string | null): string {
  const plain = list?.replaceAll('[]', '')
  return at !== null && plain !== undefined && path.startsWith(`${plain}.`)
    ? `${at}${path.slice(plain.length)}`
    : path
}

function shapeAt(shape: RecordShape, list: string): RecordShape | undefined {
  return list
    .replaceAll('[]', '')
    .split('.')
    .reduce<RecordShape | undefined>((at, step) => at?.parts.get(step), shape)
}
