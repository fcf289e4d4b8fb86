import type { ApiFailure } from '../../contract/api'
import { ApiError, isGivenUp } from '../../contract/api-error'
import type { ApiFieldError } from '../../contract/field-error'

/** A failure without an answer from the server: no connection, timeout, or an unreadable answer. */
export function silentFailure(code: 'OFFLINE' | 'TIMEOUT' | 'UNREADABLE_ANSWER' | 'PREVIEW_READ_ONLY', status = 0): ApiError {
  return new ApiError(status, { errorCode: code, errorMessage: code, errors: [] })
}

/** Maps a rejected fetch: ky's `TimeoutError` is a timeout, an abort passes through; everything else did not reach the server. */
export function transportFailure(error: unknown): unknown {
  if (isGivenUp(error) || error instanceof ApiError) return error
  return silentFailure(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'OFFLINE')
}

/** The failure in an answer. A foreign body (a proxy's HTML page) becomes a code built from the status. */
export function answeredFailure(status: number, body: string): ApiError {
  const failure = parseFailure(body)
  const code = failure?.errorCode || failure?.errorMessage || `HTTP_${status}`
  return new ApiError(status, {
    errorCode: code,
    errorMessage: failure?.errorMessage || code,
    errors: (failure?.errors ?? []).map(readEntry),
    ...(failure?.data ? { data: failure.data } : {}),
  })
}

/** An entry of another back end may be a message alone, and name no field. */
function readEntry(entry: unknown): ApiFieldError {
  const { code, message = code, path, ...rest } = typeof entry === 'string' ? { message: entry } : Object(entry)
  return { ...rest, code: `${code ?? message}`, message: `${message}`, path: `${path ?? ''}` }
}

function parseFailure(body: string): Partial<ApiFailure> | null {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null) return null
    const { errors, ...rest } = value as Partial<ApiFailure>
    return Array.isArray(errors) ? { ...rest, errors } : rest
  } catch {
    return null
  }
}
