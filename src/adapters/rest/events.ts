import type { ServerEvent } from '../../contract/calls/api'
import { isApiError } from '../../contract/calls/api-error'
import type { Params } from '../../contract/ports/ports'
import type { Http } from './http'

/** A pause in ms that ends early when the signal aborts; replaced in tests. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the system clock. */
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
 * Reads GET /api/events by fetch streaming (an EventSource cannot send the token) until closed, reconnecting
 * with a growing pause. Each connect emits `opened`, with whether events may have been missed; a reconnect
 * also emits a `catalogue` event without a version. A refused session ends it. `ready` is awaited first; it
 * may name the time since which events are wanted.
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

/**
 * One line of the stream: `data:` carries an event; others (comments, empty lines) keep the connection alive.
 */
function deliver(line: string, onEvent: (event: ServerEvent) => void): void {
  if (!line.startsWith('data:')) return
  try {
    onEvent(JSON.parse(line.slice(5)) as ServerEvent)
  } catch {
    // An invalid line comes from a proxy or a newer server: the next event may be fine.
  }
}
