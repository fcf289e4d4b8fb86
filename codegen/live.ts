import type { Json, JsonObject } from '../src/contract/json'

/** A call to a running office that failed, in one sentence. */
export class LiveFailure extends Error {}

/** Calls to a running office, signed in as one of its administrators. */
export interface LiveOffice {
  get: (path: string) => Promise<JsonObject>
  post: (path: string, body?: JsonObject) => Promise<JsonObject>
}

type Variables = Record<string, string | undefined>

/**
 * Signs in to a running office with TESSERA_USER and TESSERA_PASSWORD, and TESSERA_CODE where a second step
 * is asked for. Without an address it is the one of this machine.
 * @throws LiveFailure in one sentence: no answer, no sign-in, what a call refused
 */
export async function connectLive(address: string | undefined, env: Variables): Promise<LiveOffice> {
  const base = (address || env.TESSERA_URL || `http://127.0.0.1:${env.PORT || 4280}`).replace(/\/+$/, '')
  if (!URL.canParse(base)) throw new LiveFailure(`"${base}" is no address: --live https://office.example.`)
  const token = await signIn(base, env)
  const call = (method: string, path: string, body?: JsonObject) =>
    exchange(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
}

async function signIn(base: string, env: Variables): Promise<string> {
  const { TESSERA_CODE: code = '', TESSERA_PASSWORD: secret, TESSERA_USER: username } = env
  if (!username || !secret)
    throw new LiveFailure('Say who you are: set TESSERA_USER and TESSERA_PASSWORD of an administrator.')
  const body = new URLSearchParams({ username, secret, ...(code ? { code } : {}) })
  const { token } = await exchange(`${base}/api/auth/login`, { method: 'POST', body })
  if (typeof token === 'string') return token
  throw new LiveFailure(`${username} cannot sign in at ${base}: a second step is asked for (TESSERA_CODE).`)
}

async function exchange(url: string, init: RequestInit): Promise<JsonObject> {
  const response = await fetch(url, init).catch((failure: unknown) => {
    throw new LiveFailure(
      `${new URL(url).origin} does not answer (${reasonOf(failure)}): is the office running?`,
    )
  })
  const answer = (await response.json().catch(() => ({}))) as JsonObject
  if (response.ok) return (answer.data ?? answer) as JsonObject
  throw new LiveFailure(refusal(answer, response.status))
}

function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  if (cause instanceof Error) return cause.message
  return failure instanceof Error ? failure.message : String(failure)
}

/** What the office refused, with the place of every error in a file. */
function refusal({ errorCode, errors, message }: JsonObject, status: number): string {
  const lines = (Array.isArray(errors) ? errors : []).flatMap((one: Json) => {
    const { message: said, path } = (one ?? {}) as JsonObject
    return typeof path === 'string' && typeof said === 'string' ? [`${path} ${said}`] : []
  })
  const first = `${errorCode ?? status}: ${message ?? 'the office refused the call'}`
  return [first, ...lines].join('\n')
}
