import type { StoreApi } from 'zustand/vanilla'
import { getStructure } from '../../catalogue/kinds'
import { oncePer } from '../../catalogue/once'
import { sameJson, valueAt } from '../../catalogue/paths'
import { fieldIndex } from '../../catalogue/record/field-index'
import { isHidden } from '../../catalogue/rules/outcome'
import type { RuleOutcome } from '../../catalogue/rules/rules'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import { toFieldPath } from './field-path'
import { newValues } from './records'
import { type RunningUploads, underWay } from './uploads'

/** Findings by field path. */
export type Findings = Readonly<Record<string, readonly ApiFieldError[]>>

/** Which side of a conflicting field to take. */
export type MergeChoice = 'mine' | 'theirs' | 'base'

/** The three states of one value; null = empty, or a removed row. */
export interface Sides<T = Json> {
  base: T
  mine: T
  theirs: T
}

/** A field or row that both sides changed differently. */
export interface Conflict extends Sides {
  path: string
}

/** Someone else saved first, and both changed the same fields: who, when, and what to decide. */
export interface Stale {
  theirs: RecordData
  by: string | null
  at: string
  /** what both changed differently */
  conflicts: Conflict[]
  /** paths that only they changed: merged automatically */
  taken: string[]
  /** it occurred while saving: the save continues after the decision */
  saving: boolean
}

/** What happened to the open record elsewhere. */
export interface News {
  kind: 'saved' | 'deleted'
  theirs: RecordData
}

/** State of a record on a page. Its values are held by the session (`RecordSession.values`). */
export interface RecordState {
  /** as stored; null while it is being created */
  base: RecordData | null
  /** the starting point: the stored record, or a new one's defaults and initial values */
  initial: JsonObject
  /** initial values of a new record's page by path: no one typed them, so leaving loses nothing */
  begun: Readonly<Record<string, Json>>
  /** the person's changes by path; a value restored by hand is not a change */
  changes: Readonly<Record<string, Json>>
  /** the paths of `changes`; the same array until the set of paths changes */
  changed: readonly string[]
  touched: ReadonlySet<string>
  /** every field shows its errors: after a refused save */
  showAll: boolean
  errors: Findings
  warnings: Findings
  /** what the server refused; cleared by the next change */
  refused: Findings
  /** what the server would refuse now because of other records; it decides again when it saves */
  inTheWay: Findings
  outcome: RuleOutcome
  /** files being uploaded into fields, and failed ones */
  uploads: RunningUploads
  /** status to move to with the next save */
  picked: string | null
  saving: boolean
  /** clock time until which save stays disabled (RECORD-11) */
  lockedUntil: number
  /** the server has not answered the save yet; it is being retried */
  unanswered: boolean
  stale: Stale | null
  /** someone else changed the record since it was loaded; null = no known change */
  news: News | null
  /** the field to scroll to and focus; `count` tells one request from the next */
  jump: { path: string; count: number } | null
  canUndo: boolean
  canRedo: boolean
}

/** State of one field for its widget; the same object until something about it changes. */
export interface FieldState {
  value: Json
  /** before the changes of this form */
  stored: Json
  changed: boolean
  error: ApiFieldError | null
  /** all that apply, in the order they were found */
  warnings: readonly ApiFieldError[]
  required: boolean
  hidden: boolean
  /** the rule that locks it, as `file:line`; null = none */
  lockedByRule: string | null
  /** the values an `options` rule allows; null = all */
  options: readonly Json[] | null
}

/** The names of the files that a save is waiting for, in one line; null = it waits for none. */
export function findPendingFileNames({
  saving,
  uploads,
}: Pick<RecordState, 'saving' | 'uploads'>): string | null {
  const coming = saving ? Object.values(uploads).flatMap(underWay) : []
  return coming.length > 0 ? coming.map(({ file }) => file.name).join(', ') : null
}

/** True when two states differ at most in the value. */
export function sameButValue(a: FieldState, b: FieldState): boolean {
  for (const key in a)
    if (key !== 'value' && a[key as keyof FieldState] !== b[key as keyof FieldState]) return false
  return true
}

/** True when something differs from what is stored. */
export function hasChanges(state: RecordState): boolean {
  return state.changed.length > 0 || state.picked !== null
}

/** True when leaving would lose changes or running uploads. */
export function isDirty(state: RecordState): boolean {
  return hasChanges(state) || Object.keys(state.uploads).length > 0
}

/** What a draft stores: the changes, for a new record also the initial values, which no other page knows. */
export function getWork(
  { begun, changes, initial }: Pick<RecordState, 'begun' | 'changes' | 'initial'>,
  entity: Pick<PublicEntity, 'fields' | 'statuses'>,
): { changes: Readonly<Record<string, Json>>; initial: JsonObject } {
  if (Object.keys(begun).length === 0) return { changes, initial }
  return { changes: { ...begun, ...changes }, initial: newValues(entity) }
}

const NONE: string[] = []

function isEmpty(findings: Findings): boolean {
  for (const _path in findings) return false
  return true
}

/** The paths that must be corrected before a save; hidden fields do not count. */
export function wrongPaths(state: Pick<RecordState, 'errors' | 'refused'>): string[] {
  if (isValid(state)) return NONE
  return [...new Set([...Object.keys(state.errors), ...Object.keys(state.refused)])]
}

/** Save is disabled while the record is invalid (RECORD-12). */
export function isValid(state: Pick<RecordState, 'errors' | 'refused'>): boolean {
  return isEmpty(state.errors) && isEmpty(state.refused)
}

function isChanged(state: RecordState, path: string): boolean {
  if (path in state.changes) return true
  for (const changed of state.changed) if (path.startsWith(`${changed}.`)) return true
  return false
}

/** A field shows its errors once it was touched or a save was refused (spec A §5). */
function canShowErrors(state: RecordState, path: string): boolean {
  return state.showAll || state.touched.has(path)
}

const NO_FINDINGS: readonly ApiFieldError[] = []

/** What was stored before its rule is marked although nobody touched it. */
function visibleWarnings(warnings: readonly ApiFieldError[], isVisible: boolean): readonly ApiFieldError[] {
  return isVisible ? warnings : keptAmong(warnings)
}

const keptAmong = oncePer((warnings: readonly ApiFieldError[]) => {
  const kept = warnings.filter((one) => one.kept)
  return kept.length > 0 ? kept : NO_FINDINGS
})

/** The error that a field shows: what was refused, what is wrong, what would be refused. */
function findError(state: RecordState, path: string, visible: boolean): ApiFieldError | null {
  const own = visible ? state.errors[path]?.[0] : undefined
  return state.refused[path]?.[0] ?? own ?? state.inTheWay[path]?.[0] ?? null
}

function fieldState(state: RecordState, path: string, value: Json): FieldState {
  const { outcome } = state
  const visible = canShowErrors(state, path)
  return {
    value,
    stored: valueAt(state.initial, path) ?? null,
    changed: isChanged(state, path),
    error: findError(state, path, visible),
    warnings: visibleWarnings(state.warnings[path] ?? NO_FINDINGS, visible),
    required: outcome.required.has(path),
    hidden: isHidden(outcome, path),
    lockedByRule: outcome.readOnly.get(path) ?? null,
    options: outcome.options.get(path) ?? null,
  }
}

/**
 * Memoizes field states by path: an unchanged field returns the same object, as useSyncExternalStore
 * requires.
 */
export function createFieldStates(core: {
  store: StoreApi<RecordState>
  value: (path: string) => Json
}): (path: string) => FieldState {
  const known = new Map<string, { from: RecordState; state: FieldState }>()
  return (path) => {
    const from = core.store.getState()
    const last = known.get(path)
    if (last?.from === from) return last.state
    const now = fieldState(from, path, core.value(path))
    // Each run of the rules makes another list of the same values.
    const fresh =
      last && sameJson(last.state.options as Json, now.options as Json)
        ? { ...now, options: last.state.options }
        : now
    const state =
      last && last.state.value === fresh.value && sameButValue(last.state, fresh) ? last.state : fresh
    known.set(path, { from, state })
    return state
  }
}

/**
 * Groups findings by field, keeping their order; findings on paths below a field (`title.it`) belong to the
 * field.
 */
export function byPath(list: readonly ApiFieldError[], entity: Pick<PublicEntity, 'fields'>): Findings {
  const found: Record<string, ApiFieldError[]> = {}
  for (const finding of list) {
    const path = toField(finding.path, entity)
    const known = found[path]
    if (known) known.push(finding)
    else found[path] = [finding]
  }
  return found
}

/** The nearest declared field that contains a path; errors of a whole row belong to its list. */
function toField(path: string, entity: Pick<PublicEntity, 'fields'>): string {
  const { byPath: fields } = fieldIndex(entity.fields)
  for (let at = path; at !== ''; at = above(at)) {
    const pattern = toFieldPath(entity, at)
    // A described field is a separate field below the one that holds it.
    if (getStructure(fields.get(pattern)?.kind) === 'object' && at !== path)
      return path.split('.', depth(at) + 1).join('.')
    if (fields.has(pattern)) return depth(pattern.replaceAll('[]', '.row')) === depth(at) ? at : above(at)
  }
  return path
}

const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))
const depth = (path: string): number => path.split('.').length

/** Paths whose findings differ between two states. */
export function getDifferingPaths(a: Findings, b: Findings): string[] {
  if (a === b) return []
  const paths = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...paths].filter((path) => JSON.stringify(a[path]) !== JSON.stringify(b[path]))
}

/** Outcome of no rules. */
export const NO_OUTCOME: RuleOutcome = {
  hidden: new Set(),
  cleared: new Set(),
  hiddenSections: new Set(),
  required: new Set(),
  readOnly: new Map(),
  values: new Map(),
  options: new Map(),
  issues: [],
  reads: new Map(),
}

/** The field paths whose rule outcome differs between two states, values aside. */
export function outcomeDifferences(a: RuleOutcome, b: RuleOutcome): string[] {
  if (a === b) return []
  return [
    ...oneSided(a.hidden, b.hidden),
    ...oneSided(a.required, b.required),
    ...otherValues(a.readOnly, b.readOnly),
    ...otherValues(a.options, b.options),
  ]
}

function oneSided(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...[...a].filter((path) => !b.has(path)), ...[...b].filter((path) => !a.has(path))]
}

function otherValues(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))
}
