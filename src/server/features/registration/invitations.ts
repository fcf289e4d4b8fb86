import { isAdmin, mayManage } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { RecordData } from '../../../contract/record'
import type { Bus } from '../../kernel/bus'
import { serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { columnName, moveRecord, quoted, type RecordGuard, tableName, type WrittenRecord, writeRecord } from '../../records'
import {
  commonValues,
  endInvitationLinks,
  type FlowNeeds,
  hasOpenLink,
  inHours,
  isShut,
  type LinkRow,
  makeLink,
  momentInWords,
  type People,
  type Person,
  readHeld,
} from '../accounts'
import type { RegistrationSteps } from './registration'
import { collaboratorOfAccount, subjectOf } from './same-person'

const STEPS = { sent: 'SENT', opened: 'OPENED', completed: 'COMPLETED', cancelled: 'CANCELLED' } as const

/** Invitations by mail: sending a record creates its link, and the registration updates its status. */
export interface Invitations extends RegistrationSteps {
  /** follows invitations that people send or cancel; returns a function that stops it */
  follow: (bus: Bus) => () => Promise<void>
}

export function createInvitations(needs: FlowNeeds, log: (line: string) => void): Invitations {
  const { accounts, db, mail, now, records, registry } = needs
  const entity = () => needs.entity(INVITATIONS)

  const send = async (record: RecordData, of: Entity): Promise<void> => {
    const email = textOf(record.email)
    if (!email) return
    const lang = textOf(record.lang) ?? DEFAULT_LANGUAGE
    const at = now()
    const asked = Date.parse(`${textOf(record.expiresAt) ?? ''}T22:00:00Z`)
    const days = await registry.count('registration.linkDays')
    const expiresAt = asked > at.getTime() ? new Date(asked) : inHours(at, 24 * days)
    const known = await invited(accounts.people, email)
    const fullname = [record.firstName, record.lastName].map(textOf).filter(Boolean).join(' ') || email
    const made = await db.transaction(async (sql) => {
      if (await hasOpenLink(sql, record.id, at)) return false
      await endInvitationLinks(sql, record.id, at)
      const about = { userId: known && isAwaited(known) ? known.id : null, invitationId: record.id }
      const type = textOf(record.type) ?? 'COLLABORATOR'
      const id = await makeLink(sql, { purpose: 'REGISTRATION', email, lang, type, ...about, at, expiresAt })
      const values = {
        ...commonValues(needs, lang),
        'user.fullname': fullname,
        'link.registration': `${needs.publicUrl()}/registration?u=${id}`,
        message: textOf(record.message) ?? '',
        expiresOn: momentInWords(expiresAt, lang),
      }
      await mail.put({ event: 'INVITATION', to: email, lang, values }, sql)
      return true
    })
    if (!made) return
    mail.wake()
    const user = known ? { user: { id: known.id } } : {}
    await note(of, record.id, {
      sentAt: at.toISOString(),
      openedAt: null,
      expiresAt: expiresAt.toISOString().slice(0, 10),
      ...user,
    })
  }

  /** Processes the current state of an invitation; repeated events have no effect. */
  const look = async (id: string): Promise<void> => {
    const of = entity()
    if (!of) return
    const record = await records().get(of, id, serverContext())
    if (record.delete.deleted || record.status === STEPS.cancelled) await endInvitationLinks(db, id, now())
    else if (record.status === STEPS.sent) await send(record, of)
  }
  /** Writes server-side facts to the record; skipped when someone is changing the invitation at that moment. */
  const note = async (of: Entity, id: string, values: JsonObject): Promise<void> => {
    await writeRecord<'invitation'>(records(), of, id, values).catch((error: unknown) =>
      log(`${of.route} ${id}: ${String(error)}`),
    )
  }
  const step = async (link: LinkRow, status: string, values: JsonObject): Promise<void> => {
    const of = entity()
    if (!of || !link.invitationId) return
    await note(of, link.invitationId, values)
    await moveRecord(records(), of, link.invitationId, status).catch((error: unknown) => log(`invitation: ${String(error)}`))
  }

  const read = async ({ invitationId }: LinkRow): Promise<RecordData | null> => {
    const of = entity()
    return of && invitationId ? records().get(of, invitationId, serverContext()) : null
  }
  /** Links the collaborator and the account to each other. */
  const bind = async (userId: string): Promise<void> => {
    const found = await collaboratorOfAccount(needs, userId)
    if (found) await note(found.entity, found.record.id, { user: { id: userId } })
  }

  return {
    opened: (link) => step(link, STEPS.opened, { openedAt: now().toISOString() }),
    names: async (link) => {
      const record = await read(link)
      const [firstName, lastName] = [textOf(record?.firstName), textOf(record?.lastName)]
      return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
    },
    subject: async (link) => {
      const [of, record] = [entity(), await read(link)]
      return subjectOf(needs, link, of && record ? { entity: of, record } : null)
    },
    completed: async (link, userId) => {
      await step(link, STEPS.completed, { completedAt: now().toISOString(), user: { id: userId } })
      await bind(userId)
    },
    follow: (bus) => {
      let work: Promise<void> = Promise.resolve()
      const stop = bus.subscribe((message) => {
        if (message.kind !== 'event') return
        const { event } = message
        if ((event.type !== 'record' && event.type !== 'records') || event.route !== INVITATIONS) return
        for (const id of event.type === 'record' ? [event.id] : event.ids)
          work = work.then(() => look(id)).catch((error: unknown) => log(`invitation ${id}: ${String(error)}`))
      })
      return async () => {
        stop()
        await work
      }
    },
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Route of the entity of invitations; installations without it have none. */
const INVITATIONS = 'invitation'

/** The account with this name or address; null when there is none, or more than one. */
async function invited(people: People, email: string): Promise<Person | null> {
  const [someone = null, another] = await people.byEmail(email)
  return (await people.byName(email)) ?? (another ? null : someone)
}

/** True of an account that an invitation completes: created by an administrator and not disabled. */
function isAwaited(person: Person): boolean {
  return person.onBoard !== true && !isShut(person)
}

/** No one may invite into an account with more permissions than their own. */
export function createInvitationGuard({ people }: { people: () => People }): RecordGuard {
  return {
    route: INVITATIONS,
    stored: async (sql, entity, stored, { principal }) => {
      for (const one of stored) await refuseSecond(sql, entity, one)
      if (!principal || isAdmin(principal)) return
      for (const { write } of stored) {
        const email = write.content?.record.email ?? write.base?.email
        const person = typeof email === 'string' ? await invited(people(), email) : null
        if (!person || !isAwaited(person)) continue
        if (!mayManage(principal, (await readHeld(sql, [person.id])).get(person.id) ?? []))
          throw new Refusal('FORBIDDEN', `${principal.username} may not invite an account with more permissions than their own`)
      }
    },
  }
}

/** Two open links to one address would leave open which of the two counts. */
async function refuseSecond(sql: Sql, { fields, route }: Entity, { changes, id, write }: WrittenRecord): Promise<void> {
  const email = textOf(write.content?.record.email ?? write.base?.email)
  const isSent = changes.some(({ path, to }) => path === 'status' && to === STEPS.sent)
  if (!isSent || !email || !fields.some(({ path }) => path === 'email')) return
  const { rows } = await sql.query<{ label: string }>(
    `select label from ${quoted(tableName(route))}
     where id <> $1 and not _deleted and status = any ($2) and lower(${quoted(columnName('email', 'value'))}) = lower($3) limit 1`,
    [id, [STEPS.sent, STEPS.opened], email],
  )
  if (!rows[0]) return
  const error = { path: 'email', code: 'ALREADY_EXISTS', message: 'has an open invitation' }
  throw new Refusal('ALREADY_EXISTS', `${email} has an open invitation already: cancel it, or wait until it expires`, [error])
}
