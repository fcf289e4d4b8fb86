import { randomUUID } from 'node:crypto'
import type { Editor, ServerEvent, SessionEnd } from '../contract/api'
import type { Database } from './parts'

/** What travels between the parts and processes of a server: events for browsers, and ended sessions. */
export type BusMessage =
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'revoked'; sessionId: string; reason: SessionEnd }
  | { kind: 'presence'; beat: Beat }
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
  publish: (message: BusMessage) => void
  subscribe: (listener: BusListener) => () => void
  close: () => Promise<void>
}

const CHANNEL = 'tessera_events'

/**
 * Local listeners hear at once; other processes through LISTEN/NOTIFY, marked with their origin so that nobody hears
 * twice. Until `isReady` this process holds nothing that could go out of date: what others tell is passed over.
 */
export async function createBus(db: Pick<Database, 'notify' | 'listen'>, isReady: () => boolean = () => true): Promise<Bus> {
  const origin = randomUUID()
  const listeners = new Set<BusListener>()
  const deliver = (message: BusMessage): void => {
    for (const listener of [...listeners]) listener(message)
  }
  const hear = (payload: string): void => {
    const received = parse(payload)
    if (received && received.origin !== origin && isReady()) deliver(received.message)
  }
  const stop = await db.listen(CHANNEL, hear, () => isReady() && deliver({ kind: 'missed' }))
  return {
    publish: (message) => {
      deliver(message)
      // One that cannot be sent costs others freshness, never correctness: nothing that rights hang on is believed for long.
      db.notify(CHANNEL, JSON.stringify({ origin, message })).catch(() => undefined)
    },
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
