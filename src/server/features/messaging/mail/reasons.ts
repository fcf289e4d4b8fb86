import { formatLocalText, inEveryLanguage, type LocalText } from '../../../../contract/language'
import { readableInstant } from '../../../../contract/time/office-day'
import { WordedFailure } from '../../../kernel/queue'

/** Why mails do not leave after they were queued, by code; braces hold the parameters. */
const REASONS = {
  NO_SERVER: { it: 'Nessun server di posta è configurato.', en: 'No mail server is configured.' },
  NO_CERTIFIED_SERVER: {
    it: 'Nessun server PEC è configurato.',
    en: 'No server of certified mail is configured.',
  },
  ADDRESS_RETURNED: {
    it: 'Trattenuta: le e-mail a questo indirizzo sono tornate indietro il {at}: {words}',
    en: 'Held: e-mails to this address came back on {at}: {words}',
  },
  ADDRESS_INVALID: {
    it: 'Il destinatario non è un indirizzo e-mail, o ne contiene più di uno.',
    en: 'The recipient is no e-mail address, or holds more than one.',
  },
  NOBODY_FOUND: { it: 'Nessun destinatario ha un indirizzo.', en: 'No recipient has an address.' },
  TOO_MANY_RECIPIENTS: {
    it: 'I destinatari sono più di {max}.',
    en: 'There are more than {max} recipients.',
  },
  LIST_UNKNOWN: {
    it: 'L’elenco «{route}» di un filtro dei destinatari non esiste.',
    en: 'The list “{route}” of a filter of recipients does not exist.',
  },
  LIST_REFUSED: {
    it: 'Un filtro dei destinatari non è valido: {words}',
    en: 'A filter of recipients is not valid: {words}',
  },
  LIST_WITHOUT_ADDRESSES: {
    it: 'Le schede di «{entity}» non hanno un indirizzo e-mail.',
    en: 'Records of “{entity}” have no e-mail address.',
  },
  SENDER_GONE: {
    it: 'Chi ha inviato il messaggio non può più accedere.',
    en: 'The sender can no longer sign in.',
  },
  TEMPLATE_DISABLED: { it: 'Il modello è stato disattivato.', en: 'The template has been disabled.' },
  ATTACHMENTS_TOO_LARGE: {
    it: 'Gli allegati pesano {size} MB: se ne possono spedire al massimo {max} MB.',
    en: 'The attachments are {size} MB: at most {max} MB can be sent.',
  },
  DOCUMENT_CLOSED: {
    it: 'Chi ha inviato il messaggio non può leggere il documento «{name}».',
    en: 'The sender cannot read the document “{name}”.',
  },
  DOCUMENT_EMPTY: {
    it: 'Il documento «{name}» non ha alcun file.',
    en: 'The document “{name}” has no file.',
  },
  FILE_GONE: { it: 'Il file «{name}» non c’è più.', en: 'The file “{name}” is no longer there.' },
  PRINT_OF_OTHERS: {
    it: 'La stampa allegata è delle schede di «{entity}»: questo destinatario non ne ha.',
    en: 'The attached print is made of records of “{entity}”: this recipient has none.',
  },
  PRINT_GONE: {
    it: 'La scheda o il modello della stampa allegata non c’è più.',
    en: 'The record or the template of the attached print is no longer there.',
  },
  PRINT_CLOSED: {
    it: 'Chi ha inviato il messaggio non può leggere la scheda della stampa allegata.',
    en: 'The sender cannot read the record of the attached print.',
  },
  PRINT_FAILED: { it: 'La stampa allegata non è riuscita.', en: 'The attached print could not be made.' },
} as const satisfies Record<string, LocalText>

/** Code of a reason. */
export type MailReason = keyof typeof REASONS

/** A reason in every language: it is stored so, and each reader gets it in theirs. */
export function reasonTexts(
  code: MailReason,
  params: Readonly<Record<string, string | number | LocalText>> = {},
): LocalText {
  return inEveryLanguage((lang) => formatLocalText(REASONS[code], lang, params))
}

/** SQL of a stored reason in a language; an erased one, or one of an earlier version, has a single text. */
export const reasonIn = (column: string, lang: string): string =>
  `coalesce(${column} ->> ${lang}, ${column} ->> 'en')`

/** Words of another server or program, which are the same in every language. */
export const toUntranslatedText = (words: string): LocalText => inEveryLanguage(() => words)

/** Why nothing is sent to an address whose mails bounced; `at`: ISO instant. */
export const formatBounceReason = ({ at, diagnostic }: { at: string; diagnostic: string }): LocalText =>
  reasonTexts('ADDRESS_RETURNED', { at: readableInstant(at) ?? at, words: diagnostic })

/** Why a mail was not delivered; `final` = retrying is pointless. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal'
  readonly texts: LocalText
  readonly final: boolean

  constructor(texts: LocalText, final: boolean) {
    super(texts.en)
    this.texts = texts
    this.final = final
  }
}

/** A job of mails that is given up, for a reason that its readers get in their language. */
export class MailFailure extends WordedFailure {}

/**
 * True for what mail servers, addresses and messages bring about; its reason stands beside the mail or the
 * message.
 */
export const isMailOutcome = (error: unknown): boolean =>
  error instanceof MailRefusal || error instanceof MailFailure

/** The reason of whatever was thrown: its texts, or its message as it is. */
export function describeReason(fault: unknown): LocalText {
  if (fault instanceof MailRefusal || fault instanceof MailFailure) return fault.texts
  return toUntranslatedText(fault instanceof Error ? fault.message : String(fault))
}
