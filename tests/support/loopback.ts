import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A listener on this machine; counts who comes. */
export interface Loopback {
  port: number
  hits: () => number
  stop: () => Promise<void>
}

/** Listens on every address of this machine, so that no way of writing loopback passes it by. */
export async function listenOnLoopback(answer: RequestListener): Promise<Loopback> {
  let hits = 0
  const server = createServer((request, response) => {
    hits += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
