/** Tracks which calls of a tab belong to the session that is ending. */
export interface SessionCalls {
  /** aborts a call of this method when the session ends */
  signal: (method: string) => AbortSignal | null
  /** registers a running write */
  writing: <T>(call: Promise<T>) => Promise<T>
  /**
   * The token is about to become invalid: reads are aborted, no new call uses it, and running writes are
   * awaited, at most `PATIENCE_MS`.
   */
  end: () => Promise<void>
}

/** Maximum wait of a sign-out for running writes. */
export const PATIENCE_MS = 2_000

/** Tracks calls across changing tokens; `token` returns the current one. */
export function createSessionCalls(token: () => string | null): SessionCalls {
  const writes = new Set<Promise<unknown>>()
  let session = new AbortController()
  let ended: string | null = null
  let ending = false

  return {
    signal: (method) => {
      // The next session begins with another token.
      if (session.signal.aborted && !ending && token() !== ended) session = new AbortController()
      // Running writes may complete; calls that begin after the end would only be refused.
      return method === 'GET' || session.signal.aborted ? session.signal : null
    },
    writing: (call) => {
      writes.add(call)
      const removeWrite = () => void writes.delete(call)
      call.then(removeWrite, removeWrite)
      return call
    },
    end: async () => {
      ending = true
      session.abort()
      await Promise.race([Promise.allSettled(writes), sleep(PATIENCE_MS)])
      // A running refresh has changed it meanwhile.
      ended = token()
      ending = false
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
