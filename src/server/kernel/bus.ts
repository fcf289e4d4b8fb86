import { randomUUID } from 'node:crypto'
import type { Editor, ServerEvent, SessionEnd } from '../../contract/calls/api'
import type { Database } from './database'

/** Messages between the parts and processes of a server: events for browsers, and ended sessions. */
export type BusMessage =
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'revoked'; sessionId: string; reason: SessionEnd }
  | { kind: 'presence'; beat: Beat }
  /** whether a session has an event stream left: a process that still has one replies to `false` */
  | { kind: 'listening'; sessionId: string; is: boolean }
  /** messages of other processes may have been lost: caches may be outdated */
  | { kind: 'missed' }

/** A page's heartbeat: it edits a record, or stopped. */
export interface Beat extends Editor {
  route: string
  id: string
  editing: boolean
  /** the session that sent it: its pages end with it */
  sessionId: string
}

export type BusListener = (message: BusMessage) => void

/** Publishes messages to all listeners in all processes on the same database. */
export interface Bus {
  /** publishes to everyone; inside a transaction, after the outermost commit */
  publish: (message: BusMessage) => void
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

const CHANNEL = 'tessera_events'

/** Dependencies of a bus. */
export interface BusNeeds {
  /** false = this process has no caches yet: messages are ignored */
  isReady?: () => boolean
  /** the server's own log, for failures of listeners */
  log?: (line: string) => void
}

/**
 * Messages published inside a transaction are delivered after the outermost commit, and dropped on rollback:
 * no one hears of changes that are not stored. Local listeners run at once; other processes receive them
 * through LISTEN/NOTIFY, marked with their origin to avoid duplicates. A failing listener does not block the
 * others.
 */
export async function createBus(
  db: Pick<Database, 'notify' | 'listen' | 'afterCommit'>,
  { isReady = () => true, log = () => undefined }: BusNeeds = {},
): Promise<Bus> {
  const origin = randomUUID()
  const listeners = new Set<BusListener>()
  const deliver = (message: BusMessage): void => {
    for (const listener of [...listeners])
      try {
        listener(message)
      } catch (error) {
        log(`events: ${message.kind}: ${String(error)}`)
      }
  }
  const hear = (payload: string): void => {
    const received = parse(payload)
    if (received && received.origin !== origin && isReady()) deliver(received.message)
  }
  const stop = await db.listen(CHANNEL, hear, () => isReady() && deliver({ kind: 'missed' }))
  return {
    publish: (message) =>
      db.afterCommit(() => {
        deliver(message)
        // A lost message costs freshness, never correctness: caches that permissions depend on are
        // short-lived.
        db.notify(CHANNEL, JSON.stringify({ origin, message })).catch(() => undefined)
      }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => stop(),
  }
}

function parse(payload: string): { origin: string; message: BusMessage } | null {
  try {
    const value: unknown = JSON.parse(payload)
    const known = typeof value === 'object' && value !== null && 'origin' in value && 'message' in value
    return known ? (value as { origin: string; message: BusMessage }) : null
  } catch {
    return null
  }
}

/** What a server holds in memory of the records of one entity. */
export interface HeldReading {
  /** reads it anew, after the readings before */
  again: () => Promise<void>
  /** waits for the readings that changes began: what this process has just stored is held then */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Reads again whenever records of an entity may have changed, here or in another process; a reading that
 * fails is logged under the route, and what was held stays.
 */
export function holdReading(
  { bus, log }: { bus: Pick<Bus, 'subscribe'>; log: (line: string) => void },
  route: string,
  read: () => Promise<void>,
): HeldReading {
  let reading: Promise<void> = Promise.resolve()
  const again = (): Promise<void> => {
    reading = reading.then(read).catch((error: unknown) => log(`${route}: ${String(error)}`))
    return reading
  }
  const unfollow = bus.subscribe((message) => {
    const isAbout = message.kind === 'event' && 'route' in message.event && message.event.route === route
    if (isAbout || message.kind === 'missed') void again()
  })
  return {
    again,
    settled: () => reading,
    close: async () => {
      unfollow()
      await reading
    },
  }
}
