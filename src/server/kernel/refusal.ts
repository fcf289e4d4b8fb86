import type { ErrorCode } from '../../contract/error-codes'
import type { ApiFieldError } from '../../contract/field-error'
import type { JsonObject } from '../../contract/json'

/** Errors an answer names; of more it tells the number. */
export const ERRORS_MAX = 100
/** Characters of what a refusal says. */
const MESSAGE_MAX = 2_000
/** Characters of the path and of the words of one error. */
const TOLD_MAX = 500

/** A failure the API answers as such: its status comes from the catalogue of codes. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** the first of them; `extra.moreErrors` says how many more there are */
  readonly errors: ApiFieldError[]
  /** further facts for the answer: retry time, current version */
  readonly extra: JsonObject

  constructor(code: ErrorCode, message: string, errors: ApiFieldError[] = [], extra: JsonObject = {}) {
    super(message.slice(0, MESSAGE_MAX))
    this.code = code
    this.errors = errors.slice(0, ERRORS_MAX).map(brief)
    this.extra = errors.length > ERRORS_MAX ? { ...extra, moreErrors: errors.length - ERRORS_MAX } : extra
  }
}

/** Paths and words that callers sent come back no longer than a person reads. */
function brief(error: ApiFieldError): ApiFieldError {
  const { message, path } = error
  return path.length > TOLD_MAX || message.length > TOLD_MAX
    ? { ...error, path: path.slice(0, TOLD_MAX), message: message.slice(0, TOLD_MAX) }
    : error
}
