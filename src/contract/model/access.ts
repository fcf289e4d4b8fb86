/**
 * Who may read and who may write, by authorities; `OWNER` is the author. The maps are status code →
 * authorities, `*` = any status (D67).
 */
export type AccessWords = {
  authRead: string[]
  authReadMap: { [status: string]: string[] }
  authWrite: string[]
  authWriteMap: { [status: string]: string[] }
}

/** An access rule that applies to a record. */
export type AccessRule = AccessWords & { id: string; label: string }

/** The effect of access rules and own rows on one record for the caller. */
export type RecordAccess = {
  /**
   * false = only others may change it, by an access rule or because this person may change own records only
   */
  mayWrite: boolean
  /**
   * false = only its author may delete it; absent = anyone may who can write it and holds the delete
   * permission
   */
  mayDelete?: false
  /** ids of related records that this person cannot open, by their entity; absent = all of them open */
  unreachable?: { [route: string]: string[] }
  /** only for people who may read rules */
  rules?: {
    /** the entity whose records the rules are */
    route: string
    /** the rule that decides about writing comes first */
    list: AccessRule[]
  }
}
