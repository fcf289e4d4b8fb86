import ky from 'ky'
import { ApiError } from '../../contract/api-error'
import type { User } from '../../contract/user'
import { answeredFailure, silentFailure, transportFailure } from './failures'
import { createSessionCalls, type SessionCalls } from './session-calls'
import { tokenEnd } from './token'
import type { Call, Told } from './told'

/** What the http adapter must be told by, and tell, the rest of the application. */
export interface HttpHost {
  /** prefix of every path, '' for the same origin (API-01) */
  baseUrl: string
  token: () => string | null
  lang: () => string
  now: () => number
  /** a refresh answered: the user with a new token */
  renewed: (user: User) => void
  /** the held token is worth nothing any more: 401, and a refresh did not help */
  expired: () => void
  /** 401 to somebody who is not signed in: its code, never a text of the body (ERR-12) */
  unauthorized: (errorCode: string) => void
  /** 403: what the signed-in person must do first, or that he may not be inside any more (ERR-13, ERR-14) */
  forbidden: (errorCode: string) => void
  /** +1 when a call starts, -1 when it ends; quiet calls are not counted */
  busy: (change: 1 | -1) => void
  /** the role whose view an administrator looks at; null = his own */
  viewAs: () => string | null
  /** exchanged in tests */
  fetch?: typeof fetch
}

/** Sends calls; every failure is an ApiError, a call given up by its caller rejects with its AbortError. */
export interface Http {
  send: (call: Call) => Promise<Response>
  /** the parsed body of a successful answer */
  json: (call: Call) => Promise<unknown>
  /** the body that came with the start of the page; undefined = it did not, or was taken before */
  held: (call: Call) => Promise<unknown>
}

/** A token that ends within this time is refreshed first, so that a call does not end on the way. */
const RENEW_BEFORE_MS = 30_000
const TIME_LIMIT_MS = 30_000
const REFRESH_PATH = '/api/auth/refresh'

/**
 * The calls of one browser tab: base address, token, language, refresh (AUTH-08, 09), retries of safe calls. What was
 * `told` with the start of the page is not asked again.
 */
export function createHttp(host: HttpHost, decodeUser: (value: unknown) => User, told?: Told): Http {
  const client = ky.create({
    throwHttpErrors: false,
    credentials: 'same-origin',
    retry: { limit: 1, methods: ['get'], statusCodes: [502, 504], backoffLimit: 500 },
    ...(host.fetch ? { fetch: host.fetch } : {}),
  })
  let renewing: Promise<boolean> | null = null
  const calls = createSessionCalls(host.token)

  const attempt = (call: Call): Promise<Response> =>
    client(`${host.baseUrl}${call.path}`, {
      method: call.method,
      timeout: call.stream ? false : TIME_LIMIT_MS,
      headers: headersOf(host, call),
      ...(call.params ? { searchParams: call.params.map(([name, value]) => [name, value]) } : {}),
      ...(call.json === undefined ? {} : { json: call.json }),
      ...(call.keepalive ? { keepalive: true } : {}),
      ...(call.form ? { body: new URLSearchParams(call.form) } : {}),
      ...signalOf(call, calls),
    }).catch((error: unknown) => {
      throw transportFailure(error)
    })

  const askRenewal = async (): Promise<boolean> => {
    const response = await attempt({ method: 'POST', path: REFRESH_PATH })
    if (response.ok) {
      host.renewed(decodeUser(unwrap(await parse(response))))
      return true
    }
    // A server in trouble has not said that the session is over.
    if (response.status >= 500) throw answeredFailure(response.status, await response.text().catch(() => ''))
    return false
  }
  /** Asks for a new token once, however many calls wait for it; false when the server refuses. */
  const renew = (): Promise<boolean> => {
    // A sign-out waits for it like for anything that is saved: its answer names the token that has to be ended.
    renewing ??= calls.writing(askRenewal()).finally(() => {
      renewing = null
    })
    return renewing
  }

  const give = async (call: Call): Promise<Response> => {
    // A page may still ask while its session goes: nobody is there to be answered, and the server would only refuse.
    if (!call.skipAuth && host.token() === null) return over()
    if (!call.skipAuth && isDue(host) && !(await renew())) return refuse(host)
    const held = host.token()
    // Whatever reached the server after the end of the session would only be refused.
    if (call.last) await calls.end()
    const response = await (isWrite(call) ? calls.writing(attempt(call)) : attempt(call))
    if (response.status !== 401 || call.skipAuth || host.token() === null) return response
    // Another call may have renewed the token while this one was on its way.
    const renewed = host.token() !== held || (await renew())
    const second = renewed && host.token() !== null ? await attempt(call) : response
    if (second.status === 401) host.expired()
    return second
  }

  const send = async (call: Call): Promise<Response> => {
    // The server would refuse it; so nothing is sent.
    if (call.method !== 'GET' && previewed(host, call)) throw silentFailure('PREVIEW_READ_ONLY', 403)
    if (call.method !== 'GET') told?.forget()
    if (!call.quiet) host.busy(1)
    try {
      const response = await give(call)
      if (response.ok) return response
      const failure = answeredFailure(response.status, await response.text().catch(() => ''))
      if (response.status === 401 && call.skipAuth) throw unauthorized(host, failure)
      if (response.status === 403 && !call.skipAuth) host.forbidden(failure.failure.errorCode)
      throw failure
    } finally {
      if (!call.quiet) host.busy(-1)
    }
  }

  const held = async (call: Call) => (previewed(host, call) ? undefined : told?.take(call, host.lang(), host.now()))
  return {
    send,
    held,
    json: async (call) => {
      const known = await held(call)
      return known === undefined ? parse(await send(call)) : known
    },
  }
}

/** `data` of an answer's envelope; a bare value is taken as it is. */
export function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

function headersOf(host: HttpHost, call: Call): Record<string, string> {
  const token = call.skipAuth ? null : host.token()
  return {
    'Accept-Language': host.lang(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(call.quiet ? { skipWaiter: 'true' } : {}),
    ...previewed(host, call),
    ...call.headers,
  }
}

/** The header of a preview. Who is signed in, and the way out, are never seen as somebody else. */
function previewed({ viewAs }: HttpHost, { path, skipAuth }: Call): { 'X-View-As': string } | null {
  const role = viewAs()
  return role === null || skipAuth || path.startsWith('/api/auth/') ? null : { 'X-View-As': role }
}

/** A call ends with its caller's wish; one made for the session ends with the session, too. */
function signalOf({ method, skipAuth, last, signal }: Call, calls: SessionCalls): { signal: AbortSignal } | null {
  const session = skipAuth || last ? null : calls.signal(method)
  const all = [signal, session].filter((one) => !!one)
  return all.length === 0 ? null : { signal: AbortSignal.any(all) }
}

/** True for a call that changes something for the session. */
function isWrite({ method, skipAuth, last }: Call): boolean {
  return method !== 'GET' && !skipAuth && !last
}

function isDue(host: HttpHost): boolean {
  const token = host.token()
  const end = token === null ? null : tokenEnd(token)
  return end !== null && end - RENEW_BEFORE_MS <= host.now()
}

function refuse(host: HttpHost): Response {
  host.expired()
  return over()
}

/** Tells who asks without a session by its code alone; the numbers of a text of ours stay, words of the body do not. */
function unauthorized(host: HttpHost, { failure }: ApiError): ApiError {
  const { errorCode, errors } = failure
  host.unauthorized(errorCode)
  const coded = errors.map(({ path, code, params }) => ({ path, code, message: code, ...(params ? { params } : {}) }))
  return new ApiError(401, { ...failure, errorMessage: errorCode, errors: coded })
}

/** What the server says to a call of a session that has ended. */
function over(): Response {
  return new Response('{"errorCode":"SESSION_EXPIRED","errorMessage":"SESSION_EXPIRED","errors":[]}', { status: 401 })
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw transportFailure(error)
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw silentFailure('UNREADABLE_ANSWER', response.status)
  }
}
