import { randomUUID } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../contract/language'
import type { CallContext } from './kernel/context'

/** A call of the server itself: seeding, sign-in, jobs. No right is asked. */
export function serverContext(): CallContext {
  return { principal: null, lang: DEFAULT_LANGUAGE, by: null, requestId: randomUUID() }
}
