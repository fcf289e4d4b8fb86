import { randomUUID } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import type { OutgoingMail } from '../../../contract/security'
import type { Database, Sql } from '../../kernel/database'
import { claimMails, insertMail, markFailed, markSent, nextMailAt, pruneMails, readMails, requeueMail } from './store'
import type { MailEvent, Templates } from './templates'
import { MailRefusal, type MailTransport } from './transport'

/** A mail to be written and sent. */
export interface MailOrder {
  event: MailEvent
  to: string
  lang: string
  values: MailValues
}

/** Mail on its way out. */
export interface Mail {
  /** false = no mail server is configured: mails stay here to be read */
  isSending: boolean
  /** writes a mail into the queue; inside a transaction it goes exactly when that is stored */
  put: (order: MailOrder, sql?: Sql) => Promise<void>
  /** sends what is due now and later; called after a `put` inside a transaction */
  wake: () => void
  list: () => Promise<OutgoingMail[]>
  /** tries a mail again that was given up; false when there is none */
  retry: (id: string) => Promise<boolean>
  prune: () => Promise<void>
  stop: () => Promise<void>
}

export interface MailNeeds {
  db: Database
  templates: Templates
  transport: MailTransport | null
  now: () => Date
  log: (line: string) => void
}

/** Pauses after the first, second … failed attempt, in minutes; after the last one a mail is given up. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 15, 60, 240, 720, 1440]
/** A process that dies while it sends holds its mails for this long. */
const CLAIM_MS = 2 * 60_000
const BATCH = 20
const SHOWN = 200
/** The timer looks again at least this often: another process may have put a mail into the queue. */
const LOOK_MS = 60_000
const KEPT_DAYS = 30

/** The queue lives in the database: it survives a restart, and of several processes one sends a mail. */
export function createMail({ db, log, now, templates, transport }: MailNeeds): Mail {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  const round = async (sender: MailTransport): Promise<void> => {
    const mails = await claimMails(db, now(), new Date(now().getTime() + CLAIM_MS), BATCH)
    for (const mail of mails) {
      try {
        await sender.send(mail)
        await markSent(db, mail.id, now())
      } catch (error) {
        if (!(error instanceof MailRefusal)) throw error
        const pause = error.final ? undefined : RETRY_MINUTES[mail.attempts - 1]
        await markFailed(db, mail.id, error.message, pause === undefined ? null : new Date(now().getTime() + pause * 60_000))
        log(`mail ${mail.id} (${mail.event}): ${error.message}${pause === undefined ? '; given up' : `; again in ${pause} min`}`)
      }
    }
    if (mails.length === BATCH) again = true
  }
  const run = async (sender: MailTransport): Promise<void> => {
    do {
      again = false
      await round(sender).catch((error: unknown) => log(`mail: ${String(error)}`))
    } while (again && !stopped)
    running = null
    await plan()
  }
  const wake = (): void => {
    if (stopped || !transport) return
    if (running) again = true
    else running = run(transport)
  }
  const plan = async (): Promise<void> => {
    const next = await nextMailAt(db).catch(() => null)
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(0, Math.min(LOOK_MS, next ? next.getTime() - now().getTime() : LOOK_MS)))
    timer.unref()
  }

  wake()
  return {
    isSending: transport !== null,
    wake,
    put: async ({ event, lang, to, values }, sql = db) => {
      const text = renderMail(await templates.find(event, lang), values)
      const state = transport ? 'QUEUED' : 'OUTBOX'
      await insertMail(sql, { id: randomUUID(), event, recipient: to, ...text, state, at: now() })
      if (sql === db) wake()
    },
    list: () => readMails(db, SHOWN),
    retry: async (id) => {
      const found = await requeueMail(db, id, now())
      if (found) wake()
      return found
    },
    prune: () => pruneMails(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000)),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      transport?.close()
    },
  }
}

/** Values of placeholders: `{{user.fullname}}`. */
type MailValues = Readonly<Record<string, string>>

/** A mail in words. */
interface MailText {
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

const TAGS = [
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const LINK = /\{\{\s*link\.\w+\s*\}\}/g
const ONE_LINK = /^\s*(\{\{\s*link\.\w+\s*\}\})\s*$/
const ANY_PLACEHOLDER = /\{\{/

/**
 * The markup of a template without anything that is fetched or sent when a mail is looked at: no images, styles, forms or
 * frames. A placeholder stands in texts, and in the address of a link when it is all of that address: an address of
 * somebody else's never carries one. A link that stands alone in a text becomes one that can be followed.
 */
function safeMarkup(body: string): string {
  let within = 0
  return sanitizeHtml(body, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: attributesOf(href) }) },
    onOpenTag: (name) => {
      if (name === 'a') within += 1
    },
    onCloseTag: (name) => {
      if (name === 'a') within -= 1
    },
    textFilter: (text) => (within > 0 ? text : text.replace(LINK, (link) => `<a href="${link}">${link}</a>`)),
  })
}

function attributesOf(href: string | undefined): Record<string, string> {
  const link = ONE_LINK.exec(href ?? '')?.[1]
  if (link) return { href: link }
  return href === undefined || ANY_PLACEHOLDER.test(href) ? {} : { href }
}
