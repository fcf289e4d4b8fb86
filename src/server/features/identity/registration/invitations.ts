import { isObject } from '../../../../catalogue/paths'
import { isAdmin, mayManage } from '../../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import { dayAfter, officeDay } from '../../../../contract/time/office-day'
import { startOfDay } from '../../../../contract/time/office-time'
import type { Bus } from '../../../kernel/bus'
import { type CallContext, createBehalfContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import {
  columnName,
  getDeclared,
  moveRecord,
  quoteSqlName,
  type RecordGuard,
  type RecordHook,
  tableName,
  toBaseVersion,
  type WrittenRecord,
  writeRecord,
} from '../../../records'
import {
  commonValues,
  endInvitationLinks,
  type FlowNeeds,
  inHours,
  isShut,
  type LinkRow,
  makeLink,
  momentInWords,
  type People,
  type Person,
  readHeld,
  type SecurityLog,
} from '../accounts'
import type { RegistrationSteps } from './registration'
import { findSubject } from './same-person'

const STEPS = { sent: 'SENT', opened: 'OPENED', completed: 'COMPLETED', cancelled: 'CANCELLED' } as const

/** Sends an open invitation once more. */
export interface Resending {
  /**
   * a new link and mail, and a new date of expiry; the old link is invalid. Refuses NOT_FOUND for records of
   * other entities
   */
  resend: (of: Entity, record: RecordData, context: CallContext) => Promise<void>
}

/** Invitations by mail: sending a record creates its link, and the registration updates its status. */
export interface Invitations extends RegistrationSteps, Resending {
  /** follows invitations that people send or cancel; returns a function that stops it */
  follow: (bus: Bus) => () => Promise<void>
}

export function createInvitations(
  needs: FlowNeeds,
  security: SecurityLog,
  log: (line: string) => void,
): Invitations {
  const { db, now, records, registry } = needs
  const resent = (context: CallContext, id: string): void =>
    security.administered(context, 'INVITATION_RESENT', `${context.by}: ${INVITATIONS}/${id}`)
  const entity = () => needs.entity(INVITATIONS)

  /** Processes the current state of an invitation; repeated events have no effect. */
  const look = async (id: string): Promise<void> => {
    const of = entity()
    if (!of) return
    const record = await records().get(of, id, serverContext())
    if (record.delete.deleted || record.status === STEPS.cancelled) await endInvitationLinks(db, id, now())
  }
  /**
   * Writes server-side facts to the record; skipped when someone is changing the invitation at that moment.
   */
  const note = async (of: Entity, id: string, values: JsonObject): Promise<void> => {
    await writeRecord<'invitation'>(records(), of, id, values).catch((error: unknown) =>
      log(`${of.route} ${id}: ${String(error)}`),
    )
  }
  const step = async (link: LinkRow, status: string, values: JsonObject): Promise<void> => {
    const of = entity()
    if (!of || !link.invitationId) return
    await note(of, link.invitationId, values)
    await moveRecord(records(), of, link.invitationId, status).catch((error: unknown) =>
      log(`invitation: ${String(error)}`),
    )
  }

  const read = async ({ invitationId }: LinkRow): Promise<RecordData | null> => {
    const of = entity()
    return of && invitationId ? records().get(of, invitationId, serverContext()) : null
  }

  return {
    resend: async (of, record, context) => {
      if (of.route !== INVITATIONS) throw new Refusal('NOT_FOUND', 'The record is not an invitation')
      const at = now()
      const expiresAt = officeDay(inHours(at, 24 * (await registry.count('registration.linkDays'))))
      // The guard creates the link and the mail when the date of sending changes.
      const values = getDeclared<'invitation'>(of, { sentAt: at.toISOString(), expiresAt })
      await records().update(
        of,
        record.id,
        { ...values, ...toBaseVersion(record) },
        createBehalfContext(context),
      )
      resent(context, record.id)
    },
    opened: (link) => step(link, STEPS.opened, { openedAt: now().toISOString() }),
    names: async (link) => {
      const record = await read(link)
      const [firstName, lastName] = [readText(record?.firstName), readText(record?.lastName)]
      return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
    },
    subject: async (link) => {
      const [of, record] = [entity(), await read(link)]
      return findSubject(needs, link, of && record ? { entity: of, record } : null)
    },
    completed: (link, userId) =>
      step(link, STEPS.completed, { completedAt: now().toISOString(), user: { id: userId } }),
    follow: (bus) => {
      let work: Promise<void> = Promise.resolve()
      const stop = bus.subscribe((message) => {
        if (message.kind !== 'event') return
        const { event } = message
        if ((event.type !== 'record' && event.type !== 'records') || event.route !== INVITATIONS) return
        for (const id of event.type === 'record' ? [event.id] : event.ids)
          work = work
            .then(() => look(id))
            .catch((error: unknown) => log(`invitation ${id}: ${String(error)}`))
      })
      return async () => {
        stop()
        await work
      }
    },
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Route of the entity of invitations; installations without it have none. */
const INVITATIONS = 'invitation'

/** The account with this name or address; null when there is none, or more than one. */
async function loadAccountByEmail(people: People, email: string): Promise<Person | null> {
  const [someone = null, another] = await people.byEmail(email)
  return (await people.byName(email)) ?? (another ? null : someone)
}

/** True of an account that an invitation completes: created by an administrator and not disabled. */
function isAwaited(person: Person): boolean {
  return person.onBoard !== true && !isShut(person)
}

/** No one may invite into an account with more permissions than their own, or a person twice. */
export function createInvitationGuard({ accounts: { people } }: FlowNeeds): RecordGuard {
  return {
    route: INVITATIONS,
    check: async (sql, entity, stored, { principal }) => {
      for (const one of stored) await refuseSecond(sql, entity, one)
      if (principal && !isAdmin(principal)) await refuseSuperiors(people, sql, stored, principal)
    },
  }
}

/**
 * A sent invitation has its link and mail in the transaction of that change: even if the process then dies,
 * the mail is in the outbox exactly once.
 */
export function createInvitationHook(needs: FlowNeeds): RecordHook {
  return {
    route: INVITATIONS,
    onStored: async (sql, entity, stored) => {
      for (const one of stored) if (isSent(one)) await send(needs, { entity, sql }, one)
    },
  }
}

async function refuseSuperiors(
  people: People,
  sql: Sql,
  stored: readonly WrittenRecord[],
  principal: Principal,
): Promise<void> {
  for (const { write } of stored) {
    const email = write.content?.record.email ?? write.base?.email
    const person = typeof email === 'string' ? await loadAccountByEmail(people, email) : null
    if (!person || !isAwaited(person)) continue
    if (!mayManage(principal, (await readHeld(sql, [person.id])).get(person.id) ?? []))
      throw new Refusal(
        'FORBIDDEN',
        `${principal.username} may not invite an account with more permissions than their own`,
      )
  }
}

/** Whoever has an account signs in with it: a second registration would be refused at its end. */
const HAS_ACCOUNT: ApiFieldError = { path: 'email', code: 'HAS_ACCOUNT', message: 'has an account already' }

/** Replaces the link of an invitation by a new one and queues its mail, in the transaction of the change. */
async function send(
  needs: FlowNeeds,
  { entity, sql }: { entity: Entity; sql: Sql },
  { id: invitationId, write }: WrittenRecord,
): Promise<void> {
  const { accounts, db, mail, now, publicUrl, registry } = needs
  const record: JsonObject = { ...(write.base as JsonObject | null), ...write.content?.record }
  const email = readText(record.email)
  if (!email) return
  const [lang, at] = [readText(record.lang) ?? registry.language(), now()]
  const asked = readText(record.expiresAt)
  // The whole of its last day counts.
  const ending = asked === null ? 0 : startOfDay(dayAfter(asked, 1)) - 1
  const expiresAt =
    ending > at.getTime()
      ? new Date(ending)
      : inHours(at, 24 * (await registry.count('registration.linkDays')))
  const known = await loadAccountByEmail(accounts.people, email)
  if (known?.onBoard === true && !isShut(known))
    throw new Refusal('CONSTRAINT_VIOLATION', `${email} has an account`, [HAS_ACCOUNT])
  await endInvitationLinks(sql, invitationId, at)
  const about = { userId: known && isAwaited(known) ? known.id : null, invitationId }
  const type = readText(record.type) ?? 'COLLABORATOR'
  const link = await makeLink(sql, { purpose: 'REGISTRATION', email, lang, type, ...about, at, expiresAt })
  const values = {
    ...commonValues(needs, lang),
    'user.fullname': [record.firstName, record.lastName].map(readText).filter(Boolean).join(' ') || email,
    'link.registration': `${publicUrl()}/registration?u=${link}`,
    message: readText(record.message) ?? '',
    expiresOn: momentInWords(expiresAt, lang),
  }
  const { emailTemplate } = record
  const template =
    isObject(emailTemplate) && typeof emailTemplate.id === 'string' ? { template: emailTemplate.id } : {}
  await mail.put({ event: 'INVITATION', to: email, lang, values, ...template }, sql)
  db.afterCommit(mail.wake)
  const ends = officeDay(expiresAt)
  const isNoted =
    record.expiresAt === ends && (!known || (isObject(record.user) && record.user.id === known.id))
  // In this transaction too: written later, it would make the record stale for the person who has just sent
  // it.
  const terms = { expiresAt: ends, ...(known ? { user: { id: known.id } } : {}) }
  if (!isNoted) await writeRecord<'invitation'>(needs.records(), entity, invitationId, terms)
}

function isSent({ changes, write }: WrittenRecord): boolean {
  const isMade = write.base === null && write.content?.record.status === STEPS.sent
  return (
    isMade ||
    changes.some(({ path, to }) => path === 'status' && to === STEPS.sent) ||
    isResent(changes, write)
  )
}

function isResent(changes: WrittenRecord['changes'], { base, content }: WrittenRecord['write']): boolean {
  const status = content?.record.status ?? base?.status
  const isOpen = status === STEPS.sent || status === STEPS.opened
  return (
    base !== null && isOpen && changes.some(({ path, to }) => RESENT_FIELDS.includes(path) && to !== null)
  )
}

/** Dates whose change sends an open invitation once more: by a person, or as a reminder. */
const RESENT_FIELDS: readonly string[] = ['sentAt', 'remindedAt']

/** Two open links to one address would be ambiguous. */
async function refuseSecond(sql: Sql, { fields, route }: Entity, written: WrittenRecord): Promise<void> {
  const { id, write } = written
  const email = readText(write.content?.record.email ?? write.base?.email)
  if (!isSent(written) || !email || !fields.some(({ path }) => path === 'email')) return
  // Of two that are sent concurrently, the second waits here until it can see the first.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `invitation ${email.toLowerCase()}`,
  ])
  const { rows } = await sql.query<{ label: string }>(
    `select label from ${quoteSqlName(tableName(route))}
     where id <> $1 and not _deleted and status = any ($2) and lower(${quoteSqlName(columnName('email', 'value'))}) = lower($3) limit 1`,
    [id, [STEPS.sent, STEPS.opened], email],
  )
  if (!rows[0]) return
  const error = { path: 'email', code: 'ALREADY_EXISTS', message: 'has an open invitation' }
  throw new Refusal(
    'ALREADY_EXISTS',
    `${email} has an open invitation already: cancel it, or wait until it expires`,
    [error],
  )
}
