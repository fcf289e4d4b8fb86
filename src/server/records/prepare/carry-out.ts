import { isTextual } from '../../../catalogue/kinds'
import { sameJson } from '../../../catalogue/paths'
import {
  carryCodes,
  carryFills,
  carryMoves,
  carrySplits,
  joinTexts,
  type ModelSteps,
  movesBack,
  takeBack,
  topOf,
  topsOf,
} from '../../../catalogue/plan'
import type { ModelChange } from '../../../contract/calls/plan'
import type { Json, JsonObject } from '../../../contract/json'
import type { EntityWork } from '../engine/record-engine'
import type { Column } from '../schema/column'
import type { Shape } from '../schema/plan'
import { changesBetween } from '../write/history'
import { readRules } from './fill-rules'
import { type Pass, type PassOutcome, type StoredValues, walkRows } from './stored-rows'

/** What the answers of one entity do to the values of its table. */
export interface Answering {
  steps: ModelSteps
  change: ModelChange | null
}

type Work = Pick<EntityWork, 'engine' | 'plan' | 'sql'>

/**
 * Carries out the answers of an entity, or takes them back: before the columns have their new types, and
 * after. The record of a value is that of the pass which changed it, so that a reversal meets it as it was.
 */
export async function carryOut(
  work: Work,
  shape: Shape,
  { change, steps }: Answering,
  when: 'before' | 'after',
): Promise<PassOutcome> {
  const act = change?.isReverse ? backwards(work, steps, when) : await forwards(work, steps, when)
  const pass = passOf(change, when)
  return walkRows(work, { columns: columnsOf(work, shape, steps, when), change, pass, act })
}

/** A reversal meets first what was done last. */
const passOf = (change: ModelChange | null, when: 'before' | 'after'): 1 | 2 =>
  (when === 'before') === (change?.isReverse === true) ? 2 : 1

/** Columns of the table that steps read or write, as they are at that moment. */
function columnsOf(
  { plan }: Work,
  { columns }: Shape,
  steps: ModelSteps,
  when: 'before' | 'after',
): Column[] {
  const tops = topsOf(steps)
  const own = (list: readonly Column[]) =>
    list.filter(({ path, role, source }) => source === 'own' && role !== 'fold' && tops.has(path))
  const [first, second] = when === 'before' ? [columns, plan.columns] : [plan.columns, columns]
  const known = new Set(first.map(({ name }) => name))
  return [...own(first), ...own(second).filter(({ name }) => !known.has(name))]
}

const NOTHING_RECORDED = new Map<string, { before: Json; after: Json }>()

async function forwards(
  { engine, plan, sql }: Work,
  steps: ModelSteps,
  when: 'before' | 'after',
): Promise<Pass> {
  const isEarly = when === 'before'
  const maps = steps.maps.filter(({ kind }) => isTextual(kind) === isEarly)
  const rules = isEarly ? null : await readRules({ engine, plan, sql }, steps.fills)
  return async (stored, ids) => {
    const evaluate = (await rules?.(ids)) ?? (() => () => undefined)
    return stored.map((one) => {
      const { lost, record: moved } = isEarly
        ? carryMoves(one.values, steps.moves)
        : { record: one.values, lost: [] }
      const coded = carryCodes(isEarly ? carrySplits(moved, steps.splits) : moved, maps)
      const values = isEarly ? coded : carryFills(coded, steps.fills, evaluate(one.id))
      const status = isEarly ? (steps.statuses[one.status ?? ''] ?? one.status) : one.status
      return {
        values,
        status,
        lost,
        kept: [],
        recorded: recordedOf({ ...moved, status: one.status }, { ...values, status }),
        changes: changesBetween(plan.entity, moved, values),
      }
    })
  }
}

/** Values that differ, by their top-level path, `status` among them. */
function recordedOf(before: JsonObject, after: JsonObject): StoredValues['recorded'] {
  return Object.keys(after).flatMap((path) =>
    sameJson(before[path], after[path])
      ? []
      : [{ path, before: before[path] ?? null, after: after[path] ?? null }],
  )
}

function backwards({ plan }: Work, steps: ModelSteps, when: 'before' | 'after'): Pass {
  const isLate = when === 'after'
  const back = isLate ? movesBack(steps.moves) : []
  return async (stored, _ids, recorded) =>
    stored.map((one) => {
      const kept: string[] = []
      const restored = restore(one, recorded.get(one.id) ?? NOTHING_RECORDED, kept)
      const { status, values: joined } = isLate ? undo(plan.entity, steps, restored, one, kept) : restored
      const { lost, record } = carryMoves(joined, back)
      const before = carryMoves(one.values, back).record
      return {
        values: record,
        status,
        lost,
        kept,
        recorded: [],
        changes: isLate ? changesBetween(plan.entity, before, record) : [],
      }
    })
}

type Restored = Pick<StoredValues, 'values' | 'status'>

function restore(
  { status, values }: StoredRowFacts,
  recorded: ReadonlyMap<string, { before: Json; after: Json }>,
  kept: string[],
): Restored {
  const next: JsonObject = { ...values, status }
  for (const [path, { after, before }] of recorded) {
    const taken = takeBack(before, after, next[path] ?? null)
    next[path] = taken.value
    if (taken.isKept) kept.push(path)
  }
  const { status: back, ...rest } = next
  return { values: rest, status: typeof back === 'string' ? back : null }
}

const pick = (values: JsonObject, tops: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([path]) => tops.has(path)))

type StoredRowFacts = Pick<StoredValues, 'values' | 'status'>

/**
 * What is newer than the change: texts that people wrote into the parts of a split are one again, and new
 * codes that only stand for a former one are that one again.
 */
function undo(
  entity: Work['plan']['entity'],
  steps: ModelSteps,
  { status, values }: Restored,
  now: StoredRowFacts,
  kept: readonly string[],
): Restored {
  let joined = values
  for (const split of steps.splits) {
    const tops = new Set(split.into.map(topOf))
    const isNewer =
      [...tops].some((path) => kept.includes(path)) ||
      sameJson(values[topOf(split.from)], now.values[topOf(split.from)])
    if (!isNewer || split.keeps) continue
    const one = joinTexts({ ...joined, ...pick(now.values, tops) }, split)
    joined = tops.has(topOf(split.from)) ? one : { ...one, ...pick(joined, tops) }
  }
  const codes = steps.maps.map(({ codes: map, path }) => ({
    path,
    codes: formerOf(map, entity.fields.find((field) => field.path === path)?.values ?? []),
  }))
  const known = (entity.statuses?.list ?? []).map(({ code }) => code)
  const former = formerOf(steps.statuses, known)
  return { values: carryCodes(joined, codes), status: former[status ?? ''] ?? status }
}

/** New codes that the former file does not know, each with the only one it took the place of. */
function formerOf(
  map: Readonly<Record<string, string | null>>,
  known: readonly string[],
): Record<string, string> {
  if (known.length === 0) return {}
  const pairs = Object.entries(map).flatMap(([old, next]) =>
    next === null || known.includes(next) ? [] : [[next, old] as const],
  )
  return Object.fromEntries(pairs.filter(([next], at) => pairs.findIndex(([one]) => one === next) === at))
}
