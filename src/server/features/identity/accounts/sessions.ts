import { randomUUID } from 'node:crypto'
import type { SessionEnd } from '../../../../contract/calls/api'
import type { User } from '../../../../contract/model/user'
import type { Bus } from '../../../kernel/bus'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { insertSession, readSession, revokeSession, rotateSession, type SessionRow } from './accounts-store'
import { getAuthorities, readAuthorities } from './groups'
import { createListenerRights, type ListenerRights, type ListenerRightsNeeds } from './listener-rights'
import type { People, Person } from './people'
import { isShut, type OwedPassword, owedPassword, owedRefusal, refuseOutsiders } from './port'
import type { SecurityLog } from './security-log'
import type { TokenClaims, Tokens } from './tokens'

/** Maximum lifetime of a session, regardless of refreshes. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** Two tabs may exchange the same token within this period; later it counts as stolen (D37). */
const REUSE_MS = 10_000
/** Cache lifetime of a session: a revocation in another process takes effect within it. */
const BELIEF_MS = 800

/** Sessions over their rows. */
export interface Sessions {
  open: (person: Person, from: SessionOrigin) => Promise<User>
  /** `owing`: also before a forced password change; every other call is refused then (ERR-13) */
  identify: (token: string, owing?: boolean) => Promise<{ user: User; sessionId: string }>
  refresh: (token: string) => Promise<User>
  /** resolves to whether it was opened through an identity provider */
  close: (token: string) => Promise<boolean>
  /** revokes a session by its id */
  end: (sessionId: string) => Promise<void>
  /** invalidates the cache after permissions or people changed */
  forget: (sessionId?: string) => void
  /** a user's current permissions, for work done on their behalf; null when they may no longer sign in */
  describe: (userId: string) => Promise<Omit<User, 'token'> | null>
  /**
   * the person of a session with current permissions, for streams that stay open: all of them cost one
   * statement together
   */
  present: ListenerRights['present']
}

/** Origin and method of a sign-in. */
export interface SessionOrigin {
  address: string
  /** the browser's self-description */
  device: string
  /** opened with a one-time password */
  mustChange?: boolean
  /** authenticated by an identity provider: our passwords do not matter */
  byProvider?: boolean
}

type Known = { user: Omit<User, 'token'>; owed: OwedPassword | null; until: number }

const DEVICE_MAX = 200

/** `now` is injected for tests. */
export function createSessions(needs: {
  sql: Sql
  people: People
  tokens: Tokens
  bus: Bus
  security: Pick<SecurityLog, 'note'>
  /** minutes without use after which a session ends */
  idleMinutes: () => Promise<number>
  stamps: ListenerRightsNeeds['stamps']
  now: () => Date
}): Sessions {
  const { sql, people, tokens, bus, security, idleMinutes, stamps, now } = needs
  const known = new Map<string, Known>()
  /**
   * invalidation counter: a read that began before the last invalidation may be returned once, but not cached
   */
  let forgotten = 0
  const forget = (sessionId?: string): void => {
    forgotten += 1
    listeners.forget()
    if (sessionId) known.delete(sessionId)
    else known.clear()
  }
  bus.subscribe((message) => {
    if (message.kind === 'revoked') forget(message.sessionId)
    if (message.kind === 'missed') forget()
  })

  const revoke = async (sessionId: string, reason: SessionEnd = 'revoked'): Promise<void> => {
    await revokeSession(sql, sessionId, now())
    bus.publish({ kind: 'revoked', sessionId, reason })
  }
  const describe = async (person: Person): Promise<Omit<User, 'token'>> => {
    const { fullname, id, lang, subjectId, username } = person
    const authorities = getAuthorities(person, await readAuthorities(sql, id))
    return { id, lang, username, fullname, authorities, subjectId }
  }
  const describeById = async (userId: string): Promise<Omit<User, 'token'> | null> => {
    const person = await people.byId(userId)
    return person && !isShut(person) ? describe(person) : null
  }
  const listeners = createListenerRights({ stamps, describe: describeById, now: () => now().getTime() })
  /** The user of an active session; people who may no longer sign in lose it. */
  const loadSessionUser = async (session: SessionRow): Promise<Pick<Known, 'user' | 'owed'>> => {
    const person = await people.byId(session.userId)
    try {
      if (!person) throw new Refusal('USER_DISABLED', 'The user no longer exists')
      refuseOutsiders(person)
    } catch (error) {
      await revoke(session.id)
      throw error
    }
    const owed = session.mustChange ? 'USER_INITIALIZED' : owedPassword(person, now())
    return { user: await describe(person), owed: session.byProvider ? null : owed }
  }
  const loadLiveSession = async ({
    sessionId,
    userId,
  }: Pick<TokenClaims, 'sessionId' | 'userId'>): Promise<SessionRow> => {
    const session = await readSession(sql, sessionId)
    const fits = session && session.userId === userId && !session.revoked && session.expiresAt > now()
    if (!fits) throw new Refusal('SESSION_EXPIRED', 'The session has ended')
    return session
  }

  return {
    open: async (person, { address, byProvider = false, device, mustChange = false }) => {
      const id = randomUUID()
      const expiresAt = new Date(now().getTime() + LIFETIME_MS)
      const user = await describe(person)
      const opened = { mustChange, byProvider, at: now(), expiresAt }
      const row = { id, userId: person.id, address, device: device.slice(0, DEVICE_MAX), ...opened }
      await insertSession(sql, row)
      return {
        ...user,
        token: await tokens.issue({ sessionId: id, userId: person.id, counter: 0 }, await idleMinutes()),
      }
    },
    identify: async (token, owing = false) => {
      const claims = await tokens.read(token)
      const { owed, user } = await believe(claims)
      if (owed && !owing) throw owedRefusal(owed)
      return { user: { ...user, token }, sessionId: claims.sessionId }
    },
    refresh: async (token) => {
      const claims = await tokens.read(token, true)
      const session = await loadLiveSession(claims)
      const idle = await idleMinutes()
      if (now().getTime() - session.rotatedAt.getTime() > idle * 60_000) {
        await revoke(session.id)
        throw new Refusal('SESSION_EXPIRED', `The session was not used for ${idle} minutes`)
      }
      const counter = await exchange(claims, session)
      const { user } = await loadSessionUser(await loadLiveSession(claims))
      return { ...user, token: await tokens.issue({ ...claims, counter }, idle) }
    },
    close: async (token) => {
      const { sessionId } = await tokens.read(token, true)
      const session = await readSession(sql, sessionId)
      await revoke(sessionId, 'left')
      return session?.byProvider ?? false
    },
    end: (sessionId) => revoke(sessionId),
    forget,
    describe: describeById,
    present: listeners.present,
  }

  /** The cached state of a session, reloaded when it is too old. */
  async function believe(
    claims: Pick<TokenClaims, 'sessionId' | 'userId'>,
  ): Promise<Pick<Known, 'user' | 'owed'>> {
    const believed = known.get(claims.sessionId)
    if (believed && believed.until > now().getTime()) return believed
    const before = forgotten
    const found = await loadSessionUser(await loadLiveSession(claims))
    if (known.size > 10_000) known.clear()
    if (before === forgotten) known.set(claims.sessionId, { ...found, until: now().getTime() + BELIEF_MS })
    return found
  }

  /** The counter of the next token. Reusing an exchanged token after the grace period revokes the session. */
  async function exchange({ counter, sessionId }: TokenClaims, session: SessionRow): Promise<number> {
    if (counter === session.counter && (await rotateSession(sql, sessionId, counter, now())))
      return counter + 1
    const current = await readSession(sql, sessionId)
    const fresh = current && !current.revoked && now().getTime() - current.rotatedAt.getTime() <= REUSE_MS
    if (fresh && counter === current.counter - 1) return current.counter
    await revoke(sessionId)
    security.note({
      kind: 'TOKEN',
      cause: 'TOKEN_REUSED',
      user: { id: session.userId },
      address: '',
      details: `token/${sessionId}`,
    })
    throw new Refusal('SESSION_EXPIRED', 'The token was exchanged before')
  }
}
