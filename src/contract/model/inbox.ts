/** Kinds of inbox items. */
export const INBOX_KINDS = ['mention', 'assignment', 'approval', 'notice', 'reminder'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Which items a list shows: open, postponed, finished, or all. */
export const INBOX_STATES = ['open', 'snoozed', 'done', 'all'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** An item in a person's inbox. */
export interface InboxItem {
  id: string
  kind: InboxKind
  /** instant */
  at: string
  /** the person who caused it; null = the office itself */
  by: string | null
  /** the record it is about, as the person may see it; null = none */
  record: { route: string; id: string; label: string } | null
  /** the revision of the record that `text` shows; null = it is about none */
  revision: number | null
  /** its title: the record's label, or the text of the cause */
  title: string
  /** further text in the person's language, or a quoted text; '' = none */
  text: string
  state: 'unread' | 'read' | 'snoozed' | 'done'
  /** the person is asked to confirm that they have read it */
  requiresAck: boolean
  /** instants; null = not yet */
  readAt: string | null
  acknowledgedAt: string | null
  doneAt: string | null
  snoozedUntil: string | null
}

/** A page of a person's inbox, newest first. */
export interface InboxAnswer {
  items: InboxItem[]
  total: number
  page: number
  size: number
  /** number of unread open items, whatever the list shows */
  unread: number
}

/** Operations on an item; `acknowledge`: “I have read it”. */
export type InboxOperation = 'read' | 'acknowledge' | 'done' | 'reopen'

/** How long an item is postponed: a day, a week, or until a date. */
export type Snooze = { for: 'day' | 'week' } | { until: string }
