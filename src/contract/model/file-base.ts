import type { JsonObject } from '../json'
import type { LocalText } from '../language'

/**
 * A condition or cause of a transition: fields to fill, a condition on the record, an additional role that
 * may choose it, an effect that makes it automatically.
 */
export const GUARD_KINDS = ['requires', 'when', 'role', 'effect'] as const
export type GuardKind = (typeof GUARD_KINDS)[number]

/** A guard of the transitions into a status. */
export interface TransitionGuard {
  /** the source status; null = any */
  from: string | null
  to: string
  kind: GuardKind
  /** labels of fields, an expression, a role, the id of an effect; by language */
  words: LocalText
}

/** A value that a field may take, with its label by language. */
export interface OfferedChoice extends JsonObject {
  value: string
  label: LocalText
}

/**
 * The schema file's own values of settings that an office may change: a record carries them for comparison.
 */
export interface FileBase extends JsonObject {
  /** the file's values by field of the record */
  values: JsonObject
  /** codes of the statuses that only the server sets */
  system: string[]
  guards: (TransitionGuard & JsonObject)[]
  /** options by field of the record */
  choices: Record<string, OfferedChoice[]>
}
