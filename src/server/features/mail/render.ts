import { safeMarkup } from './markup'

/** Values of placeholders: `{{user.fullname}}`. */
export type MailValues = Readonly<Record<string, string>>

/** A mail in words. */
export interface MailText {
  subject: string
  html: string
  plain: string
}

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g
const SUBJECT_MAX = 200
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** What lets its reader into an account: no line that is shown before a mail is opened holds it. */
const KEYS = /^(link\.|password$)/

/**
 * Fills a template. Placeholders are all a template knows: no conditions, no code. Values are escaped, an unknown
 * placeholder becomes nothing, and a subject is one line without control characters, links and passwords. Markup is what
 * `safeMarkup` leaves of it: looking at a mail fetches nothing.
 */
export function renderMail(template: { subject: string; body: string }, values: MailValues): MailText {
  // Every object has a `constructor`: only what is a value of the mail's own is filled in.
  const filled = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  const html = safeMarkup(template.body).replace(PLACEHOLDER, (_, name: string) => escaped(filled(name)))
  const subject = template.subject.replace(PLACEHOLDER, (_, name: string) => (KEYS.test(name) ? '' : filled(name)))
  return { subject: oneLine(subject).slice(0, SUBJECT_MAX), html, plain: plainText(html) }
}

/** Text as HTML shows it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The mail for readers without HTML: a link is its words and its address. */
function plainText(html: string): string {
  return html
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2: $1')
    .replace(/<\/(p|div|h\d|li|tr)>|<br\s*\/?>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
}
