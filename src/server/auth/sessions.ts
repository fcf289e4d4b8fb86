import { randomUUID } from 'node:crypto'
import type { User } from '../../contract/user'
import { insertSession, readSession, revokeSession, rotateSession, type SessionRow } from '../db/accounts-sql'
import { readAuthorities } from '../db/groups-sql'
import type { Bus } from '../events'
import { Refusal, type Sql } from '../parts'
import { authoritiesOf } from './groups'
import type { People, Person } from './people'
import { refuseOutsiders } from './state'
import type { TokenClaims, Tokens } from './tokens'

/** No session lives longer than this, however often it is refreshed. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** Two tabs may exchange the same token within this long; later it is a stolen one (D37). */
const REUSE_MS = 10_000
/** What is known of a session is believed this long: a revocation elsewhere takes effect within it. */
const BELIEF_MS = 800

/** Sessions over their rows. */
export interface Sessions {
  open: (person: Person, address: string) => Promise<User>
  identify: (token: string) => Promise<{ user: User; sessionId: string }>
  refresh: (token: string) => Promise<User>
  close: (token: string) => Promise<void>
  /** forgets what is believed, after rights or people changed */
  forget: (sessionId?: string) => void
  /** who somebody is now, for work done on his behalf; null when he may no longer be inside */
  describe: (userId: string) => Promise<Omit<User, 'token'> | null>
  /** true while the session may go on: asked by long-lived streams */
  alive: (sessionId: string) => Promise<boolean>
}

type Known = { user: Omit<User, 'token'>; until: number }

/** `now` is injected so that tests can hold it. */
export function createSessions(needs: { sql: Sql; people: People; tokens: Tokens; bus: Bus; now: () => Date }): Sessions {
  const { sql, people, tokens, bus, now } = needs
  const known = new Map<string, Known>()
  bus.subscribe((message) => {
    if (message.kind === 'revoked') known.delete(message.sessionId)
  })

  const revoke = async (sessionId: string): Promise<void> => {
    await revokeSession(sql, sessionId, now())
    bus.publish({ kind: 'revoked', sessionId })
  }
  const describe = async (person: Person): Promise<Omit<User, 'token'>> => {
    const { fullname, id, lang, subjectId, username } = person
    const authorities = authoritiesOf(person, await readAuthorities(sql, id))
    return { id, lang, username, fullname, authorities, subjectId }
  }
  /** The user behind a living session; a person who may no longer be inside loses it. */
  const userOf = async (session: SessionRow): Promise<Omit<User, 'token'>> => {
    const person = await people.byId(session.userId)
    try {
      if (!person) throw new Refusal('USER_DISABLED', 'The user does not exist any more')
      refuseOutsiders(person)
    } catch (error) {
      await revoke(session.id)
      throw error
    }
    return describe(person)
  }
  const living = async ({ sessionId, userId }: TokenClaims): Promise<SessionRow> => {
    const session = await readSession(sql, sessionId)
    const fits = session && session.userId === userId && !session.revoked && session.expiresAt > now()
    if (!fits) throw new Refusal('SESSION_EXPIRED', 'The session has ended')
    return session
  }

  return {
    open: async (person, address) => {
      const id = randomUUID()
      const expiresAt = new Date(now().getTime() + LIFETIME_MS)
      const user = await describe(person)
      await insertSession(sql, { id, userId: person.id, address, at: now(), expiresAt })
      return { ...user, token: await tokens.issue({ sessionId: id, userId: person.id, counter: 0 }) }
    },
    identify: async (token) => {
      const claims = await tokens.read(token)
      const believed = known.get(claims.sessionId)
      if (believed && believed.until > now().getTime()) return { user: { ...believed.user, token }, sessionId: claims.sessionId }
      const user = await userOf(await living(claims))
      if (known.size > 10_000) known.clear()
      known.set(claims.sessionId, { user, until: now().getTime() + BELIEF_MS })
      return { user: { ...user, token }, sessionId: claims.sessionId }
    },
    refresh: async (token) => {
      const claims = await tokens.read(token, true)
      const counter = await exchange(claims, await living(claims))
      const user = await userOf(await living(claims))
      return { ...user, token: await tokens.issue({ ...claims, counter }) }
    },
    close: async (token) => {
      const { sessionId } = await tokens.read(token, true)
      await revoke(sessionId)
    },
    forget: (sessionId) => (sessionId ? void known.delete(sessionId) : known.clear()),
    describe: async (userId) => {
      const person = await people.byId(userId)
      if (!person) return null
      try {
        refuseOutsiders(person)
      } catch {
        return null
      }
      return describe(person)
    },
    alive: async (sessionId) => {
      const session = await readSession(sql, sessionId)
      return session !== null && !session.revoked && session.expiresAt > now()
    },
  }

  /** The counter of the next token. A token that was exchanged before, and not just now, ends the session for everybody. */
  async function exchange({ counter, sessionId }: TokenClaims, session: SessionRow): Promise<number> {
    if (counter === session.counter && (await rotateSession(sql, sessionId, counter, now()))) return counter + 1
    const current = await readSession(sql, sessionId)
    const fresh = current && !current.revoked && now().getTime() - current.rotatedAt.getTime() <= REUSE_MS
    if (fresh && counter === current.counter - 1) return current.counter
    await revoke(sessionId)
    throw new Refusal('SESSION_EXPIRED', 'The token was exchanged before')
  }
}
