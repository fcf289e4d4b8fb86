import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findObstacle } from '../../../../src/contract/maps/geo'
import { distanceBetween } from '../../../../src/contract/maps/tour'
import { demoFiles } from '../../../../src/server/demo/rows'
import { townMap } from '../../../../src/server/features/maps/geo/extract/local-map'
import { drawTown, TOWN_BOUNDS, TOWN_CENTER } from '../../../../src/server/features/maps/geo/extract/town'

const map = townMap()
const signal = () => AbortSignal.timeout(5_000)
const plain = { waypoints: [], avoidHighways: false, departure: null, optimize: false }

/** A point of the town, in metres from its middle. */
function at(east: number, north: number) {
  const [south, west, top, right] = TOWN_BOUNDS
  return {
    lat: TOWN_CENTER.lat + (north / 1900) * ((top - south) / 2),
    lng: TOWN_CENTER.lng + (east / 4300) * ((right - west) / 2),
  }
}
const search = (text: string, kind: 'geocode' | 'address' | 'city' | 'region' = 'geocode') =>
  map.geocoder.search({ text, kind, country: null, lang: 'it', size: 10 }, signal())

/** Every point in rows of whatever shape. */
function pointsIn(value: unknown): { lat: number; lng: number }[] {
  if (value === null || typeof value !== 'object') return []
  const { latitude, longitude } = value as Record<string, unknown>
  const own =
    typeof latitude === 'number' && typeof longitude === 'number' ? [{ lat: latitude, lng: longitude }] : []
  return [...own, ...Object.values(value).flatMap(pointsIn)]
}

const rowsOfPack = (pack: string): unknown =>
  JSON.parse(readFileSync(join('packs', pack, 'rows', `${pack}.json`), 'utf8'))

describe('the town of the demo office', () => {
  test('the roads of the demo town reach its company, its people and all packs', async () => {
    const subjects = demoFiles().filter(({ route }) => route === 'subjects')
    const company = subjects.flatMap(({ rows }) => rows).map((row) => pointsIn(row))
    expect(company.length).toBeGreaterThan(40)
    expect(company.every(({ length }) => length === 1)).toBe(true)
    const packs = readdirSync('packs', { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [one.name] : [],
    )
    const points = [...company.flat(), ...pointsIn(packs.map(rowsOfPack))]
    const ways = points.map((destination) =>
      map.router.route({ ...plain, origin: at(0, 0), destination }, 'it', signal()),
    )
    expect(new Set((await Promise.all(ways)).map(({ provider }) => provider))).toEqual(new Set(['roads']))
  })

  test('the demo town is the same every time', () => {
    expect(JSON.stringify([...drawTown().positions])).toBe(JSON.stringify([...drawTown().positions]))
  })

  test('a tour through the demo town follows its roads and bridges [PATH-01] [PATH-05] [PATH-06]', async () => {
    const [origin, destination] = [at(-800, 400), at(800, -700)]
    const { legs, path, provider } = await map.router.route({ ...plain, origin, destination }, 'it', signal())
    const [leg] = legs
    expect(provider).toBe('roads')
    expect(leg?.distanceM).toBeGreaterThan(distanceBetween(origin, destination))
    expect(leg?.distanceM).toBeLessThan(distanceBetween(origin, destination) * 2)
    expect(path.length).toBeGreaterThan(10)
    const steps = path.slice(1).map(([lat, lng], index) => {
      const [from = 0, east = 0] = path[index] ?? []
      return distanceBetween({ lat: from, lng: east }, { lat, lng })
    })
    expect(steps.reduce((sum, one) => sum + one, 0)).toBeCloseTo(leg?.distanceM ?? 0, -1)
    expect(Math.max(...steps)).toBeLessThan(900)
  })

  test('the demo town has a motorway that a tour can avoid; avoiding it takes longer [PATH-03]', async () => {
    const request = { ...plain, origin: at(-3790, 1100), destination: at(3790, 1100) }
    const fast = await map.router.route(request, 'it', signal())
    const slow = await map.router.route({ ...request, avoidHighways: true }, 'it', signal())
    const reachesMotorway = (path: [number, number][]) => path.some(([lat]) => lat > at(0, 1400).lat)
    expect([reachesMotorway(fast.path), reachesMotorway(slow.path)]).toEqual([true, false])
    expect(slow.legs[0]?.durationS).toBeGreaterThan(fast.legs[0]?.durationS ?? 0)
  })

  test('the demo town puts stops in the order of the shortest tour; origin and destination stay [PATH-04]', async () => {
    const waypoints = [at(900, 30), at(-600, 30), at(300, 30), at(-100, 30)]
    const request = { ...plain, origin: at(-1150, 30), destination: at(1150, 30), waypoints }
    const { legs, waypointOrder } = await map.router.route({ ...request, optimize: true }, 'it', signal())
    expect([waypointOrder, legs.length]).toEqual([[1, 3, 2, 0], 5])
    const given = await map.router.route(request, 'it', signal())
    const total = (all: typeof legs) => all.reduce((sum, { durationS }) => sum + durationS, 0)
    expect(total(legs)).toBeLessThan(total(given.legs))
  })

  test('the demo town orders and routes 20 stops [PATH-04]', async () => {
    const waypoints = Array.from({ length: 18 }, (_, index) =>
      at(((index * 377) % 2300) - 1150, ((index * 211) % 1500) - 750),
    )
    const request = {
      ...plain,
      origin: at(-1100, -700),
      destination: at(1100, 700),
      waypoints,
      optimize: true,
    }
    const { legs, waypointOrder } = await map.router.route(request, 'it', signal())
    expect([legs.length, new Set(waypointOrder).size]).toEqual([19, 18])
  })

  test('the demo town refuses a stop far from any road, by its place in the tour [ERR-40]', async () => {
    const refused = map.router.route(
      { ...plain, origin: at(0, 0), destination: at(3000, -1800) },
      'it',
      signal(),
    )
    await expect(refused).rejects.toMatchObject({ code: 'STOP_OFF_ROAD', errors: [{ path: 'destination' }] })
  })

  test('the demo town joins outside stops by marked straight lines; motorways cannot be avoided there [PATH-03]', async () => {
    const request = { ...plain, origin: at(0, 0), destination: { lat: 44.4949, lng: 11.3426 } }
    expect((await map.router.route(request, 'it', signal())).provider).toBe('straight')
    const refused = map.router.route({ ...request, avoidHighways: true }, 'it', signal())
    await expect(refused).rejects.toMatchObject({ code: 'ROUTE_OPTION_OFF' })
    expect(findObstacle({ ...request, avoidHighways: true }, map.router.capabilities)).toBeNull()
  })

  test('a point of a way to itself is a tour of nothing', async () => {
    const { legs } = await map.router.route(
      { ...plain, origin: at(0, 10), destination: at(0, 10) },
      'it',
      signal(),
    )
    expect(legs).toEqual([{ durationS: 0, distanceM: 0 }])
  })

  test('a search finds towns, streets and house numbers, whatever the accents and the order of words [API-44] [API-45]', async () => {
    const [house] = await search('garibaldi 12')
    expect(house).toMatchObject({
      label: 'Via Garibaldi 12, 41199 Borgo Tessera, MO',
      countryCode: 'IT',
      components: {
        route: 'Via Garibaldi',
        street_number: '12',
        locality: 'Borgo Tessera',
        postal_code: '41199',
        administrative_area_level_2: 'MO',
      },
    })
    expect((await search('tèssera'))[0]?.components.locality).toContain('Tessera')
    expect((await search('borgo', 'city')).map(({ components }) => components.locality)).toEqual([
      'Borgo Tessera',
    ])
    expect((await search('dante', 'address'))[0]?.components).toMatchObject({
      route: 'Via Dante',
      locality: 'Borgo Tessera',
    })
    expect(await search('borgo', 'region')).toEqual([])
    expect(
      (await search('mo', 'region')).map(({ components }) => components.administrative_area_level_2),
    ).toEqual(['MO'])
    expect(await search('nowhere at all')).toEqual([])
    const german = await map.geocoder.search(
      { text: 'borgo', kind: 'city', country: 'de', lang: 'it', size: 10 },
      signal(),
    )
    expect(german).toEqual([])
  })

  test('the demo town names its points: houses, else streets, else the town, else nothing [API-44] [ERR-41]', async () => {
    const [house] = await search('garibaldi 12')
    if (!house?.position) throw new Error('the house was not found')
    expect((await map.geocoder.reverse(house.position, 'it', signal()))?.label).toBe(house.label)
    const road = await map.geocoder.reverse(at(2700, -60), 'it', signal())
    expect(road?.components).toMatchObject({ route: 'Via Castelnuovo', locality: 'Castelnuovo Tessera' })
    const wood = await map.geocoder.reverse(at(-2000, -1400), 'it', signal())
    expect(wood?.components.route).toBeUndefined()
    expect(wood?.components.locality).toBeDefined()
    expect(await map.geocoder.reverse({ lat: 40, lng: 2 }, 'it', signal())).toBeNull()
  })
})
