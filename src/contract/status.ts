/** Who may write, delete or change status in a status: true = whoever holds the authority, list = only these, absent = administrators. */
export type StatusRight = true | string[] | undefined

export interface Status {
  code: string
  color: string
  textColor: string
  /** statuses that may follow; empty = every one (STATUS-03) */
  allowable: string[]
  allowableFor: Record<string, string[]>
  write: StatusRight
  delete: StatusRight
  change: StatusRight
  /** set by the server, never offered as a button */
  system: boolean
  /** fields locked in this status although it is writable */
  lock: string[]
}
