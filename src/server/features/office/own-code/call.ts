import { ERROR_CODES, type ErrorCode } from '../../../../contract/errors/error-codes'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../../contract/json'
import { localText } from '../../../../contract/language'
import type { OwnFinding, OwnWords } from '../../../../contract/ports/office-server'
import { officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { type Declared, HandlerFailure, type HandlerOrder, HandlerRefusal } from '../../../office-code'
import { serveRecords } from './record-access'

/** How long each kind of handler may take, in ms. */
export const LIMITS_MS = {
  check: 3_000,
  write: 3_000,
  action: 30_000,
  provider: 10_000,
  queue: 60_000,
  job: 600_000,
} as const

/** What a handler is called with. */
export interface CalledWith extends Partial<Pick<HandlerOrder, 'rows' | 'say' | 'signal'>> {
  context: CallContext
  input: JsonObject
  limit: number
  /** its records may be changed */
  writes: boolean
  background?: boolean
}

/** How often handlers may lead to one another: a check that saves what it checks would never end. */
const DEPTH_MAX = 8

/**
 * Calls a handler of the office for someone. What it throws is told in one sentence, to the log and to
 * administrators, and costs this call alone.
 * @throws Refusal
 */
export async function callOwnHandler(core: Core, handler: Declared, called: CalledWith): Promise<Json> {
  const { context, input, limit, rows, say, signal, writes } = called
  const depth = (context.handlers ?? 0) + 1
  if (depth > DEPTH_MAX)
    throw failed(core, handler, called, `handlers lead to one another more than ${DEPTH_MAX} times`)
  try {
    return await core.own.call(handler, {
      facts: factsOf(core, context),
      input,
      limit,
      serve: serveRecords(core, { ...context, handlers: depth }, writes),
      ...(rows ? { rows } : {}),
      ...(say ? { say } : {}),
      ...(signal ? { signal } : {}),
      ...(called.background ? { background: true } : {}),
    })
  } catch (error) {
    if (error instanceof HandlerRefusal) throw toRefusal(error, handler, context)
    if (!(error instanceof HandlerFailure)) throw error
    const { place, words } = error.thrown
    throw failed(core, { ...handler, ...(place ?? {}) }, called, words)
  }
}

function factsOf({ now }: Core, { lang, principal }: CallContext): JsonObject {
  const user = principal && {
    id: principal.id,
    username: principal.username,
    authorities: [...principal.authorities],
    subjectId: principal.subjectId,
  }
  return { user, lang, now: now().toISOString(), today: officeDay(now()) }
}

const KINDS: Readonly<Record<Declared['kind'], string>> = {
  checks: 'check of',
  actions: 'action',
  effects: 'effect handler',
  jobs: 'job',
  providers: 'provider',
}

const FAILED_TEXTS: Readonly<Record<string, string>> = {
  it: 'Il codice di questo ufficio non ha funzionato, e nulla è cambiato: l’amministrazione ne trova il motivo tra gli errori.',
  en: 'The code of this office has failed, and nothing was changed: administrators find the reason among the faults.',
}

/** One sentence for whoever runs the office; the person is told that it is not their doing. */
function failed(
  core: Core,
  { file, kind, line, name }: Declared,
  { context }: CalledWith,
  words: string,
): Refusal {
  const sentence = `${file}:${line}: the ${KINDS[kind]} "${name}" failed: ${words.split('\n')[0]}; correct the code, nothing was changed`
  core.log(sentence)
  core.faults.tell({
    error: new Error(sentence),
    where: `${KINDS[kind]} ${name}`,
    userId: context.principal?.id ?? null,
  })
  return new Refusal('CONSTRAINT_VIOLATION', sentence, [
    { path: '', code: 'OFFICE_HANDLER', message: localText(FAILED_TEXTS, context.lang) ?? '' },
  ])
}

function toRefusal({ answer }: HandlerRefusal, handler: Declared, context: CallContext): Refusal {
  if (answer.findings) return findingsRefusal(handler.name, answer.findings, context)
  const code = Object.hasOwn(ERROR_CODES, answer.code) ? (answer.code as ErrorCode) : 'INTERNAL'
  return new Refusal(code, answer.message, answer.errors)
}

/** The refusal of a handler's own findings. */
export const findingsRefusal = (
  what: string,
  findings: readonly OwnFinding[],
  context: CallContext,
): Refusal => {
  const errors = findings.map((one) => toFieldError(one, context))
  return new Refusal(
    'CONSTRAINT_VIOLATION',
    `${what}: ${errors.map(({ message, path }) => `${path} ${message}`.trim()).join('; ')}`,
    errors,
  )
}

const CODE = /^[A-Z][A-Z0-9_]*$/

/** A finding in the language of the person. */
export function toFieldError(finding: OwnFinding, { lang }: Pick<CallContext, 'lang'>): ApiFieldError {
  const { code, field, message, severity } = (finding ?? {}) as Partial<OwnFinding>
  const known = typeof code === 'string' && CODE.test(code) ? code : 'CHECK'
  return {
    path: typeof field === 'string' ? field : '',
    code: known,
    message: wordsIn(message, lang) || known,
    ...(severity === 'warning' ? { severity } : {}),
  }
}

/** What the code of an office says, in a language. */
export const wordsIn = (words: OwnWords | undefined, lang: string): string =>
  typeof words === 'string' ? words : (localText(words, lang) ?? '')
