import type { ServerEvent } from '../../contract/api'
import { isApiError } from '../../contract/api-error'
import type { Params } from '../../contract/ports'
import type { Http } from './http'

/** A pause of so many ms that ends early when the signal aborts; exchanged in tests. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the machine's clock. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Reads GET /api/events by fetch streaming (an EventSource cannot carry the token) until closed. A broken stream is
 * opened again after a growing pause. Each time it stands `opened` is given, with whether events may have been missed before;
 * after a break a `catalogue` event without a version, too. A refused session ends it. `ready` is waited for first; it
 * may say since when news are wanted that were told before the stream stood.
 */
export function openEvents(
  http: Http,
  onEvent: (event: ServerEvent) => void,
  pause: Wait,
  ready: Promise<number | null> = Promise.resolve(null),
): () => void {
  const closing = new AbortController()
  void ready.then((since) => keepOpen(http, onEvent, pause, closing.signal, since))
  return () => closing.abort()
}

async function keepOpen(
  http: Http,
  onEvent: (event: ServerEvent) => void,
  pause: Wait,
  signal: AbortSignal,
  since: number | null,
): Promise<void> {
  let delay = FIRST_PAUSE_MS
  let missed = false
  while (!signal.aborted) {
    try {
      const isTold = since !== null && !missed
      const wanted: Params = isTold ? [['since', String(since)]] : []
      const response = await http.send({
        method: 'GET',
        path: '/api/events',
        params: wanted,
        quiet: true,
        stream: true,
        signal,
      })
      onEvent({ type: 'opened', missed: !isTold })
      if (missed) onEvent({ type: 'catalogue', version: '' })
      delay = FIRST_PAUSE_MS
      await readEvents(response, onEvent)
    } catch (error) {
      if (isApiError(error) && (error.status === 401 || error.status === 403)) return
    }
    missed = true
    await pause(delay, signal)
    delay = Math.min(delay * 2, LONGEST_PAUSE_MS)
  }
}

async function readEvents(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) deliver(line, onEvent)
  }
}

/** One line of the stream: `data:` carries an event, everything else (comments, empty lines) keeps the line open. */
function deliver(line: string, onEvent: (event: ServerEvent) => void): void {
  if (!line.startsWith('data:')) return
  try {
    onEvent(JSON.parse(line.slice(5)) as ServerEvent)
  } catch {
    // A line that is no JSON is a proxy's or a newer server's: the next event may be fine.
  }
}
