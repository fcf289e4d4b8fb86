import type { RuleUser } from '../../../catalog/rules/facts'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import type { Revision } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import type { Kit } from '../context'
import type { TablePlan } from '../schema/plan'
import type { Merge, RecordDraft } from '../write/drafts'

/** By what a constraint fetches what it looks at, for all records that are written together. */
export interface Loading {
  kit: Kit
  sql: Sql
  plan: TablePlan
  context: CallContext
  merges: readonly Merge[]
  /** the records as they would be, before anything is checked */
  records: readonly JsonObject[]
}

/**
 * What the checks of some records share: who writes, and everything that is looked at besides the records themselves,
 * fetched for all of them at once. A single record is a set of one.
 */
export interface WriteContext {
  kit: Kit
  plan: TablePlan
  context: CallContext
  /** the moment of all these writes */
  at: Date
  user: RuleUser
  today: string
  /** what a constraint fetched */
  loaded: <Loaded>(constraint: Constraint<Loaded>) => Loaded
}

/** A record that is checked, by whom, over what is stored. */
export interface Judged {
  write: WriteContext
  draft: RecordDraft
  /** as stored; null for a new record */
  base: JsonObject | null
}

/** A judged record with what its write would change. */
export interface JudgedChange extends Judged {
  changes: readonly Revision['changes'][number][]
}

/** A record with what the server knows better, and what is wrong with what was sent. */
export interface Settled {
  record: JsonObject
  errors: ApiFieldError[]
}

/**
 * A check of records beyond their schema and rules. Every write of one record or many asks each constraint of the list, in
 * its order. All parts are optional; `load` comes first.
 */
export interface Constraint<Loaded = undefined> {
  /** fetches what is looked at besides the records */
  load?(loading: Loading): Loaded | Promise<Loaded>
  /** what is wrong with a body as it was sent */
  sent?(judged: Judged): ApiFieldError[]
  /** fills in what the rules of the record may read */
  complete?(record: JsonObject, judged: Judged, loaded: Loaded): Settled
  /** fills in what is stored, after the rules */
  settle?(record: JsonObject, judged: Judged, loaded: Loaded): Settled
  /** what is wrong with the record as it would be stored */
  errors?(record: JsonObject, judged: JudgedChange, loaded: Loaded): ApiFieldError[]
  /** the record is going to be written: the next one of the set is checked against it too */
  passed?(record: JsonObject, judged: Judged, loaded: Loaded): void
}
