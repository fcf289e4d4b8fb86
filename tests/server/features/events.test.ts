import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createEventStreams, type EventNeeds } from '../../../src/server/features/office/events'
import type { BusListener, BusMessage } from '../../../src/server/kernel/bus'
import { failure } from '../../../src/server/kernel/http/answers'
import type { Env, Signed } from '../../../src/server/kernel/http/call'
import { Refusal } from '../../../src/server/kernel/refusal'

const RIGHTS = { authorities: ['ROLE_USER'], subjectId: null }

/** Streams over a separate bus; `who` is the current permissions of a session. */
function office(who: { now: typeof RIGHTS | null | Error }) {
  const listeners = new Set<BusListener>()
  const needs = {
    bus: {
      publish: () => undefined,
      subscribe: (listener: BusListener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: async () => undefined,
    },
    presence: { watch: () => () => undefined, editors: () => [], listens: () => () => undefined },
    catalogue: () => ({ entities: new Map() }),
    records: () => ({}),
    present: async () => {
      if (who.now instanceof Error) throw who.now
      return who.now
    },
  } as unknown as EventNeeds
  const streams = createEventStreams(needs)
  const app = new Hono<Env>()
  app.get('/:session', (call) => {
    const user = { id: 'ada', ...RIGHTS } as unknown as Signed['user']
    call.set('signed', { user, sessionId: call.req.param('session') })
    return streams.open(call)
  })
  app.onError((error, call) => failure(call, error))
  return {
    open: async (session = 's1') => app.request(`/${session}`),
    tell: (message: BusMessage) => {
      for (const listener of [...listeners]) listener(message)
    },
    close: streams.closeAll,
  }
}

const NEWS: BusMessage = { kind: 'event', event: { type: 'lookup', table: 'COLOURS' } }

test('an open stream tells while the rights it began with stand', async () => {
  const { close, open, tell } = office({ now: RIGHTS })
  const reader = (await open()).body?.getReader()
  await reader?.read()
  tell(NEWS)
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('COLOURS')
  close()
})

test.each([
  ['other rights end it', { ...RIGHTS, authorities: ['ROLE_VIEWER'] }, ''],
  ['an ended session is told and ends it', null, '"type":"session","reason":"revoked"'],
  ['rights that cannot be asked end it', new Refusal('STORE_UNAVAILABLE', 'away'), ''],
])('%s, and nothing more is heard of what happens', async (_, now, said) => {
  const who: { now: typeof RIGHTS | null | Error } = { now: RIGHTS }
  const { open, tell } = office(who)
  const response = await open()
  const whole = response.text()
  await new Promise((resolve) => setImmediate(resolve))
  who.now = now
  tell(NEWS)
  const text = await whole
  expect(text).not.toContain('COLOURS')
  expect(text).toContain(said)
})

test('a change of the catalogue, which gives new rights, is heard, and the stream goes on with them', async () => {
  const who = { now: RIGHTS }
  const { close, open, tell } = office(who)
  const reader = (await open()).body?.getReader()
  const heard = async () => new TextDecoder().decode((await reader?.read())?.value)
  await heard()
  who.now = { ...RIGHTS, authorities: ['ROLE_USER', 'SPOON_R'] }
  tell({ kind: 'event', event: { type: 'catalogue', version: '2' } })
  expect(await heard()).toContain('"version":"2"')
  tell(NEWS)
  expect(await heard()).toContain('COLOURS')
  close()
})

test('a stream whose rights cannot be asked when it opens ends by itself, and no rejection is left unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const { open } = office({ now: new Refusal('STORE_UNAVAILABLE', 'the database is busy') })
  expect(await (await open()).text()).toBe(': open\n\n')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a stream ends when messages of other processes may have been missed, so that its reader reloads', async () => {
  const { open, tell } = office({ now: RIGHTS })
  const whole = (await open()).text()
  tell({ kind: 'missed' })
  expect(await whole).toBe(': open\n\n')
})

test('a session has thirty streams and a person sixty; a closed one makes room', async () => {
  const { close, open } = office({ now: RIGHTS })
  const all = []
  for (let count = 0; count < 30; count += 1) all.push(await open())
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await all[0]?.body?.cancel()
  expect((await open()).status).toBe(200)
  for (let count = 0; count < 30; count += 1) expect((await open('s2')).status).toBe(200)
  expect((await open('s3')).status).toBe(429)
  close()
})
