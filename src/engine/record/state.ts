import type { RuleOutcome } from '../../catalog/rules/rules'
import type { PublicEntity } from '../../contract/entity'
import type { ApiFieldError } from '../../contract/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import type { Conflict } from './merge'
import { newValues } from './payload'

/** Findings by field path. */
export type Findings = Readonly<Record<string, readonly ApiFieldError[]>>

/** Somebody else saved first, and both changed the same fields: who, when, and what is to be decided. */
export interface Stale {
  theirs: RecordData
  by: string | null
  at: string
  /** what both changed to different things */
  conflicts: Conflict[]
  /** paths that only they changed: these come in by themselves */
  taken: string[]
  /** it came up while saving: once decided, the save goes on */
  saving: boolean
}

/** What became of the open record elsewhere. */
export interface News {
  kind: 'saved' | 'deleted'
  theirs: RecordData
}

/** A record on a page, whatever is being done with it. Its values are the session's own (`RecordSession.values`). */
export interface RecordState {
  /** as stored; null while it is being created */
  base: RecordData | null
  /** what the person started from: the stored record, or the defaults of a new one and what its page was opened with */
  initial: JsonObject
  /** values that the page of a new record was opened with, by path: nobody typed them, so leaving them loses nothing */
  begun: Readonly<Record<string, Json>>
  /** what the person wrote, by path; a value put back is no change */
  changes: Readonly<Record<string, Json>>
  /** the paths of `changes`; the same list until another path changes or one is put back */
  changed: readonly string[]
  touched: ReadonlySet<string>
  /** every field shows what is wrong with it: after a save that was refused */
  showAll: boolean
  errors: Findings
  warnings: Findings
  /** what the server refused; gone with the next change */
  refused: Findings
  outcome: RuleOutcome
  /** status to move to with the next save */
  picked: string | null
  saving: boolean
  /** clock time until which save stays off (RECORD-11) */
  lockedUntil: number
  /** the server has not answered the save yet and is asked again */
  unanswered: boolean
  stale: Stale | null
  /** somebody else changed the record since it was loaded; null = as far as known nobody did */
  news: News | null
  /** the field to bring into view and focus; `count` tells one request from the next */
  jump: { path: string; count: number } | null
  canUndo: boolean
  canRedo: boolean
}

/** One field as its widget meets it; the same object as long as nothing of it changed. */
export interface FieldState {
  value: Json
  changed: boolean
  error: ApiFieldError | null
  /** all that hold, in the order they were found */
  warnings: readonly ApiFieldError[]
  required: boolean
  hidden: boolean
  /** the rule that locks it, as `file:line`; null = no rule does */
  lockedByRule: string | null
  /** the values an `options` rule leaves; null = all */
  options: readonly Json[] | null
}

/** True when nothing but the value of a field may be another one. */
export function sameButValue(a: FieldState, b: FieldState): boolean {
  for (const key in a) if (key !== 'value' && a[key as keyof FieldState] !== b[key as keyof FieldState]) return false
  return true
}

/** True when the person would lose something by leaving. */
export function isDirty(state: RecordState): boolean {
  return state.changed.length > 0 || state.picked !== null
}

/** What is kept of unsaved work: of a new record also what its page was opened with, which no other page knows. */
export function workOf(
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

/** The paths that must be corrected before a save; what a rule hides does not count. */
export function wrongPaths(state: Pick<RecordState, 'errors' | 'refused'>): string[] {
  if (isValid(state)) return NONE
  return [...new Set([...Object.keys(state.errors), ...Object.keys(state.refused)])]
}

/** Save is off whenever the record is invalid (RECORD-12). */
export function isValid(state: Pick<RecordState, 'errors' | 'refused'>): boolean {
  return isEmpty(state.errors) && isEmpty(state.refused)
}
