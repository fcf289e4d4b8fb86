import { randomUUID } from 'node:crypto'
import type { OutgoingMail } from '../../../contract/mail'
import type { Database, Sql } from '../../kernel/database'
import { type MailValues, renderMail } from './render'
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
