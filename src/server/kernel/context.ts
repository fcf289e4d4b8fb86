import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '../../contract/api'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { Principal } from '../../contract/user'

/** Caller, language and request of a call; `principal` null = the server itself (jobs, seeding). */
export interface CallContext {
  principal: Principal | null
  lang: string
  /** full name for audit columns and revisions */
  by: string | null
  requestId: string
}

/** Publishes an event to open browsers and other processes. */
export type Emit = (event: ServerEvent) => void

/** Context of the server itself: seeding, sign-in, jobs. Skips permission checks. */
export function serverContext(): CallContext {
  return { principal: null, lang: DEFAULT_LANGUAGE, by: null, requestId: randomUUID() }
}
