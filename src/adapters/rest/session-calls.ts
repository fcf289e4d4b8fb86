/** Which calls of a tab belong to the session that is about to end, and what becomes of them. */
export interface SessionCalls {
  /** ends a call of this method with the session */
  signal: (method: string) => AbortSignal | null
  /** a call that writes is on its way until this settles */
  writing: <T>(call: Promise<T>) => Promise<T>
  /**
   * The token is about to be worth nothing: reads are given up, no call begins with it any more, and what is being
   * written is waited for, `PATIENCE_MS` at most.
   */
  end: () => Promise<void>
}

/** A person who leaves waits this long at most for what is still being saved. */
export const PATIENCE_MS = 2_000

/** Follows the calls made with one token after the other; `token` is the one held now. */
export function createSessionCalls(token: () => string | null): SessionCalls {
  const writes = new Set<Promise<unknown>>()
  let session = new AbortController()
  let ended: string | null = null
  let ending = false

  return {
    signal: (method) => {
      // The next session begins with another token.
      if (session.signal.aborted && !ending && token() !== ended) session = new AbortController()
      // What is already being written is left to succeed; whatever begins after the end would only be refused.
      return method === 'GET' || session.signal.aborted ? session.signal : null
    },
    writing: (call) => {
      writes.add(call)
      const done = () => void writes.delete(call)
      call.then(done, done)
      return call
    },
    end: async () => {
      ending = true
      session.abort()
      await Promise.race([Promise.allSettled(writes), pause(PATIENCE_MS)])
      // A renewal on its way has changed it meanwhile.
      ended = token()
      ending = false
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
