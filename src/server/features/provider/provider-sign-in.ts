import { createHash } from 'node:crypto'
import type { User } from '../../../contract/user'
import type { Database } from '../../kernel/database'
import type { Caller } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Person, SecurityLog, ServerAccounts } from '../accounts'
import { tell } from '../accounts'
import type { Mail } from '../mail'
import { type Provider, type ProviderPerson, TOKEN_AGE } from './provider'
import {
  endProviderLinks,
  forgetEndedLinks,
  readProviderLinks,
  readProviderPerson,
  takeProviderToken,
  tieProviderPerson,
} from './store'

/** Sign-ins of one address by tokens, in a quarter of an hour. */
const PER_ADDRESS = 120

/** Signs people in whom the identity provider knows, and lets them say themselves whom it knows them as. */
export interface ProviderSignIn {
  enter: (token: string, from: Caller) => Promise<User>
  /** ties the provider's person of the token to somebody who is signed in */
  link: (userId: string, token: string, from: Caller) => Promise<void>
  /** ends the tie; a verified address does not make it again */
  unlink: (userId: string, from: Caller) => Promise<void>
  links: (userId: string) => Promise<ProviderLink[]>
}

/** A tie as its person sees it. */
export interface ProviderLink {
  issuer: string
  /** ISO */
  at: string
}

/**
 * The provider says who somebody is, the office what he may do: after the token was checked the session is one of ours,
 * with the same end, the same refresh and the same list of sessions as any other.
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
   * By its tie; at the first sign-in by an address that the provider has verified and one account alone has. Names are what
   * people at the provider call themselves: they say nothing about who somebody is here.
   */
  const find = async (one: ProviderPerson, { address }: Caller): Promise<Person | null> => {
    const tied = await readProviderPerson(db, one.issuer, one.subject)
    if (tied) return tied.ended ? null : accounts.people.byId(tied.userId)
    const [person, ...others] = one.email ? await accounts.people.byEmail(one.email) : []
    if (!person || others.length > 0) return null
    return (await tie(one, person, address)) ? person : null
  }
  /** The owner hears of it: whoever holds the tie gets in from then on, whatever becomes of the address. */
  const tie = async ({ issuer, subject }: ProviderPerson, person: Person, address: string): Promise<boolean> => {
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

  /** Who the provider says it is; each token counts once. */
  const verified = async (token: string, { address }: Caller): Promise<ProviderPerson> => {
    await accounts.throttle.spend(`provider-from:${address}`, PER_ADDRESS)
    const one = await provider.verify(token)
    const hash = createHash('sha256').update(token).digest('hex')
    const until = new Date(now().getTime() + 2 * TOKEN_AGE * 1000)
    if (!(await takeProviderToken(db, hash, until))) throw new Refusal('PROVIDER_TOKEN', 'The token was used before')
    return one
  }

  return {
    enter: async (token, from) => {
      const { address, device } = from
      const person = await find(await verified(token, from), from)
      if (!person)
        throw new Refusal('PROVIDER_UNKNOWN_USER', 'The identity provider knows this person, but there is no user here')
      return accounts.admit(person, { address, device, byProvider: true })
    },
    link: async (userId, token, from) => {
      const one = await verified(token, from)
      const { issuer, subject } = one
      const [tied, person] = await Promise.all([readProviderPerson(db, issuer, subject), accounts.people.byId(userId)])
      if (tied?.userId === userId && !tied.ended) return
      await db.transaction((sql) => forgetEndedLinks(sql, { issuer, subject, userId }))
      if (!person || !(await tie(one, person, from.address)))
        throw new Refusal('PROVIDER_TIED', 'The account of the identity provider or the one here is tied to another already')
    },
    unlink: async (userId, { address }) => {
      if (!(await endProviderLinks(db, userId))) throw new Refusal('NOT_FOUND', 'No account of an identity provider is tied')
      security.note({ kind: 'ADMIN', cause: 'PROVIDER_ENDED', user: { id: userId }, address, details: '' })
    },
    links: (userId) => readProviderLinks(db, userId),
  }
}
