import type { ApiFieldError } from './field-error'
import type { JsonObject } from './json'

/** A placeholder that a text may have. */
export interface Placeholder {
  /** what stands between the braces: `subject.displayName` */
  path: string
  /** in the reader's language: `Soggetto › Denominazione` */
  label: string
  /** what it is of: the record itself, a related one, the office */
  group: string
  /** of a message to several kinds of recipients: the names of those for whom it is empty */
  lacks?: string[]
}

/** A record whose texts have placeholders, as it is written. */
export interface LetterDraft {
  /** route of its entity */
  templates: string
  template: JsonObject
}

/** How a draft is filled to be looked at. */
export interface LetterFilling {
  /** id of a record that the draft speaks of; null = the newest one */
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

/** A record whose values a template lays out, as it is written. */
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

/** A filter of recipients, and whom it finds. */
export interface AudiencePart {
  /** the address of a list: `customers?statusIn=ACTIVE` */
  filter: string
  /** the records' name: `Clienti` */
  label: string
  /** its conditions in words */
  words: string[]
  /** people with an address, and those without */
  found: number
  missed: number
  /** it is no filter, or not for this person */
  isRefused: boolean
}

/** Everybody a message would go to, as its writer may read them. */
export interface AudienceView {
  /** addresses, each once */
  total: number
  /** more than one message can have */
  tooMany: boolean
  /** further times that an address was found */
  duplicates: number
  /** how many were chosen and have no usable address */
  without: number
  parts: AudiencePart[]
  /** the first of them */
  recipients: { address: string; label: string | null }[]
  missed: { route: string; id: string; label: string; reason: string }[]
  /** lists to choose recipients from, by name */
  sources: { route: string; label: string }[]
}

/** The recipients of a message while it is written. */
export interface AudienceState {
  /** null until the first answer */
  audience: AudienceView | null
  /** the last question got no answer */
  failed: boolean
}

/** Texts with placeholders while they are written; every failure is an ApiError. */
export interface LettersPort {
  placeholders: (draft: LetterDraft) => Promise<Placeholder[]>
  preview: (draft: LetterDraft & LetterFilling, signal: AbortSignal) => Promise<FilledLetter>
  /** the same as a PDF */
  paper: (draft: LetterDraft & LetterFilling, signal: AbortSignal) => Promise<Blob>
  /** how a content reads, published or not */
  content: (draft: ContentDraft, signal: AbortSignal) => Promise<LaidOutContent>
  /** whom a message goes to */
  audience: (draft: LetterDraft, signal?: AbortSignal) => Promise<AudienceView>
  /** sends it to the caller's own address, which is answered */
  testMail: (draft: LetterDraft & LetterFilling) => Promise<string>
}

/** What the fields of an open record ask about their placeholders. */
export interface LetterHost {
  /** what may stand in the texts of the record as it is now */
  placeholders: () => Promise<Placeholder[]>
  /** whom the message goes to as it is now, asked again when one of these fields changes; a hook */
  useAudience: (paths: readonly string[]) => AudienceState
  /** what is wrong with the placeholders of a field; a hook */
  useErrors: (path: string) => readonly ApiFieldError[]
}
