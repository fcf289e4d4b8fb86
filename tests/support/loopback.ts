import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'

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

/** A line to another port of this machine, which can be cut for good. */
export interface Line {
  port: number
  cut: () => Promise<void>
}

/** Passes connections on until it is cut; from then on they are refused. */
export async function lineTo(port: number): Promise<Line> {
  const open = new Set<Socket>()
  const server = createTcpServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () =>
      new Promise((resolve) => {
        for (const one of open) one.destroy()
        server.close(() => resolve())
      }),
  }
}
