import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to a server that can be made to stand still: connections stay open and nothing goes through, as with
 * a process that is stopped.
 */
export interface Freezable {
  url: string
  freeze: () => void
  thaw: () => void
  /** the connections that are open stand still from now on; new ones go through */
  lose: () => void
  stop: () => Promise<void>
}

/** A way to the server of an address. */
export async function freezable(address: string): Promise<Freezable> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let frozen = false
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    lose: () => {
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
