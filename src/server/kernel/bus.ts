import { randomUUID } from 'node:crypto'
import type { Editor, ServerEvent, SessionEnd } from '../../contract/api'
import type { Database } from './database'

/** What travels between the parts and processes of a server: events for browsers, and ended sessions. */
export type BusMessage =
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'revoked'; sessionId: string; reason: SessionEnd }
  | { kind: 'presence'; beat: Beat }
  /** whether a session has a stream of events left: `false` is answered by whichever process still has one */
  | { kind: 'listening'; sessionId: string; is: boolean }
  /** for a while nothing was heard of other processes: whatever is kept of the store may be out of date */
  | { kind: 'missed' }

/** A page says that it edits a record, or that it stopped. */
export interface Beat extends Editor {
  route: string
  id: string
  editing: boolean
  /** the session it was said with: the page is gone with it */
  sessionId: string
}

export type BusListener = (message: BusMessage) => void

/** Hands messages to every listener of every process on the same database. */
export interface Bus {
  /** tells everybody; inside a transaction, once the outermost one is committed */
  publish: (message: BusMessage) => void
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

const CHANNEL = 'tessera_events'

/** What a bus is told of its process. */
export interface BusNeeds {
  /** false = this process holds nothing yet that could go out of date: what others tell is passed over */
  isReady?: () => boolean
  /** the server's own log, for what a listener could not do */
  log?: (line: string) => void
}

/**
 * What is published inside a transaction is told after the outermost commit, and never when that is taken back: nobody
 * hears of, or reads again, what is not stored. Local listeners hear it then at once; other processes through
 * LISTEN/NOTIFY, marked with their origin so that nobody hears twice. A listener that fails keeps no other one waiting.
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
        // One that cannot be sent costs others freshness, never correctness: nothing that rights hang on is believed for long.
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
