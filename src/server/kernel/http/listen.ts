import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { StartError } from '../say'
import type { Env } from './call'

/** A hand that takes a request before the application does; answers whether it did (development only). */
export type Before = (request: IncomingMessage, response: ServerResponse) => boolean

/** An open port. */
export interface Listening {
  /** `http://127.0.0.1:4280` */
  url: string
  /** takes no new requests, lets running ones end for at most `ms` */
  close: (ms: number) => Promise<void>
}

/** Methods a server of ours understands; others are answered before anything looks at them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'])

/** Opens the port; throws a StartError that says what to do when it cannot. */
export async function listen(app: Hono<Env>, host: string, port: number, before?: Before): Promise<Listening> {
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const running = runningAnswers()
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 120_000, headersTimeout: 30_000 }, (request, response) => {
    running.add(response)
    if (!METHODS.has(request.method ?? '')) refuseMethod(response)
    else if (!before?.(request, response)) void respond(request, response)
  })
  await open(server, host, port)
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { url: `http://${name}:${address.port}`, close: (ms) => close(server, ms, running.last) }
}

/** Opens the port for a moment: a taken one is told before seconds go into preparing a store. Throws a StartError. */
export async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await open(probe, host, port)
  await close(probe, 0)
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD, POST, PUT', 'content-length': 0 }).end()
}

function open(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(reason(error, host, port))))
    server.listen(port, host, resolve)
  })
}

function reason({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop it, or choose another one with PORT=${port + 1}.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: choose one above 1023, as in PORT=4280.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is no address of this machine: use 127.0.0.1 or 0.0.0.0.`
  return `The port ${port} could not be opened: ${message}.`
}

/** How often connections are looked for that a client has left idle, in ms: a request on its way still arrives. */
const IDLE_MS = 100

/** The answers under way; each becomes the last one of its connection once the server is closing. */
function runningAnswers(): { add: (response: ServerResponse) => void; last: () => void } {
  const answers = new Set<ServerResponse>()
  let isClosing = false
  const end = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  return {
    add: (response) => {
      if (isClosing) return end(response)
      answers.add(response)
      response.once('close', () => answers.delete(response))
    },
    last: () => {
      isClosing = true
      answers.forEach(end)
    },
  }
}

/**
 * Takes no new connection and answers what the open ones still ask: the answer ends its connection, so that no client
 * sends its next request into a closed one. After `ms` whatever is left is cut.
 */
async function close(server: Server, ms: number, last: () => void = () => undefined): Promise<void> {
  last()
  // The close of HTTP servers cuts idle connections at once, and with them requests that are on their way.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
  // The HTTP server's own close ends the timer that looks for slow connections.
  server.close(() => undefined)
}
