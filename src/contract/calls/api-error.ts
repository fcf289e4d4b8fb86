import type { ApiFailure } from './api'

/** A call that the server answered with a failure, or that did not reach it (`status` 0, code OFFLINE). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no answer */
  readonly status: number
  readonly failure: ApiFailure

  constructor(status: number, failure: ApiFailure) {
    super(`${failure.errorCode}: ${failure.errorMessage}`)
    this.status = status
    this.failure = failure
  }
}

/** Type guard for failed calls. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** True when the caller, or the end of the session, aborted the call: nothing to report. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
