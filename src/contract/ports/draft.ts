import type { Json } from '../json'

/** Unsaved work on one record, as stored in this browser. Sensitive fields are never stored. */
export interface StoredDraft {
  /** random; one per opened page */
  key: string
  /** id of the owner: no one else sees it */
  user: string
  route: string
  /** '' for a record that was never saved */
  record: string
  /** version the changes are based on; null for a new record */
  version: number | null
  /** when it was written, in ms since 1970 */
  at: number
  /** the person's changes by path: leaves of groups, whole lists */
  changes: Record<string, Json>
  /** the stored values at those paths */
  base: Record<string, Json>
  /** status chosen but not saved */
  picked: string | null
}

/** Stores drafts. A full or blocked store returns false or nothing; work continues without it. */
export interface DraftPort {
  /** false = it could not be stored */
  put: (draft: StoredDraft) => Promise<boolean>
  /** drafts of a record that no open page is writing, newest first; those older than `since` are removed */
  abandoned: (of: Pick<StoredDraft, 'user' | 'route' | 'record'>, since: number) => Promise<StoredDraft[]>
  remove: (key: string) => Promise<void>
  /** removes all drafts of a user */
  clear: (user: string) => Promise<void>
  /**
   * marks a draft as being written by this page until the returned function is called or the page is gone; a
   * page being unloaded is asked for pending work (null = none), which is stored first
   */
  hold: (key: string, waiting: () => StoredDraft | null) => () => void
}
