import { randomUUID } from 'node:crypto'
import { isObject, textsIn } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import { DEFAULT_LANGUAGE, type LocalText, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { jobName } from '../../../kernel/queue'
import { Refusal } from '../../../kernel/refusal'
import { getDeclared, moveRecord, toBaseVersion, writeRecord } from '../../../records'
import { accountsFeature } from '../../identity/accounts'
import { lookupsFeature } from '../../office/lookups'
import {
  describeReason,
  isMailOutcome,
  MailFailure,
  MailRefusal,
  mailFeature,
  reasonTexts,
  type WrittenMail,
} from '../mail'
import { loadChosenTemplate, MESSAGES, templatesFeature } from '../templates'
import { filesOfMessage, loadAttachedPrint, loadTestMailFiles, printFor, readAttachment } from './attachments'
import { dueAt } from './due'
import { findRecipientField, isAddress, loadRecipients, type ReachedRecipient } from './recipients'
import {
  addRecipients,
  cancelOpen,
  failPending,
  loadTally,
  type Mailing,
  markOutcome,
  markQueued,
  nextPending,
  type Recipient,
  readMailing,
  readOutcomes,
  retryFailed,
  setMailingState,
} from './store'
import { getWording, textToKeep } from './wording'

/** The job that does the next step of a mailing. */
export const FOLLOW_JOB = jobName<{ id: string }>('mailing.follow')
/** The job that records on a message what is known of its mails after it was sent: bounces, receipts. */
const RETURNED_JOB = jobName<{ id: string }>('mailing.returned')
/** What is known of a mail after it was sent. */
const LATER_STATES: readonly string[] = ['RETURNED', 'DELIVERED', 'NOTED']
/** Number of mails written in one transaction. */
const RECIPIENTS_PER_CHUNK = 100
/** Maximum recipients whose outcome is stored in the record itself; its list of recipients has all. */
const MAX_LISTED_OUTCOMES = 200

/** The mail of a recipient; null with the reason if there can be none. */
type Written = { recipient: Recipient } & (
  | { mail: Omit<WrittenMail, 'id' | 'event' | 'to'> }
  | { mail: null; reason: LocalText }
)

/** The next step of a mailing, computed outside a transaction and stored in one. */
type Step =
  | { do: 'nothing' }
  | { do: 'wait'; until: Date }
  | { do: 'queue' }
  | { do: 'cancel'; forgets: boolean }
  | { do: 'retry'; text: LocalText | null }
  | { do: 'gather'; text: LocalText | null; recipients: ReachedRecipient[] }
  | { do: 'write'; mails: Written[] }
  | { do: 'finish' }

/** Handles the job: each run does one step and queues the next. */
export function handleMailings(core: Core): void {
  const { queue } = core
  queue.handle<{ id: string }, Step>(
    FOLLOW_JOB,
    {
      outside: ({ id }) => nextStep(core, id),
      store: async (step, { id }, { sql }) => storeStep(core, sql, id, step),
    },
    {
      expects: isMailOutcome,
      failed: async (sql, { id }, { fault, next }) =>
        next === null ? giveUp(core, sql, id, describeReason(fault)) : undefined,
    },
  )
  queue.handle<{ id: string }, null>(RETURNED_JOB, {
    outside: async () => null,
    store: async (_, { id }, { sql }) => tellReturned(core, sql, id),
  })
  core
    .use(mailFeature)
    .attachmentsBy((attachment) => readAttachment(core, attachment, (by) => loadContext(core, by)))
  core.use(templatesFeature).triedWith((tried, filling) => loadTestMailFiles(core, tried, filling))
  core.use(mailFeature).onOutcome(async (sql, mailId, outcome) => {
    const id = await markOutcome(sql, mailId, { ...outcome, at: core.now() })
    if (id !== null && LATER_STATES.includes(outcome.state))
      await queue.add(sql, RETURNED_JOB, { id }, { key: id })
    else if (id !== null && (await loadTally(sql, id)).open === 0)
      await queue.add(sql, FOLLOW_JOB, { id }, { key: id })
  })
}

async function nextStep(core: Core, id: string): Promise<Step> {
  const entity = core.served(MESSAGES)
  const record = entity && (await readRecord(core, entity, id))
  if (!entity || !record || record.delete.deleted) return { do: 'nothing' }
  if (record.status === 'SCHEDULED') {
    const due = dueAt(record.scheduledAt, record.scheduledTime)
    return due === null ? { do: 'nothing' } : due > core.now() ? { do: 'wait', until: due } : { do: 'queue' }
  }
  if (record.status === 'CANCELLED' || record.status === 'DRAFT')
    return { do: 'cancel', forgets: record.status === 'DRAFT' }
  const mailing = await readMailing(core.db, id)
  if (record.status !== 'QUEUED' || !mailing || mailing.state === 'DONE') return { do: 'nothing' }
  const tally = await loadTally(core.db, id)
  if (mailing.state === 'START') {
    const text = await textToKeep(core, record, tally.sent > 0)
    return tally.total > tally.sent
      ? { do: 'retry', text }
      : {
          do: 'gather',
          text,
          recipients: await loadRecipients(core, record as JsonObject, await loadContext(core, mailing)),
        }
  }
  const pending = await nextPending(core.db, id, RECIPIENTS_PER_CHUNK)
  if (pending.length > 0)
    return { do: 'write', mails: await loadMailsToSend(core, entity, { record, mailing, pending }) }
  return tally.open > 0 ? { do: 'nothing' } : { do: 'finish' }
}

async function readRecord({ records }: Core, entity: Entity, id: string): Promise<RecordData | null> {
  try {
    return await records().get(entity, id, serverContext())
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The person who queued it, with the rights they have now; a schedule of the server acts for its author. */
async function loadContext(
  { use }: Core,
  { byId, byName, lang }: Omit<Mailing, 'state'>,
): Promise<CallContext> {
  const principal = byId === null ? null : await use(accountsFeature).accounts.describe(byId)
  if (byId !== null && !principal) throw new MailFailure(reasonTexts('SENDER_GONE'))
  return { ...serverContext(), principal, lang, by: byName }
}

/**
 * The mails of recipients: the texts of the record, or of its template, filled with each recipient's record.
 */
async function loadMailsToSend(
  core: Core,
  entity: Entity,
  { mailing, pending, record }: { record: RecordData; mailing: Mailing; pending: readonly Recipient[] },
): Promise<Written[]> {
  const context = await loadContext(core, mailing)
  const chosen = await loadChosenTemplate(core, record as JsonObject)
  const texts = getWording(record, chosen)
  const files = await filesOfMessage(core, entity, record as JsonObject, context)
  const print = await loadAttachedPrint(core, chosen, serverContext())
  const copies = textsIn(record.cc)
  const sent = {
    replyTo: await loadMailbox(core, record),
    ...(record.channel === 'PEC' ? { channel: 'PEC' as const } : {}),
  }
  const known = new Map<string, RecordData | null>()
  const mails: Written[] = []
  for (const recipient of pending) {
    const about = recipient.route === null ? undefined : core.served(recipient.route)
    const key = `${recipient.route} ${recipient.aboutId}`
    const data =
      about && recipient.aboutId !== null
        ? (known.get(key) ?? (await readRecord(core, about, recipient.aboutId)))
        : null
    known.set(key, data)
    try {
      const printed = printFor(core, print, recipient, mailing)
      const filling = {
        record: about && data ? { entity: about, data } : null,
        lang: recipient.lang,
        context,
      }
      const text = await core.use(templatesFeature).mail(texts, filling)
      mails.push({
        recipient,
        mail: { text, copies, attachments: printed ? [...files, printed] : files, ...sent },
      })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof MailRefusal)) throw error
      mails.push({ recipient, mail: null, reason: describeReason(error) })
    }
  }
  return mails
}

/**
 * Answers go to the mailbox that the message names; null where its row has no address. Certified mail answers
 * to its own sender.
 */
async function loadMailbox({ use }: Core, { channel, smtp }: RecordData): Promise<string | null> {
  if (channel === 'PEC' || typeof smtp !== 'string') return null
  const rows = await use(lookupsFeature).rows(['SMTP'], {}, { disabled: true })
  const row = rows.find(({ code, id }) => id === smtp || code === smtp)
  const from = isObject(row?.extraFields) ? row.extraFields.from : null
  return typeof from === 'string' && isAddress(from) ? from : null
}

async function storeStep(core: Core, sql: Sql, id: string, step: Step): Promise<void> {
  const { now, queue } = core
  const again = () => queue.add(sql, FOLLOW_JOB, { id }, { key: id })
  // A separate key: a job that is queued again while it runs is due at once.
  const at = step.do === 'wait' ? step.until : null
  if (at) await queue.add(sql, FOLLOW_JOB, { id }, { key: `${id} ${at.toISOString()}`, after: at })
  if (step.do === 'queue') await moveTo(core, id, 'QUEUED')
  // What is no longer sent is told beside what was: who got a message must not be lost with its end.
  if (step.do === 'cancel' && (await cancelOpen(sql, id, now(), step.forgets)) > 0 && !step.forgets)
    await tellOutcomes(core, sql, id, { keeps: true })
  if (step.do === 'finish') await finish(core, sql, id)
  if (step.do === 'retry') await retryFailed(sql, id, now())
  if (step.do === 'gather') {
    await addRecipients(sql, id, step.recipients, now())
    await linkReached(core, sql, id, step.recipients)
  }
  if (step.do === 'retry' || step.do === 'gather') {
    const entity = core.served(MESSAGES)
    if (entity && step.text)
      await writeRecord<'communications'>(core.records(), entity, id, { sentText: step.text })
    await setMailingState(sql, id, 'SENDING')
    await again()
  }
  if (step.do === 'write') {
    for (const { recipient, ...one } of step.mails) {
      const { address } = recipient
      if (one.mail === null) {
        await failPending(sql, id, { address, error: one.reason, at: now() })
        continue
      }
      const mailId = randomUUID()
      if (!(await markQueued(sql, id, address, mailId, now()))) continue
      await core.use(mailFeature).enqueue(sql, { ...one.mail, id: mailId, event: 'FREE', to: address })
    }
    await again()
  }
}

/** Links a message to the records whose mail it is: their folders show it. */
export async function linkReached(
  core: Core,
  sql: Sql,
  id: string,
  recipients: readonly Pick<ReachedRecipient, 'reached'>[],
): Promise<void> {
  const field = findRecipientField(core)
  const targets = new Set(recipients.flatMap(({ reached }) => reached ?? []))
  if (field) await core.records().setReached(sql, id, field.path, [...targets])
}

/** All mails are sent or given up: the record is updated. */
async function finish(core: Core, sql: Sql, id: string, reason?: LocalText): Promise<void> {
  if (reason !== undefined) await failPending(sql, id, { error: reason, at: core.now() })
  await setMailingState(sql, id, 'DONE')
  await tellOutcomes(core, sql, id, { reason, sentAt: core.now().toISOString() })
}

/**
 * Mails bounced, or were certified as delivered, after the message was sent: the record shows it, with the
 * recipients.
 */
async function tellReturned(core: Core, sql: Sql, id: string): Promise<void> {
  const entity = core.served(MESSAGES)
  const record = entity && (await readRecord(core, entity, id))
  // One that is being sent again counts them when it is done.
  if (record && ['SENT', 'PARTIAL', 'FAILED'].includes(record.status ?? ''))
    await tellOutcomes(core, sql, id, {})
}

/**
 * The record says what became of its mails, and is in the status that this means; `keeps`: it stays in its
 * own.
 */
async function tellOutcomes(
  core: Core,
  sql: Sql,
  id: string,
  { keeps = false, reason, sentAt }: { keeps?: boolean; reason?: LocalText | undefined; sentAt?: string },
): Promise<void> {
  const { failed, sent, total } = await loadTally(sql, id)
  const status = total === 0 || sent === 0 ? 'FAILED' : failed > 0 || sent < total ? 'PARTIAL' : 'SENT'
  // The record has one text for all its readers: in the language of whoever sent it.
  const lang = (await readMailing(sql, id))?.lang ?? DEFAULT_LANGUAGE
  const shown = await readOutcomes(sql, id, { lang, part: 'all', page: 0, size: MAX_LISTED_OUTCOMES })
  const outcomes = shown.map(({ address, error, state }) => ({ address, state, reply: error }))
  const nobody = localText(reason ?? reasonTexts('NOBODY_FOUND'), lang) ?? ''
  const told = total === 0 ? [{ address: '', state: 'FAILED', reply: nobody }] : outcomes
  const entity = core.served(MESSAGES)
  if (!entity) return
  const record = await core.records().get(entity, id, serverContext())
  const at = sentAt === undefined || sent === 0 ? {} : { sentAt }
  const values = getDeclared(entity, { outcomes: told, sentCount: sent, failedCount: failed, ...at } as never)
  const body = { ...values, ...toBaseVersion(record) }
  if (keeps || record.status === status) await core.records().update(entity, id, body, serverContext())
  else await core.records().changeStatus(entity, id, status, body, serverContext())
}

async function giveUp(core: Core, sql: Sql, id: string, reason: LocalText): Promise<void> {
  const entity = core.served(MESSAGES)
  const record = entity && (await readRecord(core, entity, id))
  if (record?.status === 'QUEUED') await finish(core, sql, id, reason)
}

async function moveTo(core: Core, id: string, status: string): Promise<void> {
  const entity = core.served(MESSAGES)
  if (entity) await moveRecord(core.records(), entity, id, status)
}
