import { describe, expect, test } from 'vitest'
import { openEvents, type Wait } from '../../../src/adapters/rest/events'
import type { Http } from '../../../src/adapters/rest/http'
import type { ServerEvent } from '../../../src/contract/calls/api'
import { ApiError } from '../../../src/contract/calls/api-error'

function stream(...parts: string[]): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
  )
}

/**
 * Plays the answers one after the other; the last one ends the stream for good. Answers what was heard and
 * how long was waited.
 */
async function play(
  answers: (Response | Error)[],
  since: number | null = null,
): Promise<{ heard: ServerEvent[]; waits: number[] }> {
  const heard: ServerEvent[] = []
  const waits: number[] = []
  await new Promise<void>((resolve) => {
    const end = new ApiError(401, { errorCode: 'SESSION_EXPIRED', errorMessage: '', errors: [] })
    const http: Http = {
      send: async () => {
        const answer = answers.shift()
        if (answer instanceof Response) return answer
        if (answer) throw answer
        setTimeout(resolve)
        throw end
      },
      json: async () => null,
      held: async () => undefined,
    }
    const wait: Wait = async (ms) => void waits.push(ms)
    openEvents(http, (event) => heard.push(event), wait, Promise.resolve(since))
  })
  return { heard, waits }
}

const LOOKUP: ServerEvent = { type: 'lookup', table: 'KINDS' }

describe('the event stream', () => {
  test('the event stream delivers each event, however the bytes are split', async () => {
    const { heard } = await play([
      stream(': hello\n\nda', `ta: ${JSON.stringify(LOOKUP)}`, '\r\n\r\ndata: {broken\n\n'),
    ])
    expect(heard).toEqual([{ type: 'opened', missed: true }, LOOKUP])
  })

  test('the event stream misses nothing while it sends its last time; after a break it may', async () => {
    const { heard } = await play([stream(), stream()], 7)
    expect(heard.slice(0, 2)).toEqual([
      { type: 'opened', missed: false },
      { type: 'opened', missed: true },
    ])
  })

  test('the stream reconnects when it ends, with a growing pause, and says that events may be missing', async () => {
    const offline = new ApiError(0, { errorCode: 'OFFLINE', errorMessage: '', errors: [] })
    const { heard, waits } = await play([stream(`data: ${JSON.stringify(LOOKUP)}\n\n`), offline, stream()])
    expect(heard).toEqual([
      { type: 'opened', missed: true },
      LOOKUP,
      { type: 'opened', missed: true },
      { type: 'catalogue', version: '' },
    ])
    expect(waits).toEqual([1000, 2000, 1000])
  })

  test('the event stream ends when the session does', async () => {
    const { heard, waits } = await play([])
    expect([heard, waits]).toEqual([[], []])
  })
})
