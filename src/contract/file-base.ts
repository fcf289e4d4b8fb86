import type { JsonObject } from './json'
import type { LocalText } from './language'

/**
 * What holds a transition back or makes it: fields to fill, a condition on the record, a role that may choose it besides the
 * others, an effect that makes it by itself.
 */
export const GUARD_KINDS = ['requires', 'when', 'role', 'effect'] as const
export type GuardKind = (typeof GUARD_KINDS)[number]

/** A guard of the transitions into a status. */
export interface TransitionGuard {
  /** the status it leads from; null = from any */
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

/** What a schema file says by itself about values that an office may change: a record carries it to be compared with. */
export interface FileBase extends JsonObject {
  /** the file's values by field of the record */
  values: JsonObject
  /** codes of the statuses that only the server sets */
  system: string[]
  guards: (TransitionGuard & JsonObject)[]
  /** values on offer by field of the record */
  choices: Record<string, OfferedChoice[]>
}
