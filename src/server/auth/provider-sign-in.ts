import { createHash } from 'node:crypto'
import type { User } from '../../contract/user'
import { readProviderPerson, takeProviderToken, tieProviderPerson } from '../db/provider-sql'
import { type Database, Refusal } from '../parts'
import type { ServerAccounts } from './accounts'
import type { Caller } from './flows'
import type { Person } from './people'
import { type Provider, type ProviderPerson, TOKEN_AGE } from './provider'

/** Sign-ins of one address by tokens, in a quarter of an hour. */
const PER_ADDRESS = 120

/** Signs people in whom the identity provider knows. */
export type ProviderSignIn = (token: string, from: Caller) => Promise<User>

/**
 * The provider says who somebody is, the office what he may do: after the token was checked the session is one of ours,
 * with the same end, the same refresh and the same list of sessions as any other.
 */
export function createProviderSignIn(needs: {
  db: Database
  accounts: ServerAccounts
  provider: Provider
  now: () => Date
}): ProviderSignIn {
  const { accounts, db, now, provider } = needs

  /** By its tie; at the first sign-in by user name, else by an address that the provider has verified. */
  const find = async (one: ProviderPerson): Promise<Person | null> => {
    const tied = await readProviderPerson(db, one.issuer, one.subject)
    if (tied) return accounts.people.byId(tied)
    for (const name of [one.username, one.email]) {
      const person = name ? await accounts.people.byName(name) : null
      if (!person) continue
      const { issuer, subject } = one
      return (await tieProviderPerson(db, { issuer, subject, userId: person.id, at: now() })) ? person : null
    }
    return null
  }

  return async (token, { address, device }) => {
    await accounts.throttle.spend(`provider-from:${address}`, PER_ADDRESS)
    const one = await provider.verify(token)
    const hash = createHash('sha256').update(token).digest('hex')
    const until = new Date(now().getTime() + 2 * TOKEN_AGE * 1000)
    if (!(await takeProviderToken(db, hash, until))) throw new Refusal('PROVIDER_TOKEN', 'The token was used before')
    const person = await find(one)
    if (!person) throw new Refusal('PROVIDER_UNKNOWN_USER', 'The identity provider knows this person, but there is no user here')
    return accounts.admit(person, { address, device, byProvider: true })
  }
}
