import type { ErrorCode } from '../../contract/errors/error-codes'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { JsonObject } from '../../contract/json'

/** Maximum errors in an answer; the rest is counted. */
export const ERRORS_MAX = 100
/** Maximum length of a refusal's message. */
const MESSAGE_MAX = 2_000
/** Maximum length of an error's path and message. */
const TOLD_MAX = 500

/** A failure that the API answers with its code; the status comes from the catalogue of codes. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** the first errors; `extra.moreErrors` counts the rest */
  readonly errors: ApiFieldError[]
  /** additional data of the answer: retry time, current version */
  readonly extra: JsonObject

  constructor(code: ErrorCode, message: string, errors: ApiFieldError[] = [], extra: JsonObject = {}) {
    super(message.slice(0, MESSAGE_MAX))
    this.code = code
    this.errors = errors.slice(0, ERRORS_MAX).map(brief)
    this.extra = errors.length > ERRORS_MAX ? { ...extra, moreErrors: errors.length - ERRORS_MAX } : extra
  }
}

/** Truncates paths and texts sent by callers to a readable length. */
function brief(error: ApiFieldError): ApiFieldError {
  const { message, path } = error
  return path.length > TOLD_MAX || message.length > TOLD_MAX
    ? { ...error, path: path.slice(0, TOLD_MAX), message: message.slice(0, TOLD_MAX) }
    : error
}
