import type { RuleFacts, RuleSet } from '../../../catalogue/rules/rules'
import type { Json, JsonObject } from '../../../contract/json'
import type { Effect } from '../../../contract/model/effect'
import type { Rule } from '../../../contract/model/entity'
import type { OPERATIONS, RecordData } from '../../../contract/model/record'

/** A record as it was written: what guards check and hooks follow. */
export interface WrittenRecord {
  id: string
  /** changed paths with the values before and after */
  changes: readonly { path: string; from: Json; to: Json }[]
  write: {
    /** null = new */
    base: RecordData | null
    operation: (typeof OPERATIONS)[number]
    /** columns besides its own: status, deletion */
    bookkeeping: Readonly<Record<string, unknown>>
    /** null = only bookkeeping columns changed */
    content: { record: JsonObject; triggered?: Triggered } | null
  }
}

/** The effects that a write triggers, with what they make of its record. */
export interface Triggered {
  effects: readonly Effect[]
  /** those that guards of their statuses stopped */
  stopped: readonly StoppedEffect[]
  /** the record with the values that effects set */
  record: JsonObject
  /** the status it ends in */
  status: string | null
  /** paths that effects change → place of the effect in its file */
  made: ReadonlyMap<string, string>
  facts: RuleFacts
  rules: RuleSet
}

/**
 * A triggered effect that did not happen: a guard of the status it sets refuses, or fields that the status
 * needs are empty.
 */
export interface StoppedEffect {
  effect: Effect
  to: string
  missing: readonly string[]
  rule: Pick<Rule, 'code' | 'message' | 'source'> | null
}
