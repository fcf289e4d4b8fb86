import type { ApiFailure } from '../../contract/calls/api'
import { ApiError, isGivenUp } from '../../contract/calls/api-error'
import type { ApiFieldError } from '../../contract/errors/field-error'

/** A failure without an answer from the server: no connection, timeout, or an unreadable answer. */
export function silentFailure(
  code: 'OFFLINE' | 'TIMEOUT' | 'UNREADABLE_ANSWER' | 'PREVIEW_READ_ONLY',
  status = 0,
): ApiError {
  return new ApiError(status, { errorCode: code, errorMessage: code, errors: [] })
}

/**
 * Maps a rejected fetch: ky's `TimeoutError` is a timeout, an abort passes through; everything else did not
 * reach the server.
 */
export function transportFailure(error: unknown): unknown {
  if (isGivenUp(error) || error instanceof ApiError) return error
  return silentFailure(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'OFFLINE')
}

/** The failure in an answer. A foreign body (a proxy's HTML page) becomes a code built from the status. */
export function toApiError(status: number, body: string): ApiError {
  const { data, errorCode, errorMessage, errors } = parseFailure(body)
  const code = errorCode || errorMessage || `HTTP_${status}`
  return new ApiError(status, {
    errorCode: code,
    errorMessage: errorMessage || code,
    errors: Array.isArray(errors) ? errors.map(readEntry) : [],
    data,
  })
}

/** An entry of another back end may be a message alone, and name no field. */
const readEntry = (entry: ApiFieldError): ApiFieldError => {
  return { ...entry, path: entry.path ?? '', code: entry.code ?? entry.message }
}

function parseFailure(body: string): Partial<ApiFailure> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
