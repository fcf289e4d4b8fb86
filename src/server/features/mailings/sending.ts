import { randomUUID } from 'node:crypto'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Core } from '../../feature'
import { type CallContext, serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { FinalFailure, jobName } from '../../kernel/queue'
import { Refusal } from '../../kernel/refusal'
import { basedOn, declaredOf, moveRecord } from '../../records'
import { accountsFeature } from '../accounts'
import { mailFeature, type WrittenMail } from '../mail'
import { templatesFeature } from '../templates'
import { attachedPrintOf, filesOfMessage, printFor, readAttachment } from './attachments'
import { dueAt } from './due'
import { addressesIn, recipientsOf } from './recipients'
import {
  addRecipients,
  cancelOpen,
  failPending,
  type Mailing,
  markOutcome,
  markQueued,
  nextPending,
  type Recipient,
  readMailing,
  readOutcomes,
  retryFailed,
  setMailingState,
  tallyOf,
} from './store'

/** Route of the records that are sent. */
export const ROUTE = 'communications'

/** The job that looks where a mailing stands and does its next step. */
export const FOLLOW_JOB = jobName<{ id: string }>('mailing.follow')
/** Mails that are written in one transaction. */
const CHUNK = 100
/** Recipients whose outcome stands in the record itself; all stand in its list of recipients. */
const OUTCOMES_SHOWN = 200

/** The mail of a recipient; null with the reason why there can be none. */
type Written = { recipient: Recipient } & ({ mail: Omit<WrittenMail, 'id' | 'event' | 'to'> } | { mail: null; reason: string })

/** The next step of a mailing, found outside a transaction and stored in one. */
type Step =
  | { do: 'nothing' }
  | { do: 'wait'; until: Date }
  | { do: 'queue' }
  | { do: 'cancel'; forgets: boolean }
  | { do: 'retry' }
  | { do: 'gather'; recipients: Recipient[] }
  | { do: 'write'; mails: Written[] }
  | { do: 'finish' }

/** Handles the job: each run does one step and asks for the next. */
export function handleMailings(core: Core): void {
  const { queue } = core
  queue.handle<{ id: string }, Step>(
    FOLLOW_JOB,
    {
      outside: ({ id }) => nextStep(core, id),
      store: async (step, { id }, { sql }) => storeStep(core, sql, id, step),
    },
    { failed: async (sql, { id }, { error, next }) => (next === null ? giveUp(core, sql, id, error) : undefined) },
  )
  core.use(mailFeature).attachmentsBy((attachment) => readAttachment(core, attachment, (by) => contextOf(core, by)))
  core.use(mailFeature).onOutcome(async (sql, mailId, outcome) => {
    const id = await markOutcome(sql, mailId, { ...outcome, at: core.now() })
    if (id !== null && (await tallyOf(sql, id)).open === 0) await queue.add(sql, FOLLOW_JOB, { id }, { key: id })
  })
}

async function nextStep(core: Core, id: string): Promise<Step> {
  const entity = core.served(ROUTE)
  const record = entity && (await readRecord(core, entity, id))
  if (!entity || !record || record.delete.deleted) return { do: 'nothing' }
  if (record.status === 'SCHEDULED') {
    const due = dueAt(record.scheduledAt, record.scheduledTime)
    return due === null ? { do: 'nothing' } : due > core.now() ? { do: 'wait', until: due } : { do: 'queue' }
  }
  if (record.status === 'CANCELLED' || record.status === 'DRAFT') return { do: 'cancel', forgets: record.status === 'DRAFT' }
  const mailing = await readMailing(core.db, id)
  if (record.status !== 'QUEUED' || !mailing || mailing.state === 'DONE') return { do: 'nothing' }
  const tally = await tallyOf(core.db, id)
  if (mailing.state === 'START')
    return tally.total > tally.sent
      ? { do: 'retry' }
      : { do: 'gather', recipients: await recipientsOf(core, record as JsonObject, await contextOf(core, mailing)) }
  const pending = await nextPending(core.db, id, CHUNK)
  if (pending.length > 0) return { do: 'write', mails: await written(core, entity, { record, mailing, pending }) }
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
async function contextOf({ use }: Core, { byId, byName, lang }: Omit<Mailing, 'state'>): Promise<CallContext> {
  const principal = byId === null ? null : await use(accountsFeature).accounts.describe(byId)
  if (byId !== null && !principal) throw new FinalFailure('the person who queued it may no longer sign in')
  return { ...serverContext(), principal, lang, by: byName }
}

/** The mails of recipients: the texts of the record, or of its template, filled with the record each recipient is of. */
async function written(
  core: Core,
  entity: Entity,
  { mailing, pending, record }: { record: RecordData; mailing: Mailing; pending: readonly Recipient[] },
): Promise<Written[]> {
  const context = await contextOf(core, mailing)
  const chosen = await templateOf(core, record)
  const texts = textsOf(record, chosen)
  const files = await filesOfMessage(core, entity, record, context)
  const print = await attachedPrintOf(core, chosen, serverContext())
  const copies = addressesIn(record.cc)
  const known = new Map<string, RecordData | null>()
  const mails: Written[] = []
  for (const recipient of pending) {
    const about = recipient.route === null ? undefined : core.served(recipient.route)
    const key = `${recipient.route} ${recipient.aboutId}`
    const data =
      about && recipient.aboutId !== null ? (known.get(key) ?? (await readRecord(core, about, recipient.aboutId))) : null
    known.set(key, data)
    try {
      const printed = printFor(print, recipient, mailing)
      const filling = { record: about && data ? { entity: about, data } : null, lang: recipient.lang, context }
      const text = await core.use(templatesFeature).mail(texts, filling)
      mails.push({ recipient, mail: { text, copies, attachments: printed ? [...files, printed] : files } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      mails.push({ recipient, mail: null, reason: error.message })
    }
  }
  return mails
}

/** The template of a message; null = it has none. */
async function templateOf({ records, served }: Core, { template }: RecordData): Promise<RecordData | null> {
  const entity = served('email-templates')
  const id = typeof template === 'object' && template !== null && !Array.isArray(template) ? template.id : null
  return entity && typeof id === 'string' ? records().get(entity, id, serverContext()) : null
}

/** A message without a text of its own has that of its template. */
function textsOf({ body, subjectLine }: RecordData, chosen: RecordData | null): JsonObject {
  const own = typeof body === 'string' && body.trim() !== '' ? paragraphs(body) : null
  return { subjectLine: subjectLine ?? chosen?.subjectLine ?? '', body: own ?? chosen?.body ?? '' }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A plain text as paragraphs; formatted text stays. */
function paragraphs(text: string): string {
  if (/<\/?(p|div|ul|ol|h\d|table)\b/i.test(text)) return text
  const safe = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
  return safe
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

async function storeStep(core: Core, sql: Sql, id: string, step: Step): Promise<void> {
  const { now, queue } = core
  const again = () => queue.add(sql, FOLLOW_JOB, { id }, { key: id })
  // A key of its own: a job that is asked for again while it runs is due at once.
  const at = step.do === 'wait' ? step.until : null
  if (at) await queue.add(sql, FOLLOW_JOB, { id }, { key: `${id} ${at.toISOString()}`, after: at })
  if (step.do === 'queue') await moveTo(core, id, 'QUEUED')
  if (step.do === 'cancel') await cancelOpen(sql, id, now(), step.forgets)
  if (step.do === 'finish') await finish(core, sql, id)
  if (step.do === 'retry') await retryFailed(sql, id, now())
  if (step.do === 'gather') await addRecipients(sql, id, step.recipients, now())
  if (step.do === 'retry' || step.do === 'gather') {
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

/** Everybody's mail is sent or given up: the record says so. */
async function finish(core: Core, sql: Sql, id: string, reason?: string): Promise<void> {
  if (reason !== undefined) await failPending(sql, id, { error: reason, at: core.now() })
  const { failed, sent, total } = await tallyOf(sql, id)
  const status = total === 0 || sent === 0 ? 'FAILED' : failed > 0 || sent < total ? 'PARTIAL' : 'SENT'
  const shown = await readOutcomes(sql, id, 0, OUTCOMES_SHOWN)
  const outcomes = shown.map(({ address, error, state }) => ({ address, state, reply: error }))
  const told = total === 0 ? [{ address: '', state: 'FAILED', reply: reason ?? 'no recipient has an address' }] : outcomes
  await setMailingState(sql, id, 'DONE')
  const entity = core.served(ROUTE)
  if (!entity) return
  const record = await core.records().get(entity, id, serverContext())
  const values = declaredOf(entity, {
    outcomes: told,
    sentCount: sent,
    failedCount: failed,
    sentAt: core.now().toISOString(),
  } as never)
  await core.records().changeStatus(entity, id, status, { ...values, ...basedOn(record) }, serverContext())
}

async function giveUp(core: Core, sql: Sql, id: string, reason: string): Promise<void> {
  const entity = core.served(ROUTE)
  const record = entity && (await readRecord(core, entity, id))
  if (record?.status === 'QUEUED') await finish(core, sql, id, reason)
}

async function moveTo(core: Core, id: string, status: string): Promise<void> {
  const entity = core.served(ROUTE)
  if (entity) await moveRecord(core.records(), entity, id, status)
}
