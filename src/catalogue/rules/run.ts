import type { Json, JsonObject } from '../../contract/json'
import { getStructure } from '../kinds'
import { listRows, type RowAt, sameJson, valueAt } from '../paths'
import { isRowList, toComputedRows } from './computed-rows'
import { countEntries, lookupsFor, ruleContext, ruleRow } from './context'
import type { RuleFacts } from './facts'
import { firstStep, type Plan } from './plan'
import type { Result } from './program'
import { complete, type RecordShape } from './shape'
import { touches, type Unit } from './unit'

/** Results of a unit: one, or one per row of its list. */
export type UnitResults = { one: Result } | { rows: Map<string, Result> }

/** A change in field notation (`crew[].email`) and its exact path (`crew.7.email`); null = in any row. */
interface Change {
  path: string
  at: string | null
}

/** Evaluates a plan incrementally on one record. */
export class Run {
  readonly plan: Plan
  readonly found: (UnitResults | undefined)[]
  facts: RuleFacts | null = null

  #completed: { record: JsonObject | null; values: Map<string, Json> } = { record: null, values: new Map() }

  constructor(plan: Plan) {
    this.plan = plan
    this.found = plan.units.map(() => undefined)
  }

  /** One value of the record under evaluation, with every declared part present. */
  completed(record: JsonObject, key: string): Json {
    if (this.#completed.record !== record) this.#completed = { record, values: new Map() }
    const { values } = this.#completed
    const known = values.get(key) ?? complete(record[key], this.plan.shape.parts.get(key))
    values.set(key, known)
    return known
  }

  /**
   * Updates everything to the facts. `changed` null = anything may have changed. True when an outcome
   * changed.
   */
  update(facts: RuleFacts, changed: readonly string[] | null): boolean {
    const all = changed === null || this.facts === null || ambientChanged(this.facts, facts)
    this.facts = facts
    if (all) this.found.fill(undefined)
    return all
      ? this.#runAll(facts)
      : this.#runChanged(
          facts,
          changed.map((path) => this.#change(path)),
        )
  }

  /** The value of a `value` unit, or undefined where it does not apply. */
  getValue(index: number, row: string | null): Json | undefined {
    const result = this.getResult(index, row)
    return result?.applies ? result.value : undefined
  }

  getResult(index: number, row: string | null): Result | undefined {
    const found = this.found[index]
    if (!found) return undefined
    return 'one' in found ? found.one : row === null ? undefined : found.rows.get(row)
  }

  /**
   * Whether a field is hidden, and whether the hiding condition reads the record's data (then it is saved as
   * null).
   */
  hidden(path: string, row: string | null = null): { hidden: boolean; cleared: boolean } {
    const hiders = this.plan.hiders.get(path)
    if (!hiders) return VISIBLE_STATE
    const off = hiders.visible.filter((index) => this.#isOff(index, row))
    const sections =
      hiders.sections.length > 0 &&
      hiders.sections.every((index) => index !== null && this.#isOff(index, null))
    if (off.length === 0 && !sections) return VISIBLE_STATE
    const why = [...off, ...(sections ? hiders.sections : [])].map((index) =>
      index === null ? undefined : this.plan.units[index],
    )
    return { hidden: true, cleared: why.some((unit) => unit !== undefined && isAboutData(unit)) }
  }

  #isOff(index: number, row: string | null): boolean {
    const result = this.getResult(index, row)
    return result !== undefined && !(result.applies && result.value === true)
  }

  #runAll(facts: RuleFacts): true {
    this.plan.units.forEach((unit, index) => {
      this.found[index] = this.#find(unit, facts, null)
    })
    return true
  }

  #runChanged(facts: RuleFacts, changes: Change[]): boolean {
    const queue = new Set<number>()
    const note = (change: Change) => {
      for (const key of [firstStep(change.path), ''])
        for (const index of this.plan.readers.get(key) ?? []) queue.add(index)
    }
    changes.forEach(note)
    let any = false
    for (let index = 0; index < this.plan.units.length && queue.size > 0; index++) {
      if (!queue.delete(index)) continue
      const unit = this.plan.units[index]
      if (!unit || !this.#rerun(unit, index, facts, changes)) continue
      any = true
      for (const change of consequences(unit, changes)) {
        changes.push(change)
        note(change)
      }
    }
    return any
  }

  #rerun(unit: Unit, index: number, facts: RuleFacts, changes: readonly Change[]): boolean {
    const mine = changes.filter(({ path }) => unit.reads.some((read) => touches(read, path)))
    if (mine.length === 0) return false
    const before = this.found[index]
    const after = this.#find(unit, facts, rowsTouched(unit, mine), before)
    this.found[index] = after
    return before === undefined || !sameFound(before, after)
  }

  /** Evaluates a unit; `only` names the rows to re-evaluate, null = all. */
  #find(unit: Unit, facts: RuleFacts, only: Set<string> | null, before?: UnitResults): UnitResults {
    const { kind, list, program, targets } = unit
    const again = only && before && 'rows' in before
    const results = new Map<string, Result>(again ? before.rows : [])
    const places =
      list === null
        ? []
        : again
          ? [...only].flatMap((at) => findPlace(facts, at))
          : listRows(facts.record, list)
    if (list !== null && places.length === 0) return { rows: results }
    const { context, rows } = ruleContext(this, unit, facts)
    // The value other rules read and the database stores is the value shown.
    const decimals = kind === 'value' ? this.plan.scales.get(targets[0] ?? '') : undefined
    if (list === null) return { one: this.#toRows(unit, program.run(context, rows, { decimals })) }
    const times = Math.max(places.length, results.size)
    const readsLookup = program.reads.some(({ root }) => root === 'lookup')
    let previous: Json = null
    for (const [index, { row, at }] of places.entries()) {
      context.row = ruleRow(this, unit, row, at)
      if (unit.isOrdered) {
        context.previous = index > 0 && isSibling(places[index - 1]?.at, at) ? previous : null
        context.index = context.previous === null ? 0 : Number(context.index) + 1
        previous = context.row as Json
      }
      if (readsLookup) context.lookup = lookupsFor(unit, facts, at)
      results.set(
        at,
        program.run(context, () => Math.max(rows(), countEntries(row)), { decimals, times }),
      )
    }
    return { rows: results }
  }

  /** The result of a rule that fills rows, as its list keeps them. */
  #toRows({ kind, targets: [path = ''] }: Unit, result: Result): Result {
    const shape = path
      .split('.')
      .reduce<RecordShape | undefined>((at, step) => at?.parts.get(step), this.plan.shape)
    if (kind !== 'value' || !result.applies || !isRowList(shape)) return result
    const value = toComputedRows(result.value, path, this.plan.scales)
    return value === undefined ? { applies: false } : { applies: true, value }
  }

  /** Converts `crew.<id>.email` to `crew[].email` with that path. */
  #change(path: string): Change {
    let shape = this.plan.shape
    let field = ''
    for (const step of path.split('.')) {
      if (getStructure(shape.kind) === 'rows' && shape.parts.size > 0 && !field.endsWith('[]')) field += '[]'
      else {
        field = field === '' ? step : `${field}.${step}`
        shape = shape.parts.get(step) ?? { kind: 'json', parts: new Map() }
      }
    }
    return { path: field, at: path }
  }
}

/** Whether two rows stand in one list: `crew.7` and `crew.8`. */
function isSibling(one: string | undefined, other: string): boolean {
  return one?.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'))
}

const VISIBLE_STATE = { hidden: false, cleared: false }

/** Hidden because of the record's data; fields hidden by mode, user or status keep their value. */
function isAboutData(unit: Unit): boolean {
  if (unit.reads.includes('status')) return false
  return !unit.ambient.some((root) => root === 'mode' || root === 'user' || root === 'status')
}

/** `now` changes constantly and alone re-runs nothing; a new day does. */
function ambientChanged(before: RuleFacts, after: RuleFacts): boolean {
  const keys = ['old', 'user', 'mode', 'status', 'today', 'lang', 'closed'] as const
  return keys.some((key) => !sameJson(before[key] as Json, after[key] as Json))
}

/** A row by its path; empty when it is gone. */
function findPlace({ record }: RuleFacts, at: string): RowAt[] {
  const row = valueAt(record, at)
  return row === undefined ? [] : [{ row, at }]
}

/**
 * The rows to re-evaluate, or null for all: only when every change is inside a row of the unit's own list.
 */
function rowsTouched({ isOrdered, list }: Unit, changes: readonly Change[]): Set<string> | null {
  if (isOrdered) return null
  const rows = changes.map((change) => (list === null ? null : rowOfChange(list, change)))
  return rows.every((row) => row !== null) ? new Set(rows) : null
}

/** The row of `list` that contains a change (`crew.7` for `crew.7.phones.2.number`), or null. */
function rowOfChange(list: string, { path, at }: Change): string | null {
  if (at === null || !path.startsWith(`${list}[].`)) return null
  const steps = list.replaceAll('[]', '.0').split('.').length + 1
  return at.split('.').slice(0, steps).join('.')
}

/**
 * The changes that follow when a unit's outcome changed: its fields, in the re-evaluated rows when these are
 * known.
 */
function consequences(unit: Unit, changes: readonly Change[]): Change[] {
  const mine = changes.filter(({ path }) => unit.reads.some((read) => touches(read, path)))
  const rows = unit.list === null ? null : rowsTouched(unit, mine)
  if (rows === null) return unit.targets.map((path) => ({ path, at: null }))
  return unit.targets.flatMap((path) =>
    [...rows].map((row) => ({ path, at: `${row}${path.slice(path.lastIndexOf('[]') + 2)}` })),
  )
}

function sameFound(a: UnitResults, b: UnitResults): boolean {
  if ('one' in a && 'one' in b) return sameResult(a.one, b.one)
  if (!('rows' in a && 'rows' in b) || a.rows.size !== b.rows.size) return false
  for (const [at, result] of a.rows) {
    const other = b.rows.get(at)
    if (!other || !sameResult(result, other)) return false
  }
  return true
}

function sameResult(a: Result, b: Result): boolean {
  return a.applies ? b.applies && sameJson(a.value, b.value) : !b.applies && a.costly === b.costly
}
