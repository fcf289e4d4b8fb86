import { AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { User } from '../../../../contract/model/user'
import { runAsWork } from '../../../kernel/db/work'

/** A person with their permissions, as streams need them. */
type Listener = Omit<User, 'token'>

/** A session's stamp: it changes whenever the person or their permissions may have. */
export interface RightsStamp {
  sessionId: string
  userId: string
  stamp: string
}

/** The current permissions of sessions that stay open for long, such as streams of events. */
export interface ListenerRights {
  /**
   * the person of a session; null when it has ended, or they may no longer sign in. @throws Refusal
   * STORE_UNAVAILABLE
   */
  present: (sessionId: string, userId: string) => Promise<Listener | null>
  /** something about permissions has changed, here or elsewhere: what is read from now on counts */
  forget: () => void
}

/** Dependencies of `createListenerRights`. */
export interface ListenerRightsNeeds {
  /** the stamps of those sessions that have not ended */
  stamps: (sessionIds: readonly string[]) => Promise<RightsStamp[]>
  /** reads a person with their permissions; null when they may no longer sign in */
  describe: (userId: string) => Promise<Listener | null>
  /** ms */
  now: () => number
}

/**
 * A revocation that no message tells of, as one of another process may be lost, takes effect within this
 * time, in ms.
 */
const BELIEF_MS = 800
/**
 * A session without a stream is forgotten after this long, in ms: streams ask at least with every heartbeat.
 */
const UNASKED_MS = 60_000
/** Readings an answer waits for when permissions change again and again meanwhile. */
const ROUNDS_MAX = 3

/** What is known of a session; `generation` and `until` bound how long it counts. */
interface Known {
  userId: string
  stamp: string | null
  listener: Listener | null
  error: unknown
  generation: number
  until: number
  asked: number
}

/**
 * Looks all listening sessions up together: one statement answers for every stream whether anything has
 * changed, at most once in `BELIEF_MS` and only when somebody asks. People whose stamp is another one are
 * read again, once each.
 */
export function createListenerRights({ describe, now, stamps }: ListenerRightsNeeds): ListenerRights {
  const known = new Map<string, Known>()
  // Created outside any call, so that the shared reading belongs to no person and joins no transaction.
  const outside = new AsyncResource('tessera-listener-rights')
  let generation = 0
  let reading: Promise<void> | null = null

  const isCurrent = (one: Known): boolean => one.generation === generation && one.until > now()
  const read = async (): Promise<void> => {
    // All streams ask in the turn in which they hear of an event.
    await setImmediate()
    const [begun, at] = [generation, now()]
    for (const [id, { asked }] of known) if (asked < at - UNASKED_MS) known.delete(id)
    const sessions = [...known]
    const found = new Map((await stamps(sessions.map(([id]) => id))).map((one) => [one.sessionId, one]))
    const people = new Map<string, Promise<Listener | null>>()
    const person = (userId: string): Promise<Listener | null> => {
      const asked = people.get(userId) ?? describe(userId)
      people.set(userId, asked)
      return asked
    }
    const look = async ([id, one]: [string, Known]): Promise<void> => {
      const stamped = found.get(id)
      const stamp = stamped?.userId === one.userId ? stamped.stamp : null
      if (stamp === null) Object.assign(one, { stamp, listener: null, error: null })
      else if (stamp !== one.stamp || one.error !== null)
        await person(one.userId).then(
          (listener) => Object.assign(one, { stamp, listener, error: null }),
          (error: unknown) => Object.assign(one, { stamp: null, listener: null, error }),
        )
      Object.assign(one, { generation: begun, until: at + BELIEF_MS })
    }
    await Promise.all(sessions.map(look))
  }
  const waitForSharedRead = (): Promise<void> => {
    reading ??= outside
      .runInAsyncScope(() => runAsWork('read', read, null))
      .finally(() => {
        reading = null
      })
    return reading
  }
  return {
    present: async (sessionId, userId) => {
      const one = known.get(sessionId) ?? {
        userId,
        stamp: null,
        listener: null,
        error: null,
        generation: -1,
        until: 0,
        asked: 0,
      }
      known.set(sessionId, one)
      one.asked = now()
      // A reading that had begun before does not include this session, or what has changed since.
      for (let round = 0; round < ROUNDS_MAX && !isCurrent(one); round += 1) await waitForSharedRead()
      if (one.error !== null) throw one.error
      return one.listener
    },
    forget: () => {
      generation += 1
    },
  }
}
