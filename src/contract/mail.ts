/** Where a mail stands. `OUTBOX`: no mail server is configured, so it stays here to be read. */
export type MailState = 'QUEUED' | 'SENT' | 'FAILED' | 'OUTBOX'

/** A mail on its way out, as administrators see it. */
export interface OutgoingMail {
  id: string
  event: string
  recipient: string
  subject: string
  /** the text; null once a mail server has taken it */
  text: string | null
  state: MailState
  attempts: number
  createdAt: string
  sentAt: string | null
  /** what the mail server answered last */
  error: string | null
}
