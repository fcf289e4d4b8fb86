import type { ApiFailure } from './api'

/** A call that the server answered with a failure, or that never reached it (`status` 0, code OFFLINE). */
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

/** Narrows an unknown failure of a call. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** True for the rejection of a call that its caller, or the end of the session, gave up: nobody has to be told. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
