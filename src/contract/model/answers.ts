import type { Json } from '../json'

/** A value for records that have none: a constant, or an expression over the record. */
export type FillAnswer = { path: string } & ({ value: Json } | { rule: string })

/** Codes of a field, former ones by the one that takes their place; null empties the field. */
export interface CodesAnswer {
  path: string
  codes: Record<string, string | null>
}

/** One text that becomes several: `name` at the first blank into `firstName` and `lastName`. */
export interface SplitAnswer {
  from: string
  into: string[]
  by: string
}

/** A value that stands at another path from now on. */
export interface MoveAnswer {
  from: string
  to: string
}

/**
 * What a file says about the values that exist when it changes: run once, when its change is applied, and
 * without effect afterwards.
 */
export interface ModelAnswers {
  /** the former route */
  was?: string
  renames: MoveAnswer[]
  fills: FillAnswer[]
  maps: CodesAnswer[]
  /** former statuses by the one that takes their place */
  statuses: Record<string, string>
  moves: MoveAnswer[]
  splits: SplitAnswer[]
}
