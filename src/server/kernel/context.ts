import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '../../contract/calls/api'
import type { ApiFieldError } from '../../contract/errors/field-error'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { DryRunStep } from '../../contract/model/effect'
import type { Principal } from '../../contract/model/user'

/** Caller, language and request of a call; `principal` null = the server itself (jobs, seeding). */
export interface CallContext {
  principal: Principal | null
  lang: string
  /** full name for audit columns and revisions */
  by: string | null
  requestId: string
  /** id of the person whose doing the server carries out; absent = the principal's */
  behalf?: string
  /** the browser of a person who calls; absent = no person does */
  from?: { address: string; device: string }
  /** the effects that led to this write, first to last; absent = none */
  effects?: readonly string[]
  /**
   * how far effects reach: `records` = what exists, because all records come with the data; `office` =
   * inboxes too; absent = new records and mails as well
   */
  reach?: 'records' | 'office'
  /** how many handlers of the office led to this write, one from another; absent = none */
  handlers?: number
  /** place of the effect in its file, when one writes */
  effect?: string
  /** the write is tried and rolled back: what would leave it is told here instead of done */
  tried?: (step: DryRunStep) => void
  /** what guards find worth a warning about a record; they need not look where nobody is told */
  warn?: (id: string, warnings: ApiFieldError[]) => void
}

/** Publishes an event to open browsers and other processes. */
export type Emit = (event: ServerEvent) => void

/** Context of the server itself: seeding, sign-in, jobs. Skips permission checks. */
export function serverContext(): CallContext {
  return { principal: null, lang: DEFAULT_LANGUAGE, by: null, requestId: randomUUID() }
}

/** Who began something. */
interface Begun extends Pick<CallContext, 'by' | 'behalf'> {
  principal: Pick<Principal, 'id'> | null
}

/** Context of the server that carries out what a person began: its permissions, their name in the history. */
export function createBehalfContext({ behalf, by, principal }: Begun): CallContext {
  const id = principal?.id ?? behalf
  return { ...serverContext(), by, ...(id === undefined ? {} : { behalf: id }) }
}
