import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language'
import type { User } from '../../../contract/model/user'
import type { CallContext } from '../context'
import { workIsFor } from '../db/work'
import { Refusal } from '../refusal'

/** The authenticated caller of a call. */
export interface Signed {
  user: User
  sessionId: string
}

/** The environment of the Hono application. */
export interface Env {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    address: string
    signed: Signed
    /** languages on offer, the default one first; absent = those of the application */
    languages: readonly string[]
    /** the pattern of the route that answers; absent for entities and files */
    pattern: string
  }
}

export type HttpCall = Context<Env>

/** Identifies the person of a token. */
export interface Identify {
  identify: (token: string, owing?: boolean, role?: string) => Promise<Signed>
}

/** What is known of a call before its caller is. */
interface CallTraits {
  /** also people who must change their password may make it */
  owing?: boolean
  /** it changes nothing, although its method is not GET */
  reads?: boolean
}

/**
 * Authenticates the caller (API-02: `Authorization: Bearer …`). An administrator may preview a role
 * (`X-View-As`); such calls are read-only, whatever the role may do.
 */
export async function recognise(
  call: HttpCall,
  accounts: Identify,
  { owing = false, reads = false }: CallTraits = {},
): Promise<void> {
  const role = call.req.header('x-view-as')
  const signed = await accounts.identify(getToken(call), owing, role)
  call.set('signed', signed)
  workIsFor(signed.user.id)
  if (role !== undefined && !reads && call.req.method !== 'GET' && call.req.method !== 'HEAD')
    throw new Refusal('PREVIEW_READ_ONLY', 'A preview of another role is read-only')
}

/** The token of the Authorization header. */
export function getToken(call: HttpCall): string {
  const [scheme = '', token = '', ...more] = (call.req.header('authorization') ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() === 'bearer' && token !== '' && more.length === 0) return token
  throw new Refusal('UNAUTHORIZED', 'Sign in first: the call carries no token')
}

/** The language of the answer. */
export function getLang(call: HttpCall, user: User | null = null): string {
  return pickLanguage(call.req.header('accept-language'), user?.lang ?? null, call.get('languages'))
}

/** The call context for records. */
export function createContext(call: HttpCall): CallContext {
  const { user } = call.get('signed')
  const { fullname: by } = user
  return {
    principal: user,
    lang: getLang(call, user),
    by,
    requestId: call.get('requestId'),
    from: getCaller(call),
  }
}

/** The user agent of the caller's browser. */
export function getDevice(call: HttpCall): string {
  return (call.req.header('user-agent') ?? '').replace(/\p{Cc}/gu, '')
}

/** The caller's network address: that of the connection, or the one named by a trusted proxy. */
export function getClientAddress(call: HttpCall): string {
  return call.get('address')
}

/** The browser behind a call, possibly anonymous. */
export interface Caller {
  address: string
  device: string
}

/** The browser behind a call, signed in or not. */
export function getCaller(call: HttpCall): Caller {
  return { address: getClientAddress(call), device: getDevice(call) }
}

/** A path parameter; '' when the path has none of this name. */
export function readParam(call: HttpCall, name: string): string {
  return call.req.param(name) ?? ''
}

/** The language of an answer: the requested one, else the user's, else the first on offer. */
export function pickLanguage(
  header: string | undefined,
  user: string | null,
  languages: readonly string[] = LANGUAGES,
): string {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? '1')
      return { lang: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ lang, weight }) => weight > 0 && languages.includes(lang))
    .sort((a, b) => b.weight - a.weight)
  if (asked[0]) return asked[0].lang
  return user && languages.includes(user) ? user : (languages[0] ?? DEFAULT_LANGUAGE)
}
