import type { Json } from '../json'

/** What differs: the row of a table, a right of a group, or what an office configures of an entity. */
export type DifferenceKind = 'row' | 'right' | 'setting'

/** Path of a difference about whether a row is offered; its values are of `RowPresence`. */
export const PRESENCE = '_presence'

/** Whether a row is on offer: `disabled` and `deleted` are the office's, `absent` is no row at all. */
export type RowPresence = 'offered' | 'disabled' | 'deleted' | 'absent'

/**
 * `file`: the office takes the file's value; `office`: it keeps its own, and is not asked again until the
 * file changes.
 */
export type DecisionSide = 'file' | 'office'

/** The last change of a value; `by` is null for the server's own. */
export interface DifferenceChange {
  at: string
  by: string | null
  revision: number
}

/** One value that the files say otherwise than the office has it. */
export interface Difference {
  id: string
  /** what a decision says it has seen: another one when the file, the record or the last reading changed */
  version: string
  /** file and office changed it both, and nobody decided yet */
  open: boolean
  /** the row, the right or the entity by name */
  label: string
  /** the record that holds the office's value; null = it was deleted for good */
  link: { route: string; id: string } | null
  /** path of the field, or `PRESENCE`; of a setting its key */
  path: string
  /** of a setting: the status it concerns */
  part?: string
  /** in the file when it was last applied, in the file now, and in the office */
  was: Json
  file: Json
  office: Json
  changed: DifferenceChange | null
}

/** The differences of one table, group or kind of settings. */
export interface DifferenceGroup {
  kind: DifferenceKind
  /** code of the table or group; `entityconf` for settings */
  id: string
  label: string
  /** the group's own record */
  link: { route: string; id: string } | null
  /** the file, relative to the schema folder; null = several */
  file: string | null
  /** how many there are; the answer names at most `DIFFERENCES_MAX` of them, open ones first */
  total: number
  items: Difference[]
}

/** Differences that one answer names of a group. */
export const DIFFERENCES_MAX = 200

/** Differences that one call decides. */
export const DECISIONS_MAX = 500

/** All differences: `open` wait for a decision, `own` are the office's. */
export interface DifferenceList {
  groups: DifferenceGroup[]
  open: number
  own: number
  /** whether the caller may decide them */
  mayDecide: boolean
  /** routes of the records that hold the office's values */
  routes: string[]
}

/** Differences to decide, as they were seen. */
export interface DecisionOrder {
  decision: DecisionSide
  items: Pick<Difference, 'id' | 'version'>[]
}

/** The differences between the schema files and the office. Every failure is an ApiError. */
export interface DifferencesPort {
  differences: (signal?: AbortSignal) => Promise<DifferenceList>
  /** decides all of them or none; answers how many */
  decide: (order: DecisionOrder) => Promise<number>
}
