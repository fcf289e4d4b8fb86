import type { ApiFieldError } from '../errors/field-error'
import type { JsonObject } from '../json'

/** A placeholder that a text may contain. */
export interface Placeholder {
  /** the path between the braces: `subject.displayName` */
  path: string
  /** in the reader's language: `Soggetto › Denominazione` */
  label: string
  /** its group: the record itself, a related one, the office */
  group: string
  /** for a message to several kinds of recipients: the names of the kinds for which it is empty */
  lacks?: string[]
}

/** A draft of a record whose texts have placeholders. */
export interface LetterDraft {
  /** route of its entity */
  templates: string
  template: JsonObject
}

/** How a draft is filled for a preview. */
export interface LetterFilling {
  /** id of the record that fills the draft; null = the newest one */
  of: string | null
  lang: string
}

/** A draft as a record fills it. */
export interface FilledLetter {
  subject: string
  /** null = it is printed, not mailed */
  html: string | null
  errors: ApiFieldError[]
  /** the record that filled it; null = there is none */
  record: { route: string; id: string; label: string } | null
}

/** A draft of a record whose values a template lays out. */
export interface ContentDraft {
  route: string
  content: JsonObject
  lang: string
}

/** A content as its readers see it. */
export interface LaidOutContent {
  title: string
  /** sanitized markup */
  html: string
}

/** A filter of recipients, and its result. */
export interface AudiencePart {
  /** the address of a list: `customers?statusIn=ACTIVE` */
  filter: string
  /** the records' name: `Clienti` */
  label: string
  /** its conditions as text */
  words: string[]
  /** people with an address, and those without */
  found: number
  missed: number
  /** it is invalid, or not allowed for this person */
  isRefused: boolean
}

/** Everyone a message would reach, as far as its author may read them. */
export interface AudienceView {
  /** addresses, each once */
  total: number
  /** too many for one message */
  tooMany: boolean
  /** further times that an address was found */
  duplicates: number
  /** number of chosen people without a usable address */
  without: number
  parts: AudiencePart[]
  /** the first of them */
  recipients: { address: string; label: string | null }[]
  missed: { route: string; id: string; label: string; reason: string }[]
  /** lists to choose recipients from, by name; `isPeople`: each record is a person or company */
  sources: { route: string; label: string; isPeople: boolean }[]
  /** routes of lists that have addresses, but are closed to this person */
  closed: string[]
}

/** The recipients of a message while it is written. */
export interface AudienceState {
  /** null until the first answer */
  audience: AudienceView | null
  /** the last request failed */
  failed: boolean
}

/** What became of the mail to a recipient so far. */
export interface Delivery {
  address: string
  /**
   * a word of the texts `SENDING.STATE`: without a mail, with a waiting one, with one the office holds, or
   * the outcome
   */
  state: string
  /** answer of the mail server to the last attempt that failed; null = none failed */
  error: string | null
  /** ISO instant of the last change */
  at: string
  /** attempts that failed while its mail waits */
  attempts: number
  /** ISO instant of the next attempt; null = there is none, or it is the first */
  nextAt: string | null
}

/** How many recipients a message has, by outcome; `open`: neither sent nor given up. */
export interface DeliveryTally {
  open: number
  sent: number
  failed: number
  total: number
}

/** Which recipients of a message are listed: all, those who do not get it, or those who still wait. */
export const DELIVERY_PARTS = ['all', 'failed', 'open'] as const
export type DeliveryPart = (typeof DELIVERY_PARTS)[number]

/** A page of the recipients of a message, counted from 0, of one part of them. */
export interface DeliveryPage {
  part: DeliveryPart
  page: number
}

/** A page of the recipients of a message: failures first, then those who wait after a failed attempt. */
export interface DeliveryView extends DeliveryTally {
  items: Delivery[]
  /** recipients per page */
  size: number
}

/** The recipients of a message while it is sent. */
export interface DeliveriesState {
  /** null until the first answer */
  deliveries: DeliveryView | null
  shown: DeliveryPage
  show: (page: DeliveryPage) => void
  /** the last request failed */
  failed: boolean
  /** attempts at once what waits after a failed attempt; null = the person may not */
  retry: (() => Promise<void>) | null
}

/** Texts with placeholders while they are written; every failure is an ApiError. */
export interface LettersPort {
  placeholders: (draft: LetterDraft) => Promise<Placeholder[]>
  preview: (draft: LetterDraft & LetterFilling, signal: AbortSignal) => Promise<FilledLetter>
  /** the same as a PDF */
  paper: (draft: LetterDraft & LetterFilling, signal: AbortSignal) => Promise<Blob>
  /** a content as it would be shown, published or not */
  content: (draft: ContentDraft, signal: AbortSignal) => Promise<LaidOutContent>
  /** the recipients of a message */
  audience: (draft: LetterDraft, signal?: AbortSignal) => Promise<AudienceView>
  /** what became of a message, by the id of its record */
  deliveries: (id: string, page: DeliveryPage) => Promise<DeliveryView>
  /** attempts at once the mails of a message that wait after a failed attempt; resolves to their number */
  retryDeliveries: (id: string) => Promise<number>
  /** sends it to the caller's own address, which is returned */
  testMail: (draft: LetterDraft & LetterFilling) => Promise<string>
}

/** What the fields of an open record need about their placeholders. */
export interface LetterHost {
  /** the placeholders for the texts of the record in its current state */
  placeholders: () => Promise<Placeholder[]>
  /**
   * the recipients of the message in its current state, requested again when one of these fields changes; a
   * hook
   */
  useAudience: (paths: readonly string[]) => AudienceState
  /** the recipients of the stored message, read again while some are open; null = it was not sent. A hook */
  useDeliveries: (isSent: boolean) => DeliveriesState | null
  /** the errors of the placeholders of a field; a hook */
  useErrors: (path: string) => readonly ApiFieldError[]
}
