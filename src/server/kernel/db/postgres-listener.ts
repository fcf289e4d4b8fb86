import pg from 'pg'
import type { Database } from '../database'
import { storeFailure } from './sql-error'

/** A listener of a channel; `missed`: notifications may have been lost. */
interface ChannelListener {
  hear: (payload: string) => void
  missed: () => void
}

type Channels = Map<string, Set<ChannelListener>>

const RETRY_MS = 1_000
/** Heartbeat interval of the connection, and the timeout after which it counts as lost, in ms. */
const BEAT_MS = 10_000
const SILENCE_MS = 5_000

/** Notifications of a PostgreSQL server over a separate connection, opened lazily and reopened when lost. */
export interface Listener {
  listen: Database['listen']
  close: () => Promise<void>
}

/** Creates a listener; nothing is opened before the first `listen`. */
export function createListener(settings: pg.ClientConfig): Listener {
  const channels: Channels = new Map()
  let client: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const again = (): void => {
    clearTimeout(retry)
    retry = setTimeout(() => {
      connectOnce()
        .then(() => tellMissed(channels))
        .catch(handleDisconnect)
    }, RETRY_MS)
    retry.unref()
  }
  const handleDisconnect = (): void => {
    client = null
    if (!closed) again()
  }
  const connectOnce = (): Promise<pg.Client> => {
    client ??= connect(settings, channels, handleDisconnect)
    return client
  }
  return {
    listen: async (channel, hear, missed = () => undefined) => {
      const listener = { hear, missed }
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      if (listeners.size === 1) await subscribe(await connectOnce().catch(throwStoreFailure), channel)
      return async () => {
        listeners.delete(listener)
        if (listeners.size > 0 || closed) return
        channels.delete(channel)
        await (await client)?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
      }
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await (await client?.catch(() => null))?.end()
    },
  }
}

async function connect(settings: pg.ClientConfig, channels: Channels, lost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, keepAlive: true, query_timeout: SILENCE_MS })
  try {
    await client.connect()
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener.hear(payload ?? '')
    })
    for (const channel of channels.keys()) await subscribe(client, channel)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  // A broken line or a frozen server sends nothing: only a query detects it.
  const beat = setInterval(
    () => void client.query('select 1').catch(() => client.end().catch(() => undefined)),
    BEAT_MS,
  )
  beat.unref()
  client.on('end', () => {
    clearInterval(beat)
    lost()
  })
  return client
}

function tellMissed(channels: Channels): void {
  for (const listeners of channels.values()) for (const { missed } of listeners) missed()
}

async function subscribe(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

function throwStoreFailure(error: unknown): never {
  throw storeFailure(error)
}
