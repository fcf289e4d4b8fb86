import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOut } from '../../../src/server/kernel/outbound'
import {
  isAllowed,
  readHost,
  readHosts,
  resolveAllowedAddress,
} from '../../../src/server/kernel/outbound-hosts'

const NAME = 'TESSERA_OUTBOUND_HOSTS'
const reaches = (address: string, hosts: string) => isAllowed(new URL(address), readHosts(NAME, hosts))

describe('hosts that settings may name [S15]', () => {
  test.each([
    ['https://osrm.company.example/route', 'osrm.company.example', true],
    ['https://OSRM.company.example', 'osrm.company.example', true],
    ['https://osrm.company.example:8443', 'osrm.company.example', false],
    ['http://osrm.company.example:5000', 'one.example, osrm.company.example:5000', true],
    ['https://tiles.maps.example', '*.maps.example', true],
    ['https://maps.example', '*.maps.example', false],
    ['https://evilmaps.example', '*.maps.example', false],
    ['https://osrm.company.example.evil.example', 'osrm.company.example', false],
    ['http://10.0.0.7:5000', '10.0.0.7:5000', true],
    ['http://167772167:5000', '10.0.0.7:5000', true],
    ['http://10.0.0.8:5000', '10.0.0.7:5000', false],
    ['http://10.0.0.8', '10.0.0.0/8', false],
    ['http://127.0.0.1', '', false],
    ['http://[::1]:80', '', false],
    ['http://localhost.', 'localhost', false],
  ])('%s with "%s": %s', (address, hosts, is) => expect(reaches(address, hosts)).toBe(is))

  test.each([
    'https://osrm.example',
    'a/b',
    '*',
    '*.10.0.0.7',
    'user@host',
    'host:port',
    '10.0.0.0/33',
    'one.example/8',
  ])('a list with %s is none', (part) =>
    expect(() => readHosts(NAME, `one.example ${part}`)).toThrow(`${NAME} contains "${part}"`),
  )
})

describe('a listed name', () => {
  let port: number
  let hits = 0
  const server = createServer((request, response) => {
    hits += 1
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    else response.end(`${request.method} ${request.headers.host}`)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = (hosts: Parameters<typeof callOut>[0]['hosts'], path = '/', host = `localhost:${port}`) =>
    callOut({
      url: new URL(`http://${host}${path}`),
      hosts,
      headers: {},
      signal: AbortSignal.timeout(5_000),
      max: 1_000,
    }).then(
      ({ bytes, status }) => `${status} ${bytes}`,
      (error: Error) => error.name,
    )

  test('a listed name that leads into a private network is not called, unless the list names its address or range [S15]', async () => {
    expect(await call(readHosts(NAME, `localhost:${port}`))).toBe('ClosedHost')
    expect(await call(readHosts(NAME, `localhost:${port}, 127.0.0.1:1`))).toBe('ClosedHost')
    expect(hits).toBe(0)
    for (const address of [`127.0.0.1:${port}`, '127.0.0.0/8'])
      expect(await call(readHosts(NAME, `localhost:${port}, ${address}`))).toBe(`200 GET localhost:${port}`)
    expect(await call(readHost(`http://localhost:${port}/`))).toBe(`200 GET localhost:${port}`)
    expect(await call(null)).toBe(`200 GET localhost:${port}`)
  })

  test('a name that does not exist fails like one whose address is not listed, and like an unlisted host', async () => {
    expect(await call(readHosts(NAME, `nobody.invalid:${port}`), '/', `nobody.invalid:${port}`)).toBe(
      'ClosedHost',
    )
    expect(await call(readHosts(NAME, 'other.example'))).toBe('ClosedHost')
    await expect(
      resolveAllowedAddress(new URL('http://localhost'), readHosts(NAME, 'localhost')),
    ).rejects.toThrow('no address that is listed')
    expect(await resolveAllowedAddress(new URL('http://10.0.0.7'), readHosts(NAME, '10.0.0.7'))).toBe(
      '10.0.0.7',
    )
  })

  test('a redirect of a listed host is not followed', async () => {
    const before = hits
    expect(await call(readHosts(NAME, `localhost:${port}, 127.0.0.0/8`), '/away')).toBe('302 ')
    expect(hits).toBe(before + 1)
  })
})
