import { createStore, type StoreApi } from 'zustand/vanilla'
import { getStructure } from '../../catalogue/kinds'
import { isObject, sameJson, valueAt, withValues } from '../../catalogue/paths'
import { exactPaths } from '../../catalogue/record/locks'
import { type RuleFacts, ruleUser } from '../../catalogue/rules/facts'
import { rulesRelated } from '../../catalogue/rules/related-reads'
import type { RuleSet } from '../../catalogue/rules/rules'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { LookupRow } from '../../contract/model/lookup'
import type { Mode, RecordData } from '../../contract/model/record'
import type { Principal } from '../../contract/model/user'
import { officeDay } from '../../contract/time/office-day'
import { newValues } from './records'
import { type Findings, getDifferingPaths, NO_OUTCOME, outcomeDifferences, type RecordState } from './state'
import { createPathListeners, createValues, type PathListeners, type Values, withParts } from './values'

const NO_RULE_VALUES: Findings = {}

/** Dependencies of the session's core. */
export interface CoreNeeds {
  entity: PublicEntity
  rules: RuleSet
  around: RuleEnvironment
  base: RecordData | null
  picked: string | null
}

/** Values, rules and listeners of one record; no calls, no validation. */
export interface SessionCore {
  store: StoreApi<RecordState>
  listeners: PathListeners
  value: (path: string) => Json
  values: () => JsonObject
  /**
   * writes values (and a part of the state), recomputes what depends on them and notifies the affected fields
   */
  write: (values: Readonly<Record<string, Json>>, also: Partial<RecordState>) => void
  /** writes initial values of a new record's page: they are the starting point, not a change */
  begin: (values: Readonly<Record<string, Json>>) => void
  /** replaces parts of the state other than values and notifies the affected fields */
  set: (part: Partial<RecordState>) => void
  /**
   * takes a record as the stored one and drops all changes; `mine` are written over it again, `also` is
   * merged into the state
   */
  adopt: (base: RecordData, mine?: Readonly<Record<string, Json>>, also?: Partial<RecordState>) => void
  /** the facts for rules at this moment; `status` replaces the current one during a change of status */
  facts: (status?: string | null) => ReturnType<typeof toRuleFacts>
  /** runs the rules that read lookup rows again, after rows arrived */
  lookupsArrived: () => void
}

function startState(needs: CoreNeeds): RecordState {
  return {
    base: needs.base,
    initial: needs.base ? (needs.base as JsonObject) : newValues(needs.entity),
    begun: {},
    changes: {},
    changed: [],
    touched: new Set(),
    showAll: false,
    errors: {},
    warnings: {},
    refused: {},
    inTheWay: {},
    outcome: NO_OUTCOME,
    uploads: {},
    picked: needs.picked,
    saving: false,
    lockedUntil: 0,
    unanswered: false,
    stale: null,
    news: null,
    jump: null,
    canUndo: false,
    canRedo: false,
  }
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** The written values that differ from the starting point. */
function changesAfter(
  state: RecordState,
  written: Readonly<Record<string, Json>>,
): Pick<RecordState, 'changes' | 'changed'> {
  const changes = { ...state.changes }
  for (const [path, value] of Object.entries(written)) {
    for (const known of Object.keys(changes)) if (known.startsWith(`${path}.`)) delete changes[known]
    if (sameJson(value, valueAt(state.initial, path))) delete changes[path]
    else changes[path] = value
  }
  const changed = Object.keys(changes)
  return { changes, changed: sameList(changed, state.changed) ? state.changed : changed }
}

/** The paths whose field state differs between two states, values aside. */
function listChangedPaths(before: RecordState, after: RecordState): string[] {
  const paths = [
    ...getDifferingPaths(before.errors, after.errors),
    ...getDifferingPaths(before.warnings, after.warnings),
    ...getDifferingPaths(before.refused, after.refused),
    ...getDifferingPaths(before.inTheWay, after.inTheWay),
    ...outcomeDifferences(before.outcome, after.outcome),
  ]
  if (before.touched !== after.touched)
    paths.push(...[...after.touched].filter((path) => !before.touched.has(path)))
  return paths
}

const firstStep = (path: string) => path.split(/[.[]/, 1)[0] ?? path

/** Whether a write can affect a rule: only the first step of a path is compared; '' affects all. */
function createReader(rules: RuleSet, lookups: readonly Field[]): (path: string) => boolean {
  const steps = new Set([...rules.reads, ...lookups.map(({ path }) => path)].map(firstStep))
  return (path) => steps.has('') || steps.has(firstStep(path))
}

/** Runs the rules of one record as its values change. */
function createRuleRunner(
  { rules, around, entity }: CoreNeeds,
  store: StoreApi<RecordState>,
  values: Values,
) {
  const lookups = readLookups(entity)
  const isRead = createReader(rules, lookups)
  let track = rules.track()

  const facts: SessionCore['facts'] = (status) => {
    const { base, picked } = store.getState()
    const present = values.at('status')
    const at = status ?? picked ?? (typeof present === 'string' ? present : null)
    return toRuleFacts(around, lookups, {
      record: around.across?.(values.whole()) ?? values.whole(),
      old: base as JsonObject | null,
      status: at,
    })
  }
  /** Returns the computed paths whose value changed. */
  const runRules = (changed?: readonly string[]): string[] => {
    if (changed && !changed.some(isRead)) return []
    const outcome = track(facts(), changed)
    const computed = [...outcome.values].filter(([path, value]) => !sameJson(values.at(path), value))
    values.write(Object.fromEntries(computed))
    if (outcome !== store.getState().outcome) store.setState({ outcome })
    return computed.map(([path]) => path)
  }
  const restart = () => {
    track = rules.track()
    runRules()
  }
  const awaited = [...lookups.map(({ path }) => path), ...rulesRelated(entity).keys()]
  return { facts, runRules, restart, lookups: awaited.map((path) => path.split('[]', 1)[0] ?? path) }
}

/** Creates the core of a session for a record, or for the defaults of a new one. */
export function createCore(needs: CoreNeeds): SessionCore {
  const store = createStore<RecordState>(() => startState(needs))
  const values = createValues(store.getState().initial)
  const listeners = createPathListeners()
  const { facts, runRules, restart, lookups } = createRuleRunner(needs, store, values)
  const known = needs.entity.fields.map(({ path }) => path)

  const update = (part: Partial<RecordState>, paths: readonly string[]) => {
    const before = store.getState()
    store.setState(part)
    const computed = paths.length > 0 ? runRules(paths) : []
    listeners.notify([...paths, ...computed, ...listChangedPaths(before, store.getState())])
  }
  const write: SessionCore['write'] = (parts, also) => {
    const state = store.getState()
    const wholes = Object.keys(parts).filter((path) => isObject(parts[path]) || isObject(values.at(path)))
    const paths = wholes.length > 0 ? withParts(Object.keys(parts), known) : Object.keys(parts)
    values.write(parts)
    update({ ...also, ...changesAfter(state, parts), refused: NO_RULE_VALUES }, paths)
  }
  const begin: SessionCore['begin'] = (parts) => {
    const { begun, initial } = store.getState()
    values.write(parts)
    const paths = withParts(Object.keys(parts), known)
    update({ begun: { ...begun, ...parts }, initial: withValues(initial, Object.entries(parts)) }, paths)
  }
  const adopt: SessionCore['adopt'] = (base, mine = {}, also = {}) => {
    const fresh = startState({ ...needs, base, picked: null })
    const { lockedUntil, saving, jump, uploads } = store.getState()
    values.replace(fresh.initial)
    values.write(mine)
    store.setState({ ...fresh, ...changesAfter(fresh, mine), lockedUntil, saving, jump, uploads, ...also })
    restart()
    listeners.notifyAll()
  }

  runRules()
  const set: SessionCore['set'] = (part) => update(part, [])
  let closed = needs.around.closed?.()
  const lookupsArrived = () => {
    update({}, lookups)
    const now = needs.around.closed?.()
    if (sameJson((now ?? null) as Json, (closed ?? null) as Json)) return
    closed = now
    listeners.notify(runRules())
    listeners.notifyAll()
  }
  return {
    store,
    listeners,
    value: values.at,
    values: values.whole,
    write,
    begin,
    set,
    adopt,
    facts,
    lookupsArrived,
  }
}

/** Facts for rules besides the record's own values. */
export interface RuleEnvironment {
  user: Principal | null
  mode: Mode
  lang: string
  /** the current time in ms */
  now: () => number
  /** the chosen row of a lookup field; null while it is unknown */
  lookupRow: (field: Field, value: string, record: JsonObject) => LookupRow | null
  /** the record with what rules read across its relations, as far as it is known */
  across?: (record: JsonObject) => JsonObject
  /** days on which the office is closed besides holidays; absent: nothing counts working days */
  closed?: () => readonly string[]
  /** the rows named by the text of a field at a path; undefined while they are unknown */
  named?: (field: Field, at: string, text: string, record: JsonObject) => readonly LookupRow[] | undefined
}

/** The lookup fields whose row a rule reads (`lookup.vatCode.flag1`). */
export function readLookups(entity: Pick<PublicEntity, 'rules' | 'fields' | 'form'>): Field[] {
  const texts = JSON.stringify([entity.rules, entity.form.map((section) => section.visible ?? '')])
  return entity.fields.filter(
    (field) => isRowField(field) && texts.includes(`lookup.${field.path.replaceAll('[]', '')}`),
  )
}

/** A field whose value names one row; rules see no rows for lists of such values. */
const isRowField = ({ kind, lookup }: Field): boolean => lookup !== null && getStructure(kind) === 'value'

/** The facts of one record at this moment. */
export function toRuleFacts(
  around: RuleEnvironment,
  lookups: readonly Field[],
  { record, old, status }: { record: JsonObject; old: JsonObject | null; status: string | null },
): RuleFacts {
  const now = new Date(around.now())
  const places = lookups.flatMap((field) => exactPaths(record, field).map((path) => [field, path] as const))
  const rows = places.map(([field, path]) => {
    const value = valueAt(record, path)
    return [path, typeof value === 'string' ? around.lookupRow(field, value, record) : null] as const
  })
  return {
    record,
    old,
    user: ruleUser(around.user),
    mode: around.mode,
    status,
    today: officeDay(now),
    now: now.toISOString(),
    lookup: Object.fromEntries(rows),
    ...(around.closed ? { closed: around.closed() } : {}),
    named: (field, at, text) => around.named?.(field, at, text, record),
    lang: around.lang,
  }
}
