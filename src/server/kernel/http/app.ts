import { Hono } from 'hono'
import { runAsWork, workIsCalled } from '../db/work'
import { Refusal } from '../refusal'
import { failure, isDefect } from './answers'
import { type Env, getClientAddress, type HttpCall, type Identify, recognise } from './call'
import type { CameByHttps, ClientAddress } from './client-address'
import { headers, type InlineHashes } from './headers'

/** A route of the application; null = the fallback handles the call. */
export interface AppRoute {
  method: string
  path: string
  right: 'open' | 'signed in' | 'owes a password'
  /** it changes nothing, whatever its method */
  isReading?: true
  answer: (call: HttpCall) => Promise<Response | null> | Response | null
}

/** Dependencies of the application. */
export interface AppNeeds extends Identify {
  routes: readonly AppRoute[]
  /** calls of `/api` with dynamic paths; null = no such call */
  rest: (call: HttpCall) => Promise<Response> | null
  /** everything outside `/api`: files, and the page for all other paths; null = nothing */
  site: (call: HttpCall) => Response | Promise<Response> | null
  /** whether this server serves the pages; false = another one does (development) */
  hasSite: boolean
  /** called with every refused call */
  refused: (call: HttpCall, refusal: Refusal) => void
  /**
   * called with every call of `/api` that was answered, not refused as unknown or for want of a session, and
   * its time in ms
   */
  answered: (call: HttpCall, ms: number) => void
  /** what a call is counted as: `GET /api/subjects/customers/:id` */
  getCallName: (call: HttpCall) => string
  /** called with every defect that a call met */
  failed: (call: HttpCall, error: Error) => void
  /** hashes of what is inline in pages */
  inline?: () => InlineHashes
  /** languages on offer, the default one first; absent = those of the application */
  languages?: () => readonly string[]
  /** an additional origin that pages may call */
  trustedOrigin: string | null
  /** people reach the office by https */
  isSecure: boolean
  clientAddress: ClientAddress
  cameByHttps: CameByHttps
  /** logs unexpected errors */
  log: (line: string) => void
}

const getRemote = (call: HttpCall): string | undefined => call.env?.incoming?.socket.remoteAddress

/** The whole HTTP surface of the server. */
export function createApp(needs: AppNeeds): Hono<Env> {
  const { log, routes } = needs
  // A trailing slash is ignored (D62).
  const app = new Hono<Env>({ strict: false })
  const byHttps = (call: HttpCall): boolean =>
    needs.isSecure || needs.cameByHttps(getRemote(call), call.req.header('x-forwarded-proto'))
  app.use(headers(needs.hasSite, needs.trustedOrigin, byHttps, needs.inline))
  app.use(async (call, next) => {
    if (needs.languages) call.set('languages', needs.languages())
    call.set('address', needs.clientAddress(getRemote(call), call.req.header('x-forwarded-for')))
    refuseOddities(call)
    const begun = performance.now()
    const nameCallAndContinue = () => {
      workIsCalled(() => needs.getCallName(call))
      return next()
    }
    await runAsWork(isReading(call) ? 'read' : 'write', nameCallAndContinue, getClientAddress(call))
    if (isMeasured(call)) needs.answered(call, performance.now() - begun)
  })
  for (const { answer, isReading: reads, method, path, right } of routes)
    app.on(method, path, async (call, next) => {
      call.set('pattern', path)
      if (right !== 'open')
        await recognise(call, needs, { owing: right === 'owes a password', reads: reads ?? false })
      return (await answer(call)) ?? next()
    })
  const { nothingThere } = buildPathIndex(routes)
  app.all('/api/*', async (call) => {
    const response = await needs.rest(call)
    if (response) return response
    const { allow, refusal } = nothingThere(call.req.method, call.req.path)
    if (allow) call.header('allow', allow)
    throw refusal
  })
  app.all('*', async (call) => {
    if (!isReading(call)) {
      call.header('allow', 'GET, HEAD')
      throw new Refusal('METHOD_NOT_ALLOWED', `${call.req.method} is not possible here`)
    }
    const found = await needs.site(call)
    if (found) return found
    throw new Refusal('NOT_FOUND', 'There is nothing at this address')
  })
  app.onError((error, call) => {
    if (error instanceof Refusal) needs.refused(call, error)
    else if (isDefect(call.req.method, error)) needs.failed(call, error)
    const said = toLogText(error)
    if (said !== null) log(`${call.get('requestId')} ${call.req.method} ${call.req.path}: ${said}`)
    return failure(call, error)
  })
  return app
}

/** Unknown paths and callers would be measured by what strangers ask for. */
function isMeasured({ req, res }: HttpCall): boolean {
  return req.path.startsWith('/api/') && ![401, 404, 405].includes(res.status)
}

function isReading({ req: { method } }: HttpCall): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The log text of a failure: everything about unexpected ones, the cause of those whose cause is hidden from
 * callers.
 */
function toLogText(error: Error): string | null {
  if (!(error instanceof Refusal)) return error.stack ?? error.message
  if (error.code !== 'STORE_UNAVAILABLE') return null
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** The caller's headers for a call made on their behalf. */
export function getCallerHeaders(call: HttpCall): Record<string, string> {
  const named = ['authorization', 'accept-language', 'x-forwarded-for'].map(
    (name) => [name, call.req.header(name)] as const,
  )
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** The database cannot store NUL in texts, so no parameter may contain it. */
function refuseOddities(call: HttpCall): void {
  if (/%00/.test(call.req.url)) throw new Refusal('BAD_PARAMETER', 'The address contains a NUL character')
}

/** A method at a path pattern. */
interface RouteOfPath {
  method: string
  path: string
}

/** Distinguishes a wrong method from a wrong path. */
interface KnownPaths {
  /** the refusal for an unknown path, or a known one with another method */
  nothingThere: (method: string, path: string) => { refusal: Refusal; allow: string | null }
}

/** Indexes the paths of routes. */
function buildPathIndex(routes: readonly RouteOfPath[]): KnownPaths {
  const methods = new Map<string, string[]>()
  for (const { method, path } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  const patterns = [...methods].map(([path, those]) => ({ pattern: toPattern(path), methods: those }))
  return {
    nothingThere: (method, path) => {
      const found = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods)
      if (found.length === 0)
        return { refusal: new Refusal('NOT_FOUND', 'There is no such call'), allow: null }
      const allow = [...new Set(found)].join(', ')
      return {
        refusal: new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${allow} is`),
        allow,
      }
    },
  }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
