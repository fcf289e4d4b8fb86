import ky from 'ky'
import { ApiError } from '../../contract/calls/api-error'
import type { User } from '../../contract/model/user'
import { silentFailure, toApiError, transportFailure } from './failures'
import type { Call, PreloadedAnswers } from './preloaded-answers'
import { createSessionCalls, type SessionCalls } from './session-calls'
import { tokenEnd } from './token'

/** The rest of the application, as the HTTP adapter uses and notifies it. */
export interface HttpHost {
  /** prefix of every path, '' for the same origin (API-01) */
  baseUrl: string
  token: () => string | null
  lang: () => string
  now: () => number
  /** a refresh succeeded: the user with a new token */
  renewed: (user: User) => void
  /** the token is invalid: 401, and a refresh did not help */
  expired: () => void
  /** a 401 without a session: only its code, never a text of the body (ERR-12) */
  unauthorized: (errorCode: string) => void
  /** a 403: a forced password change, or the end of access (ERR-13, ERR-14) */
  forbidden: (errorCode: string) => void
  /** +1 when a call starts, -1 when it ends; quiet calls are not counted */
  busy: (change: 1 | -1) => void
  /** the role an administrator previews; null = none */
  viewAs: () => string | null
  /** replaced in tests */
  fetch?: typeof fetch
}

/** Sends calls; every failure is an ApiError; aborted calls reject with their AbortError. */
export interface Http {
  send: (call: Call) => Promise<Response>
  /** the parsed body of a successful answer */
  json: (call: Call) => Promise<unknown>
  /** the body preloaded with the page; undefined = not preloaded, or already taken */
  held: (call: Call) => Promise<unknown>
}

/** A token that expires within this time is refreshed first, so that it does not expire during a call. */
const RENEW_BEFORE_MS = 30_000
const TIME_LIMIT_MS = 30_000
const REFRESH_PATH = '/api/auth/refresh'

/**
 * The calls of one browser tab: base address, token, language, refresh (AUTH-08, 09), retries of idempotent
 * calls. Preloaded answers are used instead of calls.
 */
export function createHttp(
  host: HttpHost,
  decodeUser: (value: unknown) => User,
  preloaded?: PreloadedAnswers,
): Http {
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
      headers: getHeaders(host, call),
      ...(call.params ? { searchParams: call.params.map(([name, value]) => [name, value]) } : {}),
      ...(call.json === undefined ? {} : { json: call.json }),
      ...(call.keepalive ? { keepalive: true } : {}),
      ...(call.form ? { body: new URLSearchParams(call.form) } : {}),
      ...createSignal(call, calls),
    }).catch((error: unknown) => {
      throw transportFailure(error)
    })

  const askRenewal = async (): Promise<boolean> => {
    const response = await attempt({ method: 'POST', path: REFRESH_PATH })
    if (response.ok) {
      host.renewed(decodeUser(unwrap(await parse(response))))
      return true
    }
    // A server error does not mean that the session has ended.
    if (response.status >= 500) throw toApiError(response.status, await response.text().catch(() => ''))
    return false
  }
  /** Refreshes the token, shared by all waiting calls; false when the server refuses. */
  const renew = (): Promise<boolean> => {
    // A sign-out waits for it as for any write: the answer has the token to revoke.
    renewing ??= calls.writing(askRenewal()).finally(() => {
      renewing = null
    })
    return renewing
  }

  const give = async (call: Call): Promise<Response> => {
    // A page may still make calls while its session ends: the caller is gone, and the server would only
    // refuse.
    if (!call.skipAuth && host.token() === null) return over()
    if (!call.skipAuth && isDue(host) && !(await renew())) return refuse(host)
    const held = host.token()
    // The server would refuse calls that arrive after the end of the session.
    if (call.last) await calls.end()
    const response = await (isWrite(call) ? calls.writing(attempt(call)) : attempt(call))
    if (response.status !== 401 || call.skipAuth || host.token() === null) return response
    // Another call may have renewed the token meanwhile.
    const renewed = host.token() !== held || (await renew())
    const second = renewed && host.token() !== null ? await attempt(call) : response
    if (second.status === 401) host.expired()
    return second
  }

  const send = async (call: Call): Promise<Response> => {
    // The server would refuse it, so it is not sent.
    if (call.method !== 'GET' && !call.reads && findPreviewHeader(host, call))
      throw silentFailure('PREVIEW_READ_ONLY', 403)
    if (call.method !== 'GET' && !call.reads) preloaded?.forget()
    if (!call.quiet) host.busy(1)
    try {
      const response = await give(call)
      if (response.ok) return response
      const failure = toApiError(response.status, await response.text().catch(() => ''))
      if (response.status === 401 && call.skipAuth) throw reportUnauthorized(host, failure)
      if (response.status === 403 && !call.skipAuth) host.forbidden(failure.failure.errorCode)
      throw failure
    } finally {
      if (!call.quiet) host.busy(-1)
    }
  }

  const takePreloadedAnswer = async (call: Call) =>
    findPreviewHeader(host, call) ? undefined : preloaded?.take(call, host.lang(), host.now())
  return {
    send,
    held: takePreloadedAnswer,
    json: async (call) => {
      const known = await takePreloadedAnswer(call)
      return known === undefined ? parse(await send(call)) : known
    },
  }
}

/** `data` of an answer's envelope; a bare value is returned as it is. */
export function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

function getHeaders(host: HttpHost, call: Call): Record<string, string> {
  const token = call.skipAuth ? null : host.token()
  return {
    'Accept-Language': host.lang(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(call.quiet ? { skipWaiter: 'true' } : {}),
    ...findPreviewHeader(host, call),
    ...call.headers,
  }
}

/** The header of a preview. Identity calls and the sign-out are never previewed. */
function findPreviewHeader({ viewAs }: HttpHost, { path, skipAuth }: Call): { 'X-View-As': string } | null {
  const role = viewAs()
  return role === null || skipAuth || path.startsWith('/api/auth/') ? null : { 'X-View-As': role }
}

/** A call is aborted by its caller; one that belongs to the session also ends with it. */
function createSignal(
  { method, skipAuth, last, signal }: Call,
  calls: SessionCalls,
): { signal: AbortSignal } | null {
  const session = skipAuth || last ? null : calls.signal(method)
  const all = [signal, session].filter((one) => !!one)
  return all.length === 0 ? null : { signal: AbortSignal.any(all) }
}

/** True for a call that writes on behalf of the session. */
function isWrite({ method, reads, skipAuth, last }: Call): boolean {
  return method !== 'GET' && !reads && !skipAuth && !last
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

/**
 * Reports an anonymous refusal by its code only; parameters of known texts are kept, texts of the body are
 * dropped.
 */
function reportUnauthorized(host: HttpHost, { failure }: ApiError): ApiError {
  const { errorCode, errors } = failure
  host.unauthorized(errorCode)
  const coded = errors.map(({ path, code, params }) => ({
    path,
    code,
    message: code,
    ...(params ? { params } : {}),
  }))
  return new ApiError(401, { ...failure, errorMessage: errorCode, errors: coded })
}

/** The server's answer to a call of an ended session. */
function over(): Response {
  return new Response('{"errorCode":"SESSION_EXPIRED","errorMessage":"SESSION_EXPIRED","errors":[]}', {
    status: 401,
  })
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
