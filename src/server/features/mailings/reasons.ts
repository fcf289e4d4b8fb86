import { filledText } from '../../../contract/language'

/**
 * Why mails do not leave after their message was queued, by code. A reason is written in the language of whoever queued it;
 * braces hold its parameters.
 */
const REASONS = {
  NOBODY_FOUND: { it: 'Nessun destinatario ha un indirizzo.', en: 'No recipient has an address.' },
  SENDER_GONE: { it: 'Chi ha inviato il messaggio non può più accedere.', en: 'The sender can no longer sign in.' },
  TEMPLATE_DISABLED: { it: 'Il modello è stato disattivato.', en: 'The template has been disabled.' },
  ATTACHMENTS_TOO_LARGE: {
    it: 'Gli allegati pesano {size} MB: se ne possono spedire al massimo {max} MB.',
    en: 'The attachments are {size} MB: at most {max} MB can be sent.',
  },
  DOCUMENT_CLOSED: {
    it: 'Chi ha inviato il messaggio non può leggere il documento «{name}».',
    en: 'The sender cannot read the document “{name}”.',
  },
  DOCUMENT_EMPTY: { it: 'Il documento «{name}» non ha alcun file.', en: 'The document “{name}” has no file.' },
  FILE_GONE: { it: 'Il file «{name}» non c’è più.', en: 'The file “{name}” is no longer there.' },
  PRINT_OF_OTHERS: {
    it: 'La stampa allegata è dei record di «{entity}»: questo destinatario non ne ha.',
    en: 'The attached print is made of records of “{entity}”: this recipient has none.',
  },
  PRINT_GONE: {
    it: 'Il record o il modello della stampa allegata non c’è più.',
    en: 'The record or the template of the attached print is no longer there.',
  },
  PRINT_CLOSED: {
    it: 'Chi ha inviato il messaggio non può leggere il record della stampa allegata.',
    en: 'The sender cannot read the record of the attached print.',
  },
  PRINT_FAILED: { it: 'La stampa allegata non è riuscita.', en: 'The attached print could not be made.' },
} as const

/** Code of a reason. */
export type MailingReason = keyof typeof REASONS

/** A reason in a language. */
export function reasonText(code: MailingReason, lang: string, params: Readonly<Record<string, string | number>> = {}): string {
  return filledText(REASONS[code], lang, params)
}
