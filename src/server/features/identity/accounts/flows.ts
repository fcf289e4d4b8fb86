import { TIME_ZONE } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { Bus } from '../../../kernel/bus'
import type { Database, Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import type { RecordHook, Records } from '../../../records'
import { type Mail, type MailEvent, mailFeature } from '../../messaging/mail'
import { type SettingsRegistry, settingsFeature } from '../../office/settings'
import type { ServerAccounts } from './accounts'
import { endOtherWays, type Owner } from './credentials'
import { createPasswordCheck, type PasswordCheck } from './password-check'
import type { Person } from './people'

/** Dependencies of the account flows: registration, recovery, password change, invitations. */
export interface FlowNeeds {
  db: Database
  accounts: ServerAccounts
  records: () => Records
  users: () => Entity
  /** an entity of the schema folder, if there is one with that route */
  entity: (route: string) => Entity | undefined
  registry: SettingsRegistry
  mayChoose: PasswordCheck
  mail: Mail
  /** `https://office.example`: prefix of links in e-mails */
  publicUrl: () => string
  now: () => Date
}

const HOUR_MS = 3_600_000

/** The instant this many hours from now. */
export function inHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS)
}

/** An instant as text for an e-mail. */
export function momentInWords(at: Date, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(
    at,
  )
}

/**
 * Values available to every e-mail of an account; the name of the office is filled in where a mail is
 * written.
 */
export function commonValues(
  { publicUrl, now }: Pick<FlowNeeds, 'publicUrl' | 'now'>,
  lang: string,
): Record<string, string> {
  return {
    'link.login': `${publicUrl()}/`,
    today: new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeZone: TIME_ZONE }).format(now()),
  }
}

/** The refusal for people who already have an account, whichever check finds it (ERR-17). */
export function alreadyExists(): Refusal {
  const error = { path: 'username', code: 'already_exists', message: 'USERNAME_ALREADY_EXISTS' }
  return new Refusal('ALREADY_EXISTS', 'An account with this address already exists', [error])
}

/** The dependencies of account flows, from the running features. */
export function flowNeeds(core: Core, { accounts }: { accounts: ServerAccounts }): FlowNeeds {
  const { builtIn, db, entity, now, publicUrl, records, use } = core
  const registry = use(settingsFeature)
  return {
    db,
    accounts,
    records,
    users: builtIn('users'),
    entity,
    registry,
    mayChoose: createPasswordCheck(registry),
    mail: use(mailFeature),
    publicUrl,
    now,
  }
}

type TellNeeds = Pick<FlowNeeds, 'publicUrl' | 'now'> & { mail: Pick<Mail, 'put'> }

/** E-mails the owner of an account about a change, at the address it has or had. */
export async function tell(
  needs: TellNeeds,
  event: MailEvent,
  { email, fullname, lang, username }: Pick<Person, 'email' | 'fullname' | 'lang' | 'username'>,
  sql: Sql,
): Promise<void> {
  if (!email) return
  const values = { ...commonValues(needs, lang), 'user.fullname': fullname, 'user.username': username }
  await needs.mail.put({ event, to: email, lang, values }, sql)
}

/**
 * After any change of an account's address or name, links mailed to the old address become invalid, and the
 * old address is notified.
 */
export function createAddressHook(needs: TellNeeds & { language: () => string }): RecordHook {
  return {
    route: 'users',
    onStored: async (sql, _: Entity, stored) => {
      for (const { write } of stored) {
        const [before, after] = [write.base && toOwner(write.base), write.content?.record]
        if (!before || !after) continue
        const isMoved = !sameText(before.email, after.email)
        if (!isMoved && sameText(before.username, after.username)) continue
        await endOtherWays(sql, before, needs.now())
        if (isMoved)
          await tell(needs, 'EMAIL_CHANGED', { ...before, lang: before.lang || needs.language() }, sql)
      }
    },
  }
}

/** Sends the e-mails of a change as soon as it is committed. Returns a function that stops it. */
export function followAccounts(bus: Bus, mail: Pick<Mail, 'wake'>): () => void {
  return bus.subscribe((message) => {
    if (message.kind !== 'event') return
    const { event } = message
    if ((event.type === 'record' || event.type === 'records') && event.route === 'users') mail.wake()
  })
}

function toOwner(record: { id: string; [key: string]: unknown }): Owner & Pick<Person, 'fullname' | 'lang'> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const { email, fullname, id, lang, username } = record
  return {
    id,
    username: text(username),
    email: text(email) || null,
    fullname: text(fullname),
    lang: text(lang),
  }
}

function sameText(one: string | null, other: unknown): boolean {
  return (one ?? '').toLowerCase() === (typeof other === 'string' ? other.toLowerCase() : '')
}
