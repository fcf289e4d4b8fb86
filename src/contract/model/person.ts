/** What an erasure does with the value of a field. */
export const ERASURES = ['clear', 'replace', 'keep'] as const
export type FieldErasure = (typeof ERASURES)[number]

/** What happens to a record when its retention is over. */
export const RETENTION_ENDS = ['erase', 'delete', 'keep'] as const
export type RetentionEnd = (typeof RETENTION_ENDS)[number]

/** Whose data the records of an entity hold. */
export interface PersonalData {
  /** each record is a person or company */
  self: boolean
  /** relations to the records that this entity's records are about */
  of: string[]
  /** status that an erased record takes; null = its own */
  erased: string | null
}

/** How long the records of an entity are kept. */
export interface Retention {
  /** path of the date it is counted from */
  after: string
  days: number
  end: RetentionEnd
  /** statuses it applies in; null = all */
  in: string[] | null
  /** until then no one may erase the record */
  duty: boolean
}

/** The replacement of an erased text. */
export const ERASED_TEXT = 'Cancellato'
