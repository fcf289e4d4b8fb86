import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Caller, caller, signedIn } from '../../support/api'
import { type DatabaseKind, emptyPostgres } from '../../support/database'
import { type OfficeOptions, type RunningOffice, startOffice } from '../../support/office'

export const BOATS = '/api/fleet/boats'

/** A boat nobody else has. */
export const boat = (name = `Boat ${randomUUID()}`) => ({ name, kind: 'SAIL', sails: 1 })

/** An office of boats in a process of its own; `again` starts it anew over the same data. */
export interface Harbour {
  office: RunningOffice
  /** address of its PostgreSQL, or null */
  database: string | null
  again: () => Promise<RunningOffice>
  end: () => Promise<void>
}

/** Starts an office of boats on one of the two databases. */
export async function startHarbour(kind: DatabaseKind): Promise<Harbour> {
  const store = kind === 'postgres' ? await emptyPostgres() : null
  const options: OfficeOptions = {
    schemas: 'tests/fixtures/boats',
    env: { TESSERA_DEMO: '1' },
    ...(store ? { databaseUrl: store.url } : {}),
  }
  const harbour: Harbour = {
    office: await startOffice(options),
    database: store?.url ?? null,
    again: async () => {
      harbour.office = await startOffice({ ...options, data: harbour.office.data })
      return harbour.office
    },
    end: async () => {
      await harbour.office.stop()
      await store?.drop()
    },
  }
  return harbour
}

/** Runs work over an office of boats, signed in as an administrator. */
export async function inHarbour<T>(
  kind: DatabaseKind,
  work: (admin: Caller, harbour: Harbour) => Promise<T>,
): Promise<T> {
  const harbour = await startHarbour(kind)
  try {
    return await work(await signedIn(harbour.office.url, 'admin'), harbour)
  } finally {
    await harbour.end()
  }
}

/** A caller of another address with the same session. */
export const elsewhere = (url: string, { token }: Caller): Caller => caller(url, token)

/** A proxy that cuts connections. */
export interface Cutter {
  url: string
  /** the next connection ends after so many bytes, to the server or from it */
  cutNext: (after: number, side: 'request' | 'reply') => void
  cuts: () => number
  stop: () => Promise<void>
}

/** A TCP proxy before an office; every request has a connection of its own. */
export async function startCutter(target: string): Promise<Cutter> {
  const port = Number(new URL(target).port)
  let order: { after: number; side: 'request' | 'reply' } | null = null
  let cuts = 0
  const server = createServer((client) => {
    const mine = order
    order = null
    const upstream = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    const pass = (from: Socket, to: Socket, side: 'request' | 'reply') => {
      let left = mine?.side === side ? mine.after : Number.POSITIVE_INFINITY
      from.on('data', (bytes: Buffer) => {
        to.write(bytes.subarray(0, Math.min(left, bytes.length)))
        left -= bytes.length
        if (left > 0) return
        cuts += 1
        // What was passed on is still to arrive.
        setImmediate(end)
      })
      from.on('end', () => to.end())
      from.on('error', end)
    }
    pass(client, upstream, 'request')
    pass(upstream, client, 'reply')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (after, side) => {
      order = { after, side }
    },
    cuts: () => cuts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
