import { isApiError } from '../../contract/api-error'

/** Pauses between the attempts to save while the server does not answer, in ms: together as long as an office takes to start. */
export const RETRY_PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000]

const SILENT_CODES = ['OFFLINE', 'TIMEOUT', 'STORE_UNAVAILABLE', 'HTTP_502', 'HTTP_503', 'HTTP_504']

/** True when nobody knows whether the call was carried out: no answer came, or a proxy's. */
export function isUnanswered(error: unknown): boolean {
  return isApiError(error) && SILENT_CODES.includes(error.failure.errorCode)
}

/**
 * Makes a call again while nobody answers. Only for calls that may be made twice: a create carries its key, an update the
 * version it is based on, so the server carries each out once.
 */
export async function untilAnswered<T>(
  call: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
  waiting: () => void,
): Promise<T> {
  for (const ms of RETRY_PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      waiting()
      await pause(ms)
    }
  }
  return call()
}
