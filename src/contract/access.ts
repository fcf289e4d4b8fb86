/** Who may read and who may write, by authorities; `OWNER` is the author. The maps are status code → authorities, `*` = any status (D67). */
export type AccessWords = {
  authRead: string[]
  authReadMap: { [status: string]: string[] }
  authWrite: string[]
  authWriteMap: { [status: string]: string[] }
}

/** A rule of access that holds for a record. */
export type AccessRule = AccessWords & { id: string; label: string }

/** What rules of access and own rows make of one record for the person who asked. */
export type RecordAccess = {
  /** false = it is others' to change, by a rule or because only own records are this person's to change */
  mayWrite: boolean
  /** false = it is its author's to delete; absent = whoever may write it and has the right to delete may */
  mayDelete?: false
  /** only for those who may read rules */
  rules?: {
    /** the entity whose records the rules are */
    route: string
    /** the one that decides about writing first */
    list: AccessRule[]
  }
}
