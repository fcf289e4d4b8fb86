import type { Entity } from '../../../contract/entity'
import type { Database } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { Records } from '../../records'
import type { Mail } from '../mail'
import type { Registry } from '../settings'
import type { ServerAccounts } from './accounts'
import type { PasswordCheck } from './password-check'

/** What the flows of an account are made from: registration, recovery, change of the password, invitations. */
export interface FlowNeeds {
  db: Database
  accounts: ServerAccounts
  records: () => Records
  users: () => Entity
  /** an entity of the schema folder, when it has one of that route */
  entity: (route: string) => Entity | undefined
  registry: Registry
  mayChoose: PasswordCheck
  mail: Mail
  /** `https://office.example`: what links in mails begin with */
  publicUrl: () => string
  now: () => Date
}

const HOUR_MS = 3_600_000

/** So many hours from now. */
export function inHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS)
}

/** A moment as people read it in a mail. */
export function inWords(at: Date, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' }).format(at)
}

/** Values that every mail may use. */
export function commonValues({ publicUrl, now }: Pick<FlowNeeds, 'publicUrl' | 'now'>, lang: string): Record<string, string> {
  return {
    'bu.name': 'Tessera',
    'link.login': `${publicUrl()}/`,
    today: new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeZone: 'Europe/Rome' }).format(now()),
  }
}

/** What whoever has an account already is told, whatever gives it away (ERR-17). */
export function alreadyExists(): Refusal {
  const error = { path: 'username', code: 'already_exists', message: 'USERNAME_ALREADY_EXISTS' }
  return new Refusal('ALREADY_EXISTS', 'There is an account with this address already', [error])
}
