import { randomBytes } from 'node:crypto'
import type { Entity } from '../../contract/entity'
import { keepSecret, pruneSessions, readCredential, revokeSessionsOf, writeCredential } from '../db/accounts-sql'
import { noteFailure, noteSignIn } from '../db/sign-in-sql'
import type { Bus } from '../events'
import { type Accounts, type Database, type Records, Refusal } from '../parts'
import { seedGroups, seedRights, setGroups } from './groups'
import { checkPassword, hashPassword } from './passwords'
import { createPeople, type People } from './people'
import { createSessions, type Sessions } from './sessions'
import { refuseOutsiders, refuseStalePassword } from './state'
import { createThrottle } from './throttle'
import { createTokens } from './tokens'

/** What sign-in needs of the rest of the server. */
export interface AccountsNeeds {
  db: Database
  bus: Bus
  records: () => Records
  /** the entity that describes people */
  users: () => Entity
  now: () => Date
}

/** Accounts, and what only this server's own parts may ask of them. */
export interface ServerAccounts extends Accounts {
  people: People
  alive: Sessions['alive']
  forget: Sessions['forget']
  describe: Sessions['describe']
  /** ends every session of a user */
  endSessions: (userId: string) => Promise<void>
  /** forgets ended sessions and old failures; run now and then */
  prune: () => Promise<void>
}

/** A password longer than this is refused before it costs anything. */
const PASSWORD_MAX = 1024

/** Sessions and passwords over the store; makes the nine role groups when they are missing. */
export async function createAccounts(needs: AccountsNeeds): Promise<ServerAccounts> {
  const { bus, db, now } = needs
  const secret = Buffer.from(await keepSecret(db, 'token', randomBytes(32).toString('base64')), 'base64')
  const people = createPeople(needs)
  const sessions = createSessions({ sql: db, people, tokens: createTokens(secret, now), bus, now })
  const throttle = createThrottle(db, now)
  await seedGroups(db)

  const endSessions = async (userId: string): Promise<void> => {
    for (const sessionId of await revokeSessionsOf(db, userId, now())) bus.publish({ kind: 'revoked', sessionId })
  }

  return {
    people,
    endSessions,
    login: async (username, password, address) => {
      const name = username.trim()
      await throttle.check(name, address)
      const person = await people.byName(name)
      const stored = person ? await readCredential(db, person.id) : null
      const fits = await checkPassword(stored, password.slice(0, PASSWORD_MAX))
      if (!fits || !person) {
        await throttle.failed(name, address)
        // Nobody waits for this: it would tell known names from unknown ones by time.
        if (person) void noteFailure(db, needs.users(), person.id).catch(() => undefined)
        throw new Refusal('BAD_CREDENTIALS', 'User name or password are not right')
      }
      // What is wrong with an account is told to its owner only, so after the password.
      refuseOutsiders(person)
      refuseStalePassword(person, now())
      await throttle.succeeded(name)
      await noteSignIn(db, needs.users(), person.id, now())
      return sessions.open(person, address)
    },
    identify: sessions.identify,
    refresh: sessions.refresh,
    logout: sessions.close,
    alive: sessions.alive,
    forget: sessions.forget,
    describe: sessions.describe,
    setPassword: async (userId, password) => {
      await writeCredential(db, userId, await hashPassword(password), now())
      await endSessions(userId)
    },
    setGroups: async (userId, groups) => {
      await setGroups(db, userId, groups)
      sessions.forget()
    },
    seedRights: async (entities) => {
      await seedRights(db, entities)
      sessions.forget()
    },
    prune: async () => {
      await throttle.prune()
      await pruneSessions(db, new Date(now().getTime() - 24 * 60 * 60 * 1000))
    },
  }
}
