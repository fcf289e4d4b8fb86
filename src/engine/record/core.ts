import { createStore, type StoreApi } from 'zustand/vanilla'
import { isObject, sameJson, valueAt, withValue } from '../../catalog/paths'
import type { RuleSet } from '../../catalog/rules/rules'
import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { factsOf, readLookups, type Surroundings } from './facts'
import { differingPaths } from './findings'
import { createPathListeners, type PathListeners, withParts } from './listeners'
import { NO_OUTCOME, outcomeDifferences } from './outcome'
import { newValues } from './payload'
import type { RecordState } from './state'

/** What the heart of a session needs. */
export interface CoreNeeds {
  entity: PublicEntity
  rules: RuleSet
  around: Surroundings
  base: RecordData | null
  picked: string | null
}

/** Values, rules and listeners of one record; no calls, no validation. */
export interface Core {
  store: StoreApi<RecordState>
  listeners: PathListeners
  value: (path: string) => Json
  /** writes values, recomputes what depends on them and wakes the fields concerned */
  write: (values: Readonly<Record<string, Json>>) => void
  /** replaces the part of the state that is no value and wakes the fields concerned */
  set: (part: Partial<RecordState>) => void
  /** takes a record as the stored one and forgets every change; `mine` are written over it again */
  adopt: (base: RecordData, mine?: Readonly<Record<string, Json>>) => void
  /** what rules see at this moment; `status` replaces the present one while it is changing */
  facts: (status?: string | null) => ReturnType<typeof factsOf>
  /** rows of lookups arrived: rules that read them run again */
  lookupsArrived: () => void
}

function startState(needs: CoreNeeds): RecordState {
  const initial: JsonObject = needs.base ? (needs.base as JsonObject) : newValues(needs.entity)
  return {
    base: needs.base,
    initial,
    values: initial,
    changes: {},
    touched: new Set(),
    showAll: false,
    errors: {},
    warnings: {},
    refused: {},
    outcome: NO_OUTCOME,
    picked: needs.picked,
    saving: false,
    lockedUntil: 0,
    stale: null,
    jump: null,
    canUndo: false,
    canRedo: false,
  }
}

/** What is written now that differs from where the person started. */
function changesAfter(state: RecordState, written: Readonly<Record<string, Json>>): RecordState['changes'] {
  const changes = { ...state.changes }
  for (const [path, value] of Object.entries(written)) {
    for (const known of Object.keys(changes)) if (known.startsWith(`${path}.`)) delete changes[known]
    if (sameJson(value, valueAt(state.initial, path))) delete changes[path]
    else changes[path] = value
  }
  return changes
}

function written(values: JsonObject, parts: Readonly<Record<string, Json>>): JsonObject {
  return Object.entries(parts).reduce((whole, [path, value]) => withValue(whole, path, value), values)
}

/** The paths that the fields of two states must hear about, values aside. */
function stirred(before: RecordState, after: RecordState): string[] {
  const paths = [
    ...differingPaths(before.errors, after.errors),
    ...differingPaths(before.warnings, after.warnings),
    ...differingPaths(before.refused, after.refused),
    ...outcomeDifferences(before.outcome, after.outcome),
  ]
  if (before.touched !== after.touched) paths.push(...[...after.touched].filter((path) => !before.touched.has(path)))
  return paths
}

/** Builds the heart of a session around a record, or around the defaults of a new one. */
export function createCore(needs: CoreNeeds): Core {
  const { entity, rules, around } = needs
  const store = createStore<RecordState>(() => startState(needs))
  const listeners = createPathListeners()
  const lookups = readLookups(entity)
  const known = entity.fields.map(({ path }) => path)
  let track = rules.track()

  const facts: Core['facts'] = (status) => {
    const { values, base, picked } = store.getState()
    const present = typeof values.status === 'string' ? values.status : null
    return factsOf(around, lookups, values, base as JsonObject | null, status ?? picked ?? present)
  }
  /** Runs the rules on what changed; answers the computed paths whose value is another one now. */
  const judge = (changed?: readonly string[]): string[] => {
    const outcome = track(facts(), changed)
    const { values } = store.getState()
    const computed = [...outcome.values].filter(([path, value]) => !sameJson(valueAt(values, path), value))
    store.setState({ outcome, values: written(values, Object.fromEntries(computed)) })
    return computed.map(([path]) => path)
  }
  const update = (part: Partial<RecordState>, paths: readonly string[]) => {
    const before = store.getState()
    store.setState(part)
    const computed = paths.length > 0 ? judge(paths) : []
    listeners.notify([...paths, ...computed, ...stirred(before, store.getState())])
  }
  const write: Core['write'] = (parts) => {
    const state = store.getState()
    const wholes = Object.keys(parts).filter((path) => isObject(parts[path]) || isObject(valueAt(state.values, path)))
    const paths = wholes.length > 0 ? withParts(Object.keys(parts), known) : Object.keys(parts)
    update({ values: written(state.values, parts), changes: changesAfter(state, parts), refused: {} }, paths)
  }
  const adopt: Core['adopt'] = (base, mine = {}) => {
    track = rules.track()
    const fresh = startState({ ...needs, base, picked: null })
    const { lockedUntil, saving } = store.getState()
    store.setState({ ...fresh, values: written(fresh.values, mine), changes: changesAfter(fresh, mine), lockedUntil, saving })
    judge()
    listeners.notifyAll()
  }

  judge()
  return {
    store,
    listeners,
    value: (path) => valueAt(store.getState().values, path) ?? null,
    write,
    set: (part) => update(part, []),
    adopt,
    facts,
    lookupsArrived: () =>
      update(
        {},
        lookups.map(({ path }) => path),
      ),
  }
}
