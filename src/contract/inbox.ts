/** What an item of the inbox is about. */
export const INBOX_KINDS = ['mention', 'assignment', 'approval', 'notice', 'reminder'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Which items a list shows: those to look at now, put off ones, finished ones, or all. */
export const INBOX_STATES = ['open', 'snoozed', 'done', 'all'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** Something that waits for a person. */
export interface InboxItem {
  id: string
  kind: InboxKind
  /** instant */
  at: string
  /** who caused it; null = the office itself */
  by: string | null
  /** the record it is about, as the person may see it; null = none */
  record: { route: string; id: string; label: string } | null
  /** the line that says what it is: the record's label, or the words of the cause */
  title: string
  /** more words in the person's language, or what somebody wrote; '' = none */
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
  /** items to look at that were not read, whatever the list shows */
  unread: number
}

/** What a person does with an item; `acknowledge`: “I have read it”. */
export type InboxAct = 'read' | 'acknowledge' | 'done' | 'reopen'

/** Until when an item is put off: a day, a week, or a date. */
export type Snooze = { for: 'day' | 'week' } | { until: string }
