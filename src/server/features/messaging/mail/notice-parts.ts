import { type BoundedParser, createBoundedParser, type ParseLimits } from '../../../kernel/bounded-parser'

/**
 * What the thread reads from a mail; texts are cut at 64 kB, headers at 1,000 characters; '' = there is none.
 */
export interface NoticeParts {
  messageId: string
  date: string
  subject: string
  /** the header X-Ricevuta, in lower case */
  receipt: string
  /** the header X-Riferimento-Message-ID */
  about: string
  /** the first part message/delivery-status; null = there is none */
  report: string | null
  /** the header of the mail that came back; null = it is not there */
  original: string | null
  /** the part daticert.xml; null = there is none */
  certified: string | null
}

/**
 * A true notice has fewer than 20 parts, nested at most five levels: a receipt of certified mail is signed
 * and contains the mail.
 */
export const NOTICE_LIMITS: ParseLimits = { parts: 200, depth: 30, ms: 10_000, memoryMb: 512, waiting: 16 }

/** Reads mails in a thread. */
export type NoticeReader = BoundedParser<Uint8Array, NoticeParts>

/** Reads mails in a thread that starts with the first one. */
export function createNoticeReader(limits: ParseLimits = NOTICE_LIMITS): NoticeReader {
  return createBoundedParser(new URL('./notice.worker.js', import.meta.url), limits)
}
