import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { OutgoingMail } from '../../../../contract/ports/security'
import { DAY_MS } from '../../../../contract/time/office-day'
import type { Database, Sql } from '../../../kernel/database'
import { jobName, type Queue } from '../../../kernel/queue'
import {
  forgetReturned,
  type LaterOutcome,
  pruneNotices,
  type ReturnedAddress,
  readReturned,
  takeNotice,
} from './bounces'
import type { NoticeReader } from './notice-parts'
import {
  describeReason,
  formatBounceReason,
  isMailOutcome,
  MailFailure,
  MailRefusal,
  reasonTexts,
} from './reasons'
import { type MailText, type MailValues, renderMail } from './render'
import {
  bringForward,
  countMails,
  holdMail,
  insertMail,
  markFailed,
  markSent,
  pruneMails,
  readMail,
  readMails,
  requeueMail,
} from './store'
import type { MailEvent, Templates } from './templates'
import type { AttachedFile, MailTransport } from './transport'

/** A mail to write and send. */
export interface MailOrder {
  event: MailEvent
  to: string
  lang: string
  values: MailValues
  /** id of the template to be used, where it is an enabled one of the event; absent = that of the event */
  template?: string
}

/** Outcome of a mail. */
export type OutcomeListener = (
  sql: Sql,
  id: string,
  outcome: { state: 'SENT' | 'FAILED'; error: LocalText | null } | LaterOutcome,
) => Promise<void>

/** A mail that is already written. */
export interface WrittenMail {
  /** the same id names the same mail: a second one is not sent; absent = a new mail */
  id?: string
  /** its purpose, as the outbox shows it */
  event: string
  to: string
  text: MailText
  /** addresses named as cc: their mails are queued separately */
  copies?: readonly string[]
  /** attachments in the format of their resolver */
  attachments?: readonly JsonObject[]
  /** by certified mail; absent = by ordinary mail */
  channel?: 'PEC'
  /** where answers go; absent = to the sender */
  replyTo?: string | null
}

/** Resolves an attachment to a file when its mail is sent. */
export type AttachmentReader = (attachment: JsonObject) => Promise<AttachedFile>

/** Outgoing mail. */
export interface Mail {
  /** false = no mail server is configured: mails stay in the outbox */
  isSending: boolean
  /** false = messages by certified mail cannot be sent: no server of it is configured */
  isCertifying: boolean
  /** the office holds its mails: they are not sent though there is a mail server */
  isDryRun: () => Promise<boolean>
  /** queues a mail; inside a transaction it is sent only if that commits */
  put: (order: MailOrder, sql?: Sql) => Promise<void>
  /**
   * called for every mail that was sent or given up, and for what is known of it later, in the transaction
   * that records it
   */
  onOutcome: (listener: OutcomeListener) => void
  /** resolves attachments to files; set by the feature that queues mails with attachments */
  attachmentsBy: (reader: AttachmentReader) => void
  /**
   * stores what a notice or a receipt says about mails that were sent, once however often it is handed over;
   * resolves to their addresses
   * @throws Unreadable
   */
  returned: (raw: Uint8Array) => Promise<string[]>
  /** bounces of addresses that nothing is sent to any more, by address in lower case */
  returnedAddresses: (addresses: readonly string[]) => Promise<Map<string, ReturnedAddress>>
  /** queues a written mail in a transaction */
  enqueue: (sql: Sql, mail: WrittenMail) => Promise<void>
  /** attempts waiting mails at once; returns their number */
  hasten: (sql: Sql, ids: readonly string[]) => Promise<number>
  /** looks for due mails soon */
  wake: () => void
  /** the newest mails, with their reasons in a language */
  list: (lang: string) => Promise<OutgoingMail[]>
  /** requeues a failed mail, or with a mail server one that was held; false when there is none */
  retry: (id: string) => Promise<boolean>
  /** queues mails again whose job is missing; returns how many, and how many wait */
  resume: () => Promise<{ resumed: number; waiting: number }>
  prune: () => Promise<void>
  stop: () => void
}

export interface MailNeeds {
  db: Database
  queue: Queue
  templates: Templates
  transport: MailTransport | null
  /** the server of certified mail */
  certified: MailTransport | null
  /** reads the mails that come back */
  reader: NoticeReader
  isDryRun: () => Promise<boolean>
  /** the value of `{{bu.name}}` in every mail */
  officeName: () => Promise<string>
  now: () => Date
}

/** The job of one mail. */
const MAIL_JOB = jobName<{ mail: string }>('mail.send')
const MINUTE = 60
/**
 * Pauses after the first, second … failed attempt, in seconds; after the last one a mail counts as failed.
 */
const RETRY_PAUSES: readonly number[] = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE)
/**
 * Mails that one process sends at a time, so that a server that hangs on one delays others only by seconds.
 */
const MAX_PARALLEL = 4
const MAX_LISTED_MAILS = 200
const RETENTION_DAYS = 30

/** Mails are jobs of the queue: they survive a restart, and each is sent by one of several processes. */
export function createMail(needs: MailNeeds): Mail {
  const { certified, db, isDryRun, now, officeName, queue, reader, templates, transport } = needs
  // With neither, every mail waits in the outbox.
  const sends = transport !== null || certified !== null
  const getTransport = (channel: 'PEC' | null): MailTransport | null =>
    channel === 'PEC' ? certified : transport
  const send = (sql: Sql, id: string): Promise<void> => queue.add(sql, MAIL_JOB, { mail: id }, { key: id })
  const listeners: OutcomeListener[] = []
  const tell: OutcomeListener = async (sql, id, outcome) => {
    for (const listener of listeners) await listener(sql, id, outcome)
  }
  let attachmentReader: AttachmentReader | null = null
  const loadFiles = async (attachments: readonly JsonObject[]): Promise<AttachedFile[]> => {
    const files: AttachedFile[] = []
    for (const one of attachments) if (attachmentReader) files.push(await attachmentReader(one))
    return files
  }
  if (sends)
    handleMails({ db, isDryRun, now, queue }, { transportOf: getTransport, filesOf: loadFiles }, tell)
  const enqueue: Mail['enqueue'] = async (
    sql,
    { attachments, channel = null, copies, event, id = randomUUID(), replyTo = null, text, to },
  ) => {
    const added = {
      channel,
      replyTo,
      copies: copies ? [...copies] : null,
      attachments: attachments ? [...attachments] : null,
    }
    const mail = { id, event, recipient: to, ...text, ...added, at: now() }
    const isNew = await insertMail(sql, { ...mail, state: getTransport(channel) ? 'QUEUED' : 'OUTBOX' })
    if (isNew && getTransport(channel)) await send(sql, id)
  }
  return {
    isSending: transport !== null,
    isCertifying: certified !== null,
    isDryRun,
    wake: queue.wake,
    put: async ({ event, lang, template, to, values }, sql = db) => {
      const text = renderMail(await templates.find(event, lang, template), {
        'bu.name': await officeName(),
        ...values,
      })
      const store = (within: Sql): Promise<void> => enqueue(within, { event, to, text })
      return sql === db ? db.transaction(store) : store(sql)
    },
    enqueue,
    hasten: async (sql, ids) => {
      const due = await bringForward(sql, ids, now())
      for (const id of due) await send(sql, id)
      return due.length
    },
    onOutcome: (listener) => void listeners.push(listener),
    attachmentsBy: (one) => {
      attachmentReader = one
    },
    returned: (raw) => takeNotice(db, raw, { reader, at: now(), tell }),
    returnedAddresses: (addresses) => readReturned(db, addresses),
    list: (lang) => readMails(db, { lang, limit: MAX_LISTED_MAILS }),
    retry: (id) =>
      db.transaction(async (sql) => {
        const found = await requeueMail(sql, id, now(), sends ? ['FAILED', 'OUTBOX'] : ['FAILED'])
        // Whoever sends it by hand knows that the address is good again.
        if (found) await forgetReturned(sql, id)
        if (found && sends) await send(sql, id)
        return found
      }),
    resume: async () => {
      const { forgotten, waiting } = await countMails(db)
      if (sends) for (const id of forgotten) await send(db, id)
      return { resumed: sends ? forgotten.length : 0, waiting }
    },
    prune: async () => {
      const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
      await pruneMails(db, before)
      await pruneNotices(db, before)
    },
    stop: () => {
      transport?.close()
      certified?.close()
    },
  }
}

function handleMails(
  { db, isDryRun, now, queue }: Pick<MailNeeds, 'db' | 'isDryRun' | 'now' | 'queue'>,
  {
    filesOf,
    transportOf,
  }: {
    transportOf: (channel: 'PEC' | null) => MailTransport | null
    filesOf: (attachments: readonly JsonObject[]) => Promise<AttachedFile[]>
  },
  tell: OutcomeListener,
): void {
  queue.handle<{ mail: string }, 'sent' | 'held' | 'gone'>(
    MAIL_JOB,
    {
      outside: async ({ mail: id }) => {
        const mail = await readMail(db, id)
        if (!mail) return 'gone'
        // Checked when it would be sent, so that waiting mails are held, too.
        if (await isDryRun()) return 'held'
        const known = (await readReturned(db, [mail.recipient])).get(mail.recipient.toLowerCase())
        if (known) throw new MailFailure(formatBounceReason(known))
        const transport = transportOf(mail.channel)
        // Certified mail that left as ordinary mail would prove nothing, and say that it does.
        if (!transport)
          throw new MailFailure(reasonTexts(mail.channel === 'PEC' ? 'NO_CERTIFIED_SERVER' : 'NO_SERVER'))
        try {
          await transport.send(mail, await filesOf(mail.attachments ?? []))
        } catch (error) {
          throw error instanceof MailRefusal && error.final ? new MailFailure(error.texts) : error
        }
        return 'sent'
      },
      store: async (outcome, { mail }, { attempt, sql }) => {
        if (outcome === 'held') return holdMail(sql, mail)
        if (outcome === 'gone') return
        await markSent(sql, mail, attempt, now())
        await tell(sql, mail, { state: 'SENT', error: null })
      },
    },
    {
      width: MAX_PARALLEL,
      pauses: RETRY_PAUSES,
      expects: isMailOutcome,
      failed: async (sql, { mail }, { attempt, fault, next }) => {
        const error = describeReason(fault)
        await markFailed(sql, mail, { attempt, error, next })
        if (next === null) await tell(sql, mail, { state: 'FAILED', error })
      },
    },
  )
}
