import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { StartError } from '../say'
import type { Env } from './call'

/** A handler that runs before the application; returns whether it took the request (development only). */
export type Before = (request: IncomingMessage, response: ServerResponse) => boolean

/** An open port. */
export interface Listening {
  /** `http://127.0.0.1:4280` */
  url: string
  /** stops accepting requests and waits for running ones, at most `ms` */
  close: (ms: number) => Promise<void>
}

/** Supported methods; others are refused before any other processing. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'])

/**
 * Idle connections stay open this long, in ms: longer than the 60 s of common proxies and load balancers.
 * Whoever closes first may cut off a request that the other is just sending.
 */
const KEEP_ALIVE_MS = 75_000
const CONNECTION_LIMITS = {
  maxHeaderSize: 16_384,
  requestTimeout: 120_000,
  headersTimeout: 30_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}

/** Listens on the port; throws a StartError with the cure when it cannot. */
export async function listen(
  app: Hono<Env>,
  host: string,
  port: number,
  before?: Before,
): Promise<Listening> {
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const running = createAnswerTracker()
  const server = createServer(CONNECTION_LIMITS, (request, response) => {
    running.add(response)
    if (!METHODS.has(request.method ?? '')) refuseMethod(response)
    else if (!before?.(request, response)) void respond(request, response)
  })
  await open(server, host, port)
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { url: `http://${name}:${address.port}`, close: (ms) => close(server, ms, running.last) }
}

/** Tests whether the port is free, before seconds are spent on preparing a database. Throws a StartError. */
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
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023, as in PORT=4280.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is no address of this machine: use 127.0.0.1 or 0.0.0.0.`
  return `The port ${port} could not be opened: ${message}.`
}

/** Interval of checks for idle connections, in ms: long enough for a request in flight to arrive. */
const IDLE_MS = 100

/** Running answers; once the server is closing, each one closes its connection. */
function createAnswerTracker(): { add: (response: ServerResponse) => void; last: () => void } {
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
 * Refuses new connections and answers requests on open ones, closing each connection with its answer, so that
 * no client sends into a closed one. After `ms` the rest is cut.
 */
async function close(server: Server, ms: number, last: () => void = () => undefined): Promise<void> {
  last()
  // Node's HTTP close cuts idle connections at once, and with them requests in flight.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
  // Node's own close also stops the timer that detects slow connections.
  server.close(() => undefined)
}
