import { Agent, get } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../../../../src/server/kernel/http/call'
import { listen, tryPort } from '../../../../src/server/kernel/http/listen'

/**
 * One request over the agent's keep-alive connection: the `connection` header of its answer, or the code of
 * its failure.
 */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(String(answer.headers.connection)))
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/**
 * Sends the next request after each answer, until one fails; `warm` is called when the connection has been
 * used twice.
 */
async function untilRefused(url: string, warm: () => void): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const said: string[] = []
  while (!said.at(-1)?.startsWith('ECONN')) {
    said.push(await ask(url, agent))
    if (said.length === 2) warm()
  }
  agent.destroy()
  return said
}

test('a server that is told to stop answers everybody whom it let in, tells them to come no more, and is closed then', async () => {
  const app = new Hono<Env>()
  app.get('/', async (call) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return call.text('done')
  })
  const listening = await listen(app, '127.0.0.1', 0)
  const said: Promise<string[]>[] = []
  await Promise.all(
    Array.from(
      { length: 8 },
      () => new Promise<void>((warm) => said.push(untilRefused(listening.url, warm))),
    ),
  )
  // Far longer than a test may last: connections in use must not be waited for.
  await listening.close(3_600_000)
  for (const heard of await Promise.all(said)) {
    expect(heard.length, 'answered more than once on its connection').toBeGreaterThan(2)
    expect(heard.slice(-2), 'the last answer says so, and nobody listens any more').toEqual([
      'close',
      'ECONNREFUSED',
    ])
    expect(new Set(heard.slice(0, -2))).toEqual(new Set(['keep-alive']))
  }
})

test('an idle connection is kept longer than the minute of common proxies, which would send a request into a closing one', async () => {
  const app = new Hono<Env>()
  app.get('/', (call) => call.text('done'))
  const listening = await listen(app, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const kept = await new Promise((resolve) => {
    get(listening.url, { agent }, (answer) => {
      answer.resume()
      resolve(answer.headers['keep-alive'])
    })
  })
  expect(kept).toBe('timeout=75')
  agent.destroy()
  await listening.close(1_000)
})

test('what is still unanswered when the time is over is cut', async () => {
  const app = new Hono<Env>()
  app.get('/', () => new Promise<Response>(() => undefined))
  const listening = await listen(app, '127.0.0.1', 0)
  const asked = ask(listening.url, new Agent())
  await new Promise((resolve) => setTimeout(resolve, 100))
  await listening.close(50)
  expect(await asked).toBe('ECONNRESET')
})

test('a port that is taken, and an address that is none of this machine, are told in a sentence that says what to do', async () => {
  const first = await listen(new Hono<Env>(), '127.0.0.1', 0)
  const port = Number(new URL(first.url).port)
  for (const open of [() => listen(new Hono<Env>(), '127.0.0.1', port), () => tryPort('127.0.0.1', port)])
    await expect(open()).rejects.toThrow(
      `Port ${port} is in use by another program: stop it, or choose another one with PORT=${port + 1}.`,
    )
  await first.close(0)
  await expect(tryPort('127.0.0.1', port)).resolves.toBeUndefined()
  await expect(tryPort('192.0.2.1', 0)).rejects.toThrow(
    'HOST is "192.0.2.1", which is no address of this machine',
  )
})
