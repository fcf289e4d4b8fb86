import type { RuleUser } from '../../../catalogue/rules/facts'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import type { Effect } from '../../../contract/model/effect'
import type { Mode, RecordData, Revision } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../engine/record-engine'
import type { TablePlan } from '../schema/plan'

/** A body merged into the stored record. Created once per write, because new rows get their ids here. */
export interface Merge {
  /** as sent; absent keys keep the values of `base` */
  body: JsonObject
  /** as stored; null for a new record */
  base: RecordData | null
  /** the merged record, before any check */
  merged: JsonObject
}

/** A record to store, and how. */
export interface RecordDraft extends Merge {
  mode: Mode
  /** the current status, or the target of a status change */
  status: string | null
  /** the date effect that causes the write */
  passed?: Effect
  /** the effect to try, as if its trigger had happened */
  tried?: Effect
  /** restores an earlier state: nothing happens by itself */
  isUndo?: true
}

/** Input of a constraint's load, for all records written together. */
export interface Loading {
  engine: RecordEngine
  sql: Sql
  plan: TablePlan
  context: CallContext
  merges: readonly Merge[]
  /** the merged records, before any check */
  records: readonly JsonObject[]
}

/**
 * Shared state of the checks of some records: the caller, and everything they read besides the records,
 * loaded at once. A single record is a set of one.
 */
export interface WriteContext {
  engine: RecordEngine
  plan: TablePlan
  context: CallContext
  /** the time of all these writes */
  at: Date
  user: RuleUser
  today: string
  /** days on which the office is closed besides holidays, where rules or effects count working days */
  closed: readonly string[]
  /** the data loaded by a constraint */
  loaded: <Loaded>(constraint: Constraint<Loaded>) => Loaded
}

/** A record to check with its context. */
export interface Candidate {
  write: WriteContext
  draft: RecordDraft
  /** as stored; null for a new record */
  base: JsonObject | null
  /** paths that effects change: no one sent them */
  made?: ReadonlySet<string>
}

/** A record to check with the changes of its write. */
export interface CandidateChange extends Candidate {
  changes: readonly Revision['changes'][number][]
}

/** A record with values corrected by the server, and the errors of what was sent. */
export interface Settled {
  record: JsonObject
  errors: ApiFieldError[]
}

/**
 * A check of records beyond schema and rules. Every write of one or many records runs all constraints in list
 * order. All parts are optional; `load` runs first.
 */
export interface Constraint<Loaded = undefined> {
  /** loads what the check reads besides the records */
  load?(loading: Loading): Loaded | Promise<Loaded>
  /** errors of a body as it was sent */
  sent?(candidate: Candidate): ApiFieldError[]
  /** fills in values that rules may read */
  complete?(record: JsonObject, candidate: Candidate, loaded: Loaded): Settled
  /** fills in values to store, after the rules */
  settle?(record: JsonObject, candidate: Candidate, loaded: Loaded): Settled
  /** errors of the record as it would be stored */
  errors?(record: JsonObject, candidate: CandidateChange, loaded: Loaded): ApiFieldError[]
  /** the record will be written: later ones of the set are checked against it too */
  passed?(record: JsonObject, candidate: Candidate, loaded: Loaded): void
}
