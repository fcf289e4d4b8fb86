import type { Json } from './json'

/** Unsaved work on one record, as this browser keeps it. Sensitive fields are never in it. */
export interface StoredDraft {
  /** random; one per opened page */
  key: string
  /** id of the user it belongs to: nobody else ever sees it */
  user: string
  route: string
  /** '' for a record that was never saved */
  record: string
  /** version the changes are based on; null for a new record */
  version: number | null
  /** when it was written, in ms since 1970 */
  at: number
  /** what the person wrote, by path: leaves of groups, lists whole */
  changes: Record<string, Json>
  /** the stored values under those paths */
  base: Record<string, Json>
  /** status chosen but not saved */
  picked: string | null
}

/** Where drafts are kept. A store that is full or blocked answers false or nothing: the work goes on without it. */
export interface DraftPort {
  /** false = it could not be kept */
  put: (draft: StoredDraft) => Promise<boolean>
  /** drafts of a record that no open page is writing, newest first; those from before `since` are removed */
  abandoned: (of: Pick<StoredDraft, 'user' | 'route' | 'record'>, since: number) => Promise<StoredDraft[]>
  remove: (key: string) => Promise<void>
  /** removes everything of a user */
  clear: (user: string) => Promise<void>
  /**
   * marks a draft as being written by this page, until the answered function is called or the page is gone; a page that
   * goes is asked for what waits (null = nothing), which is kept before it is gone
   */
  hold: (key: string, waiting: () => StoredDraft | null) => () => void
}
