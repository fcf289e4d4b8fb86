import { randomUUID } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import type { OutgoingMail } from '../../../contract/security'
import type { Database, Sql } from '../../kernel/database'
import { claimMails, insertMail, markFailed, markSent, nextMailAt, pruneMails, readMails, requeueMail } from './store'
import type { MailEvent, Templates } from './templates'
import { MailRefusal, type MailTransport } from './transport'

/** A mail to write and send. */
export interface MailOrder {
  event: MailEvent
  to: string
  lang: string
  values: MailValues
}

/** Outgoing mail. */
export interface Mail {
  /** false = no mail server is configured: mails stay in the outbox */
  isSending: boolean
  /** queues a mail; inside a transaction it is sent only if that commits */
  put: (order: MailOrder, sql?: Sql) => Promise<void>
  /** sends due mails; call it after a `put` inside a transaction */
  wake: () => void
  list: () => Promise<OutgoingMail[]>
  /** requeues a failed mail; false when there is none */
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

/** Pauses after the first, second … failed attempt, in minutes; after the last one a mail counts as failed. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 15, 60, 240, 720, 1440]
/** The claim of a process on its mails expires after this long, in case it dies while sending. */
const CLAIM_MS = 2 * 60_000
const BATCH = 20
const SHOWN = 200
/** Maximum polling interval: another process may have queued a mail. */
const LOOK_MS = 60_000
const KEPT_DAYS = 30

/** The queue is in the database: it survives a restart, and each mail is sent by one of several processes. */
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

/** The content of a mail. */
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

/** Placeholders that grant access to an account: excluded from subjects, which are shown before a mail is opened. */
const KEYS = /^(link\.|password$)/

/**
 * Fills a template. Templates have only placeholders: no conditions, no code. Values are escaped, an unknown placeholder becomes
 * empty, and a subject is one line without control characters, links and passwords. Markup is sanitized by `safeMarkup`: viewing
 * a mail fetches nothing.
 */
export function renderMail(template: { subject: string; body: string }, values: MailValues): MailText {
  // Every object inherits a `constructor`: only own values are filled in.
  const filled = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  const html = safeMarkup(template.body).replace(PLACEHOLDER, (_, name: string) => escaped(filled(name)))
  const subject = template.subject.replace(PLACEHOLDER, (_, name: string) => (KEYS.test(name) ? '' : filled(name)))
  return { subject: oneLine(subject).slice(0, SUBJECT_MAX), html, plain: plainText(html) }
}

/** Escapes a text for HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** The plain-text version of a mail: a link becomes its text and its address. */
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
 * Sanitizes a template's markup: nothing is fetched or sent when a mail is viewed, so no images, styles, forms or frames. A
 * placeholder may appear in texts and as the entire address of a link, so that it never reaches a foreign address. A link
 * placeholder alone in a text becomes clickable.
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
