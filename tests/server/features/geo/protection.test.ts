import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCache } from '../../../../src/server/features/maps/geo/cache'
import { callService, parseReply, ServiceFailure } from '../../../../src/server/features/maps/geo/outbound'
import { createAllowance } from '../../../../src/server/kernel/allowance'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function service(answer: Parameters<typeof createServer>[1]): Promise<URL> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-street`)
}

const call = (url: URL, patience = 5_000) =>
  callService({ url, lang: 'it', signal: new AbortController().signal, patience }).catch(
    (error: unknown) => error,
  )

describe('a call of a map service [API-44]', () => {
  test('a call of a map service ends when the service is silent', async () => {
    const failure = await call(await service(() => undefined), 50)
    expect(failure).toMatchObject({ kind: 'slow' })
  })

  test('a call of a map service ends when the service answers too slowly, in the middle of its answer', async () => {
    const url = await service((_, response) => void response.write('{'))
    expect(await call(url, 100)).toMatchObject({ kind: 'slow' })
  })

  test('a call of a map service ends when the answer is endless', async () => {
    const block = Buffer.alloc(1024 * 1024)
    const url = await service((_, response) => {
      const more = (): void =>
        void (response.write(block) ? setImmediate(more) : response.once('drain', more))
      more()
    })
    const failure = await call(url, 20_000)
    expect(failure).toMatchObject({ kind: 'away' })
    expect(String(failure)).toContain('more than')
  })

  test.each([
    ['bytes', `"${'x'.repeat(4 * 1024 * 1024)}"`],
    ['values', `[${'{},'.repeat(200_000)}{}]`],
  ])(
    'a reply of a map service with more %s than a tour has is refused, and the next answer is read',
    async (_, text) => {
      const answer = (body: string) =>
        parseReply({ status: 200, type: 'application/json', bytes: Buffer.from(body) }, 'routes.example')
      expect(() => answer(text)).toThrow(
        'the service at routes.example answered with more than a tour of 100 stops has',
      )
      expect(answer('{"a":[1]}')).toEqual({ a: [1] })
    },
  )

  test.each([301, 302, 303, 307, 308])('a call of a map service follows no redirect (%i)', async (status) => {
    let hits = 0
    const inside = await service((_, response) => {
      hits += 1
      response.end('{}')
    })
    const url = await service((_, response) => response.writeHead(status, { location: inside.href }).end())
    expect([await call(url), hits]).toMatchObject([{ kind: 'away' }, 0])
  })

  test('a call of a map service reports the host of a failure, never the request', async () => {
    const url = await service((_, response) => void response.writeHead(500).end())
    const gone = new URL('http://127.0.0.1:1/secret-street')
    for (const failure of [await call(url), await call(gone)]) {
      expect(failure).toBeInstanceOf(ServiceFailure)
      expect(String(failure)).toContain('127.0.0.1')
      expect(String(failure)).not.toContain('secret')
    }
  })
})

describe('answers that are kept', () => {
  test('the cache makes an answer once within its lifetime and stores no failures', async () => {
    let [at, made] = [0, 0]
    const cache = createCache<number>({ life: 100, most: 10 }, () => at)
    const make = async () => {
      made += 1
      return made
    }
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect([await cache.get('a', make), await cache.get('a', make)]).toEqual([1, 1])
    at = 100
    expect(await cache.get('a', make)).toBe(2)
  })

  test('cached answers are dropped when they weigh too much, the least recently used first', async () => {
    const cache = createCache<string>({ life: 100, most: 6, weigh: ({ length }) => length }, () => 0)
    const get = (key: string, value: string) => cache.get(key, async () => value)
    await get('a', 'aaa')
    await get('b', 'bbb')
    await get('a', '-')
    await get('c', 'cc')
    expect([await get('a', 'new'), await get('b', 'new')]).toEqual(['aaa', 'new'])
    expect([await get('huge', 'hhhhhhhh'), await get('huge', 'again')]).toEqual(['hhhhhhhh', 'again'])
  })
})

describe('the calls of one person', () => {
  test('the allowance counts calls by the minute, for each person separately', () => {
    let at = 0
    const allowance = createAllowance(2, () => at)
    expect(['a', 'a', 'a', 'b'].map(allowance.take)).toEqual([true, true, false, true])
    at = 60_000
    expect(allowance.take('a')).toBe(true)
  })
})
