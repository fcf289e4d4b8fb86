import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { DirectionsRequest } from '../../../../src/contract/maps/geo'
import { ServiceFailure } from '../../../../src/server/features/maps/geo/outbound'
import { createDirectionsService } from '../../../../src/server/features/maps/geo/sources'
import { Refusal } from '../../../../src/server/kernel/refusal'
import { DIRECTIONS_SERVICES, type DirectionsSettings } from '../../../../src/server/map-settings'
import { type TestDirections, testDirections } from '../../../support/directions'

const TOUR: DirectionsRequest = {
  origin: { lat: 47.11, lng: 9.527 },
  waypoints: [
    { lat: 47.1652, lng: 9.5115 },
    { lat: 47.141, lng: 9.5209 },
  ],
  destination: { lat: 47.2114, lng: 9.5263 },
  avoidHighways: false,
  departure: null,
  optimize: false,
}

/** Seconds and metres of the recorded tours. */
const LEGS = {
  valhalla: [
    [502, 6931],
    [260, 3198],
    [663, 10172],
  ],
  osrm: [
    [601, 9121],
    [400, 5200],
    [701, 11035],
  ],
  graphhopper: [
    [601, 9121],
    [400, 5200],
    [701, 11035],
  ],
} as const

let running: TestDirections | null = null
afterEach(() => running?.stop())

async function start(kind: DirectionsSettings['kind'], more: Partial<DirectionsSettings> = {}) {
  running = await testDirections(kind, more)
  const router = createDirectionsService(running.settings)
  const route = (part: Partial<DirectionsRequest> = {}) =>
    router.route({ ...TOUR, ...part }, 'it', AbortSignal.timeout(5_000))
  return { running, router, route, call: () => running?.asked.at(-1) }
}

/** The code or the kind of a failure. */
async function failed(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error.code
  return error instanceof ServiceFailure ? error.kind : `no failure: ${String(error)}`
}

describe.each(DIRECTIONS_SERVICES)('a tour by %s', (kind) => {
  test('a tour has a leg between every two stops, in seconds and metres, and a line [PATH-01] [PATH-05] [PATH-06] [API-44]', async () => {
    const { route } = await start(kind)
    const { attribution, legs, path, provider, status, waypointOrder } = await route()
    expect([status, provider, waypointOrder, attribution]).toEqual([
      'OK',
      kind,
      [0, 1],
      '© OpenStreetMap contributors',
    ])
    expect(legs).toEqual(LEGS[kind].map(([durationS, distanceM]) => ({ durationS, distanceM })))
    if (kind === 'valhalla') {
      expect(path[0]?.[0]).toBeCloseTo(47.11, 2)
      expect(path.at(-1)?.[1]).toBeCloseTo(9.5263, 2)
    } else
      expect(path).toEqual([
        [38.5, -120.2],
        [40.7, -120.95],
        [43.252, -126.453],
      ])
  })

  test('the service is asked for the stops in their order: origin, waypoints, destination [PATH-01] [PATH-03]', async () => {
    const { call, route } = await start(kind)
    await route()
    const seen = call()
    const wanted = ['47.11 9.527', '47.1652 9.5115', '47.141 9.5209', '47.2114 9.5263']
    const told =
      kind === 'valhalla'
        ? ((seen?.json?.locations ?? []) as { lat: number; lon: number }[]).map(
            ({ lat, lon }) => `${lat} ${lon}`,
          )
        : kind === 'osrm'
          ? (seen?.url.pathname.split('/').at(-1) ?? '')
              .split(';')
              .map((point) => point.split(',').reverse().join(' '))
          : ((seen?.json?.points ?? []) as [number, number][]).map(([lng, lat]) => `${lat} ${lng}`)
    expect(told).toEqual(wanted)
    const car =
      kind === 'valhalla' ? seen?.json?.costing : kind === 'osrm' ? seen?.url.pathname : seen?.json?.profile
    expect(String(car)).toMatch(/auto|driving|car/)
  })

  test('a tour has its waypoints in the better order [PATH-04]', async () => {
    const { call, route, router } = await start(kind, kind === 'graphhopper' ? { key: 'secret' } : {})
    expect(router.capabilities.optimize).toBe(true)
    expect((await route({ optimize: true })).waypointOrder).toEqual([1, 0])
    const { json, url } = call() ?? {}
    if (kind === 'valhalla') expect(url?.pathname).toBe('/optimized_route')
    if (kind === 'osrm') expect(url?.search).toContain('source=first&destination=last&roundtrip=false')
    if (kind === 'graphhopper')
      expect([json?.optimize, url?.searchParams.get('key')]).toEqual(['true', 'secret'])
  })

  test('an answer that is no tour is a failure that names the host and not what was asked', async () => {
    const { route, running } = await start(kind)
    running.instead({ status: 200, body: '{"code":"Ok"}' })
    const host = new URL(running.settings.url).host
    await expect(route()).rejects.toThrow(
      new ServiceFailure('away', `the route service at ${host} did not answer with a tour`),
    )
  })

  test('a tour avoids motorways on request [PATH-03]', async () => {
    const { call, route } = await start(kind)
    await route({ avoidHighways: true })
    const { json, url } = call() ?? {}
    if (kind === 'valhalla') expect(json?.costing_options).toMatchObject({ auto: { exclude_highways: true } })
    if (kind === 'osrm') expect(url?.searchParams.get('exclude')).toBe('motorway')
    if (kind === 'graphhopper') expect(JSON.stringify(json?.custom_model)).toContain('MOTORWAY')
  })

  test.each([
    [429, '{}', 'busy'],
    [403, '{}', 'denied'],
    [500, 'Internal Server Error', 'away'],
    [502, '<html>Bad Gateway</html>', 'away'],
    [200, 'no JSON', 'away'],
    [200, '{"unexpected": true}', 'away'],
    [200, '[]', 'away'],
    [200, 'null', 'away'],
  ])('the answer %i %s is a failure: %s [ERR-40]', async (status, body, wanted) => {
    const { route, running } = await start(kind)
    running.instead({ status, body })
    expect(await failed(route())).toBe(wanted)
  })

  test('an answer with fewer legs than asked is a failure [ERR-40]', async () => {
    const { route } = await start(kind)
    expect(await failed(route({ waypoints: [] }))).toBe('away')
  })
})

describe('what stands in the way', () => {
  test.each([
    [
      'valhalla',
      400,
      '{"error_code":171,"error":"No suitable edges near location","status_code":400}',
      'STOP_OFF_ROAD',
    ],
    [
      'valhalla',
      400,
      '{"error_code":442,"error":"No path could be found for input","status_code":400}',
      'NO_ROUTE',
    ],
    [
      'valhalla',
      400,
      '{"error_code":150,"error":"Exceeded max locations: 20","status_code":400}',
      'TOO_MANY_STOPS',
    ],
    [
      'valhalla',
      400,
      '{"error_code":154,"error":"Path distance exceeds the max distance limit: 5000000 meters"}',
      'ROUTE_TOO_LONG',
    ],
    ['valhalla', 400, '{"error_code":999,"error":"Something else"}', 'away'],
    [
      'osrm',
      400,
      '{"code":"NoSegment","message":"Could not find a matching segment for coordinate 0"}',
      'STOP_OFF_ROAD',
    ],
    ['osrm', 400, '{"code":"NoRoute","message":"Impossible route between points"}', 'NO_ROUTE'],
    ['osrm', 400, '{"code":"NoTrips","message":"No trip visiting all destinations possible."}', 'NO_ROUTE'],
    [
      'osrm',
      400,
      '{"code":"TooBig","message":"Number of entries 101 is higher than current maximum (100)"}',
      'TOO_MANY_STOPS',
    ],
    ['osrm', 400, '{"code":"toString"}', 'away'],
    [
      'graphhopper',
      400,
      '{"message":"Cannot find point 1: 0,0","hints":[{"message":"Cannot find point 1: 0,0","details":"com.graphhopper.util.exceptions.PointNotFoundException","point_index":1}]}',
      'STOP_OFF_ROAD',
    ],
    [
      'graphhopper',
      400,
      '{"message":"Connection between locations not found","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}',
      'NO_ROUTE',
    ],
    ['graphhopper', 400, '{"message":"Too many points for Routing API: 31, allowed: 30"}', 'TOO_MANY_STOPS'],
  ] as const)('%s, %i %s: %s [ERR-40]', async (kind, status, body, wanted) => {
    const { route, running } = await start(kind)
    running.instead({ status, body })
    expect(await failed(route())).toBe(wanted)
  })

  test('stops on islands are answered by OSRM with a trip for each, which is no tour [ERR-40]', async () => {
    const { route, running } = await start('osrm')
    const answer = JSON.parse(readFileSync('tests/fixtures/geo/osrm.json', 'utf8')).trip
    running.instead({
      status: 200,
      body: JSON.stringify({ ...answer, trips: [...answer.trips, ...answer.trips] }),
    })
    expect(await failed(route({ optimize: true }))).toBe('NO_ROUTE')
  })

  test('a stop far from every road is named where the service names it [ERR-40]', async () => {
    const { route, running } = await start('graphhopper')
    const details = 'com.graphhopper.util.exceptions.PointOutOfBoundsException'
    running.instead({
      status: 400,
      body: JSON.stringify({ message: 'out', hints: [{ details, point_index: 2 }] }),
    })
    const refusal = await route().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'STOP_OFF_ROAD', errors: [{ path: 'waypoints.1' }] })
  })

  test('motorways that a service cannot avoid are not driven in silence [PATH-03]', async () => {
    const osrm = await start('osrm')
    osrm.running.instead({
      status: 400,
      body: '{"code":"InvalidValue","message":"Exclude flag combination is not supported."}',
    })
    expect(await failed(osrm.route({ avoidHighways: true }))).toBe('ROUTE_OPTION_OFF')
    await osrm.running.stop()
    const valhalla = await start('valhalla')
    const text = 'Hard exclusions are not allowed on this server, this request option will be ignored'
    const { trip } = JSON.parse(await (await fetch(`${valhalla.running.settings.url}/route`)).text())
    valhalla.running.instead({ status: 200, body: JSON.stringify({ trip, warnings: [{ code: 208, text }] }) })
    expect(await failed(valhalla.route({ avoidHighways: true }))).toBe('ROUTE_OPTION_OFF')
    expect((await valhalla.route()).status).toBe('OK')
  })

  test('a tour that GraphHopper left in the given order, or turned round, is refused, not shown as ordered [PATH-04]', async () => {
    const { route, router, running } = await start('graphhopper', { key: 'secret' })
    const free = createDirectionsService({ ...running.settings, key: undefined })
    expect([router.capabilities.optimize, free.capabilities.optimize]).toEqual([true, false])
    const plain = await (await fetch(`${running.settings.url}/route`)).text()
    running.instead({ status: 200, body: plain })
    expect(await failed(route({ optimize: true }))).toBe('ROUTE_OPTION_OFF')
    const { paths } = JSON.parse(plain)
    running.instead({
      status: 200,
      body: JSON.stringify({ paths: [{ ...paths[0], points_order: [0, 3, 2, 1] }] }),
    })
    expect(await failed(route({ optimize: true }))).toBe('ROUTE_OPTION_OFF')
  })

  test('durations in traffic come from a service that knows the traffic, for a departure [PATH-03] [PATH-05]', async () => {
    const { call, route, router } = await start('valhalla', { traffic: true, key: 'k' })
    expect(router.capabilities).toMatchObject({ traffic: true, departure: true })
    const [leg] = (await route({ departure: '2026-11-23T08:00' })).legs
    expect(leg?.durationInTrafficS).toBe(leg?.durationS)
    expect(call()?.json?.date_time).toEqual({ type: 1, value: '2026-11-23T08:00' })
    expect(call()?.url.searchParams.get('api_key')).toBe('k')
    expect((await route()).legs[0]).not.toHaveProperty('durationInTrafficS')
  })
})
