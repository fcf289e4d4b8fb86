import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MASK } from '../../src/contract/constants'
import type { JsonObject } from '../../src/contract/json'
import type { TileLayer } from '../../src/contract/maps/geo'
import { readHost } from '../../src/server/kernel/outbound-hosts'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestDirections, testDirections } from '../support/directions'
import { type TestGeocoder, testGeocoder } from '../support/geocoder'
import { type Loopback, listenOnLoopback } from '../support/loopback'
import { type TestServer, testServer } from '../support/server'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let service: TestDirections
let other: TestDirections
let finder: TestGeocoder
let images: Loopback
let imageAnswer: { status: number; type: string }
let server: TestServer
let laura: Caller

beforeAll(async () => {
  service = await testDirections('osrm', { patience: 2_000 })
  other = await testDirections('valhalla')
  finder = await testGeocoder('photon')
  images = await listenOnLoopback((_, response) =>
    response.writeHead(imageAnswer.status, { 'content-type': imageAnswer.type }).end(PNG),
  )
  const source = `http://127.0.0.1:${images.port}/{z}/{x}/{y}.png?apikey=hidden`
  const tiles = [{ type: 'satellite', source, attribution: '© Sky' }] as const
  const hosts = [other.settings.url, finder.settings.url].flatMap(readHost)
  server = await testServer({
    config: { maps: { geocoder: undefined, directions: service.settings, tiles, hosts } },
  })
  laura = await signedIn(server.url, 'laura.bianchi')
}, 120_000)
afterAll(async () => {
  await server.drop()
  for (const one of [service, other, finder]) await one.stop()
  await images.stop()
})
beforeEach(() => {
  service.instead(null)
  imageAnswer = { status: 200, type: 'image/png' }
})

const TOUR = {
  origin: { lat: 44.6, lng: 10.9 },
  destination: { lat: 44.7, lng: 11 },
  waypoints: [
    { lat: 44.61, lng: 10.91 },
    { lat: 44.62, lng: 10.92 },
  ],
}
let turn = 0
/** A tour that was not asked before: answers are kept. */
const fresh = (part: object = {}) => {
  turn += 1
  return { ...TOUR, origin: { lat: 44.6, lng: 10.9 + turn / 1e5 }, ...part }
}
const drive = (body: unknown) => laura.post('/api/geo/directions', body)

describe('directions', () => {
  test('the service of the settings answers directions, and the server caches them for a while [API-44] [PATH-03]', async () => {
    const body = fresh({ optimize: true, avoidHighways: false, departure: null })
    const { body: answer, status } = await drive(body)
    expect([status, answer.data.status, answer.data.provider, answer.data.waypointOrder]).toEqual([
      200,
      'OK',
      'osrm',
      [1, 0],
    ])
    const before = service.asked.length
    expect((await drive(body)).body).toEqual(answer)
    expect(service.asked.length).toBe(before)
  })

  test.each([
    [{ departure: '2026-11-23T08:00' }, 'ROUTE_OPTION_OFF', 'departure', 422],
    [{ destination: { lat: 91, lng: 0 } }, 'POSITION_OUTSIDE', 'destination', 422],
    [{ waypoints: Array.from({ length: 99 }, () => TOUR.origin) }, 'TOO_MANY_STOPS', 'waypoints', 422],
    [{ destination: { lat: '44', lng: 0 } }, 'BAD_BODY', 'destination', 400],
    [{ destination: null }, 'BAD_BODY', 'destination', 400],
    [{ waypoints: [[44, 11]] }, 'BAD_BODY', 'waypoints.0', 400],
    [{ waypoints: 'none' }, 'BAD_BODY', 'waypoints', 400],
    [{ optimize: 'yes' }, 'BAD_BODY', 'optimize', 400],
    [{ departure: 'tomorrow' }, 'BAD_BODY', 'departure', 400],
    [{ departure: '2026-11-33T08:00' }, 'BAD_BODY', 'departure', 400],
    [{ avoidTolls: true }, 'BAD_BODY', 'avoidTolls', 400],
  ])(
    'directions with %j are refused by %s at %s, before the service is called [PATH-03] [ERR-40]',
    async (part, code, path, status) => {
      const before = service.asked.length
      const { body, status: told } = await drive(fresh(part))
      expect([told, body.errorCode, body.errors[0]?.path]).toEqual([status, code, path])
      expect(service.asked.length).toBe(before)
    },
  )

  test.each([
    [{ status: 429, body: '{}' }, 503, 'DIRECTIONS_BUSY'],
    [{ status: 401, body: '{}' }, 503, 'DIRECTIONS_DENIED'],
    [{ status: 500, body: '' }, 503, 'DIRECTIONS_UNAVAILABLE'],
    [{ status: 200, body: '<html>' }, 503, 'DIRECTIONS_UNAVAILABLE'],
    ['silent', 503, 'DIRECTIONS_SLOW'],
    [{ status: 400, body: '{"code":"NoSegment"}' }, 422, 'STOP_OFF_ROAD'],
    [{ status: 400, body: '{"code":"NoRoute"}' }, 422, 'NO_ROUTE'],
  ] as const)(
    'directions that end with %j are refused %i %s [ERR-40] [PATH-07]',
    async (answer, status, code) => {
      service.instead(answer)
      const { body, headers, status: told } = await drive(fresh())
      expect([told, body.errorCode]).toEqual([status, code])
      if (status === 503) expect(headers.get('retry-after')).toBe('30')
      service.instead(null)
      expect((await drive(fresh())).status).toBe(200)
    },
  )

  test('log the host of a failure, never where people drive', async () => {
    service.instead({ status: 500, body: '' })
    await drive(fresh({ destination: { lat: 44.123456, lng: 11 } }))
    const line = server.said.findLast((one) => one.startsWith('directions: '))
    expect(line).toContain('answered 500')
    expect(line).not.toContain('44.12')
  })

  test('directions list their abilities; the demo office has the places and the map of its town [API-44]', async () => {
    const { body } = await laura.get('/api/geo/capabilities')
    expect(body.data).toMatchObject({
      directions: {
        provider: 'osrm',
        traffic: false,
        departure: false,
        avoidHighways: true,
        optimize: true,
        maxPoints: 100,
      },
      places: { provider: 'gazetteer', reverse: true },
      start: { center: { lat: 44.7, lng: 10.95 } },
    })
    expect(
      body.data.tiles.map(({ format, type }: { format: string; type: string }) => `${type} ${format}`),
    ).toEqual(['roadmap vector', 'satellite raster'])
    expect((await laura.get('/api/geo/reverse?lat=44.7&lng=10.95')).body.data.components).toMatchObject({
      locality: 'Borgo Tessera',
      administrative_area_level_2: 'MO',
      country: 'ITA',
    })
    expect((await laura.get('/api/geo/reverse?lat=40&lng=2')).body).toEqual({ data: null })
    const { body: found } = await laura.get('/api/geo/places?q=garibaldi+12&country=ITA')
    expect(found.data.items[0].components).toMatchObject({ route: 'Via Garibaldi', country: 'ITA' })
  })

  test('directions are for signed-in people, 60 times a minute', async () => {
    expect((await caller(server.url).post('/api/geo/directions', TOUR)).status).toBe(401)
    const ada = await signedIn(server.url, 'admin')
    const answers = await Promise.all(Array.from({ length: 61 }, () => ada.post('/api/geo/directions', TOUR)))
    expect(
      answers.map(({ body }) => body.errorCode).filter((code) => code === 'TOO_MANY').length,
    ).toBeGreaterThanOrEqual(1)
    expect((await drive(fresh())).status).toBe(200)
  })
})

describe('the ground of maps', () => {
  const grounds = async (): Promise<TileLayer[]> => (await laura.get('/api/geo/capabilities')).body.data.tiles
  const layer = async (wanted = 'satellite') =>
    (await grounds()).find(({ type }) => type === wanted) as TileLayer
  const tileOf = async (z: number, x: number, y: number, type = 'satellite') => {
    const { url } = await layer(type)
    return fetch(
      server.url + url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    )
  }

  test('the server hides the key of a map service, and browsers cache its images [MAP-19]', async () => {
    const { attribution, format, type, url } = await layer()
    expect([type, format, attribution]).toEqual(['satellite', 'raster', '© Sky'])
    expect(url).not.toContain('hidden')
    const answer = await tileOf(3, 4, 2)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, max-age=86400',
    ])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    const hits = images.hits()
    await tileOf(3, 4, 2)
    expect(images.hits()).toBe(hits)
  })

  test('the server draws the map of the town without a setting [MAP-19]', async () => {
    const answer = await tileOf(14, 8690, 5912, 'roadmap')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.mapbox-vector-tile',
    ])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('Via Mazzini')
  })

  test('map tiles are refused without their key [MAP-19]', async () => {
    const answer = await fetch(`${server.url}/api/geo/tiles/satellite/3/4/2?key=guess`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect((await fetch(`${server.url}/api/geo/tiles/satellite/3/4/2`)).status).toBe(401)
  })

  test('map tiles beyond the world, or of a layer that does not exist, are refused [MAP-19]', async () => {
    expect((await tileOf(3, 8, 0)).status).toBe(400)
    expect((await tileOf(25, 0, 0)).status).toBe(400)
    const { url } = await layer()
    const other = url.replace('satellite', 'terrain').replace('{z}/{x}/{y}', '1/0/0')
    expect((await fetch(server.url + other)).status).toBe(404)
  })

  test.each([
    [500, 'image/png', 503],
    [429, 'image/png', 503],
    [200, 'text/html', 503],
    [404, 'text/html', 204],
  ])('a tile that the service answers with %i %s is answered with %i', async (status, type, told) => {
    imageAnswer = { status, type }
    turn += 1
    expect((await tileOf(10, turn, 1)).status).toBe(told)
  })
})

describe('services chosen in the settings of the office', () => {
  const SETTINGS = '/api/conf/sysregistry'
  let admin: Caller
  beforeAll(async () => {
    admin = await signedIn(server.url, 'admin')
  })
  const stored = async (key: string): Promise<JsonObject> =>
    (await admin.get(`${SETTINGS}?size=1&keyEquals=${key}`)).body.data.items[0]
  const choose = async (key: string, theValue: string) => {
    const { id } = await stored(key)
    const { data } = (await admin.get(`${SETTINGS}/${String(id)}`)).body
    return admin.put(`${SETTINGS}/${String(id)}`, { ...data, theValue })
  }
  const tried = async (key: string) => admin.post(`${SETTINGS}/${String((await stored(key)).id)}/tries`, {})
  const can = async () => (await laura.get('/api/geo/capabilities')).body.data

  test('act at once and go before the environment; their key stays here, and they are tried [API-44] [PATH-03]', async () => {
    await choose('map.routing.kind', 'valhalla')
    await choose('map.routing.points', '12')
    await choose('map.routing.key', 'sesame')
    expect((await choose('map.routing.url', other.settings.url)).status).toBe(200)
    await expect
      .poll(async () => (await can()).directions)
      .toMatchObject({ provider: 'valhalla', maxPoints: 12 })
    const { body } = await drive(fresh())
    expect([body.data.provider, other.asked.at(-1)?.url.searchParams.get('api_key')]).toEqual([
      'valhalla',
      'sesame',
    ])
    expect((await stored('map.routing.key')).theValue).toBe(MASK)
    other.instead({ status: 400, body: '{"error_code":171,"error":"No suitable edges near location"}' })
    expect((await tried('map.routing.url')).status).toBe(200)
    other.instead({ status: 429, body: '{}' })
    expect((await tried('map.routing.url')).body.errorCode).toBe('DIRECTIONS_BUSY')
    other.instead(null)
    await choose('map.routing.url', 'none')
    await expect.poll(async () => (await can()).directions.provider).toBe('osrm')
    expect((await tried('map.routing.url')).body.errorCode).toBe('ACTION_OFF')
  })

  test('the settings of the office can choose geocoders and map tiles too [API-45] [MAP-19]', async () => {
    await choose('map.geocoder.kind', 'photon')
    await choose('map.geocoder.url', finder.settings.url)
    await expect.poll(async () => (await can()).places).toMatchObject({ provider: 'photon' })
    expect((await laura.get('/api/geo/places?q=via+emilia+est')).body.data.items[0].components.locality).toBe(
      'Modena',
    )
    const page = async () => (await fetch(`${server.url}/assets/environments/environment.json`)).json()
    expect(await page()).toMatchObject({ maps: { places: true } })
    await choose('map.tiles.key', 'a b')
    await choose('map.tiles.terrain', `http://127.0.0.1:${images.port}/{z}/{x}/{y}.png?key={key} © Hills`)
    const terrain = async (): Promise<TileLayer | undefined> =>
      (await can()).tiles.find(({ type }: TileLayer) => type === 'terrain')
    await expect.poll(terrain).toMatchObject({ format: 'raster', attribution: '© Hills' })
    const { url = '' } = (await terrain()) ?? {}
    expect(url).not.toContain('a%20b')
    expect((await fetch(server.url + url.replace(/\{[xyz]\}/g, '0'))).status).toBe(200)
    expect((await tried('map.tiles.terrain')).status).toBe(200)
  })

  test.each([
    ['map.routing.url', 'http://169.254.169.254/latest/', 'SETTING_HOST'],
    ['map.routing.url', 'http://localhost:1/', 'SETTING_HOST'],
    ['map.geocoder.url', 'http://2130706433:1/', 'SETTING_HOST'],
    ['map.tiles.satellite', 'http://127.0.0.1:1/{z}/{x}/{y}.png © Inside', 'SETTING_HOST'],
    ['map.tiles.satellite', 'https://tiles.example/{z}/{x}/{y}.png', 'SETTING_TILES'],
    ['map.tiles.satellite', '/etc/map.pmtiles © File', 'SETTING_TILES'],
    ['map.routing.url', 'file:///etc/passwd', 'SETTING_SERVICE'],
    ['map.routing.url', 'https://user:secret@osrm.example', 'SETTING_SERVICE'],
    ['map.routing.kind', 'google', 'SETTING_CHOICE'],
    ['map.routing.points', '101', 'SETTING_MAX'],
  ])('%s refuses %s by %s, and what was chosen stays [S15]', async (key, value, code) => {
    const before = (await stored(key)).theValue
    const { body, status } = await choose(key, value)
    expect([status, body.errors]).toMatchObject([422, [{ path: 'theValue', code }]])
    expect((await stored(key)).theValue).toBe(before)
  })
})
