import { createHash } from 'node:crypto'
import type { User } from '../../../../contract/model/user'
import type { Database } from '../../../kernel/database'
import type { Caller } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import type { Mail } from '../../messaging/mail'
import type { Person, SecurityLog, ServerAccounts } from '../accounts'
import { tell } from '../accounts'
import { type Provider, type ProviderPerson, TOKEN_AGE } from './provider'
import {
  endProviderLinks,
  forgetEndedLinks,
  readProviderLinks,
  readProviderPerson,
  takeProviderToken,
  tieProviderPerson,
} from './store'

/** Sign-ins by token per address and quarter of an hour. */
const PER_ADDRESS = 120

/** Signs in people known to the identity provider, and lets them link their account. */
export interface ProviderSignIn {
  enter: (token: string, from: Caller) => Promise<User>
  /** links the account of the provider's token to a signed-in person */
  link: (userId: string, token: string, from: Caller) => Promise<void>
  /** ends the link; a verified address does not restore it */
  unlink: (userId: string, from: Caller) => Promise<void>
  links: (userId: string) => Promise<ProviderLink[]>
}

/** A link as shown to its owner. */
export interface ProviderLink {
  issuer: string
  /** ISO */
  at: string
}

/**
 * The provider authenticates, the office authorizes: after the token is verified, the session is one of ours,
 * with the same expiry, refresh and session list as any other.
 */
export function createProviderSignIn(needs: {
  db: Database
  accounts: ServerAccounts
  provider: Provider
  security: Pick<SecurityLog, 'note'>
  mail: Mail
  publicUrl: () => string
  now: () => Date
}): ProviderSignIn {
  const { accounts, db, now, provider, security } = needs

  /**
   * Finds the person by link; at the first sign-in by an address that the provider has verified and that
   * belongs to exactly one account. Names at the provider are chosen by their users and prove nothing.
   */
  const find = async (one: ProviderPerson, { address }: Caller): Promise<Person | null> => {
    const tied = await readProviderPerson(db, one.issuer, one.subject)
    if (tied) return tied.ended ? null : accounts.people.byId(tied.userId)
    const [person, ...others] = one.email ? await accounts.people.byEmail(one.email) : []
    if (!person || others.length > 0) return null
    return (await tie(one, person, address)) ? person : null
  }
  /** Notifies the owner, because the link grants access from now on, even if the address changes. */
  const tie = async (
    { issuer, subject }: ProviderPerson,
    person: Person,
    address: string,
  ): Promise<boolean> => {
    const isTied = await db.transaction(async (sql) => {
      if (!(await tieProviderPerson(sql, { issuer, subject, userId: person.id, at: now() }))) return false
      await tell(needs, 'PROVIDER_LINKED', person, sql)
      return true
    })
    if (!isTied) return false
    needs.mail.wake()
    const details = `${subject} · ${issuer}`
    security.note({ kind: 'ADMIN', cause: 'PROVIDER_TIED', user: { id: person.id }, address, details })
    return true
  }

  /** The identity in the token; each token is accepted once. */
  const verifyTokenOnce = (token: string, { address }: Caller): Promise<ProviderPerson> =>
    accounts.throttle.spend({ [`provider-from:${address}`]: PER_ADDRESS }, async () => {
      const one = await provider.verify(token)
      const hash = createHash('sha256').update(token).digest('hex')
      const until = new Date(now().getTime() + 2 * TOKEN_AGE * 1000)
      if (!(await takeProviderToken(db, hash, until)))
        throw new Refusal('PROVIDER_TOKEN', 'The token was already used')
      return one
    })

  return {
    enter: async (token, from) => {
      const { address, device } = from
      const person = await find(await verifyTokenOnce(token, from), from)
      if (!person)
        throw new Refusal(
          'PROVIDER_UNKNOWN_USER',
          'The identity provider knows this person, but there is no matching user',
        )
      return accounts.admit(person, { address, device, byProvider: true })
    },
    link: async (userId, token, from) => {
      const one = await verifyTokenOnce(token, from)
      const { issuer, subject } = one
      const [tied, person] = await Promise.all([
        readProviderPerson(db, issuer, subject),
        accounts.people.byId(userId),
      ])
      if (tied?.userId === userId && !tied.ended) return
      await db.transaction((sql) => forgetEndedLinks(sql, { issuer, subject, userId }))
      if (!person || !(await tie(one, person, from.address)))
        throw new Refusal(
          'PROVIDER_TIED',
          'The account of the identity provider or this account is already linked',
        )
    },
    unlink: async (userId, { address }) => {
      if (!(await endProviderLinks(db, userId)))
        throw new Refusal('NOT_FOUND', 'No account of an identity provider is linked')
      security.note({ kind: 'ADMIN', cause: 'PROVIDER_ENDED', user: { id: userId }, address, details: '' })
    },
    links: (userId) => readProviderLinks(db, userId),
  }
}
