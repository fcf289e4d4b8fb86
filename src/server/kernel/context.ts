import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '../../contract/api'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { Principal } from '../../contract/user'

/** Who calls, in which language, with which request; `principal` null = the server itself (jobs, seeding). */
export interface CallContext {
  principal: Principal | null
  lang: string
  /** full name for audit rows and revisions */
  by: string | null
  requestId: string
}

/** Tells interested parties (open browsers, other processes) what happened. */
export type Emit = (event: ServerEvent) => void

/** A call of the server itself: seeding, sign-in, jobs. No right is asked. */
export function serverContext(): CallContext {
  return { principal: null, lang: DEFAULT_LANGUAGE, by: null, requestId: randomUUID() }
}
