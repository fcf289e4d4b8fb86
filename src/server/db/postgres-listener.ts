import pg from 'pg'
import type { Database } from '../parts'
import { storeFailure } from './sql-error'

type Channels = Map<string, Set<(payload: string) => void>>

const RETRY_MS = 1_000

/** Notifications of a PostgreSQL server over one connection of their own, made when first needed and made again when lost. */
export interface Listener {
  listen: Database['listen']
  close: () => Promise<void>
}

/** A listener over its own connection; nothing is opened before the first `listen`. */
export function createListener(settings: pg.ClientConfig): Listener {
  const channels: Channels = new Map()
  let client: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const lost = (): void => {
    client = null
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => void connected().catch(lost), RETRY_MS)
    retry.unref()
  }
  const connected = (): Promise<pg.Client> => {
    client ??= connect(settings, channels, lost)
    return client
  }
  return {
    listen: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      if (listeners.size === 1) await subscribe(await connected().catch(refused), channel)
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
  const client = new pg.Client({ ...settings, keepAlive: true })
  await client.connect()
  client.on('error', () => undefined)
  client.on('end', lost)
  client.on('notification', ({ channel, payload }) => {
    for (const listener of channels.get(channel) ?? []) listener(payload ?? '')
  })
  for (const channel of channels.keys()) await subscribe(client, channel)
  return client
}

async function subscribe(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

function refused(error: unknown): never {
  throw storeFailure(error)
}
