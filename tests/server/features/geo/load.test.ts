import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import Pbf from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectionsRequest } from '../../../../src/contract/maps/geo'
import type { GazetteerEntry } from '../../../../src/server/features/maps/geo/extract/gazetteer-entry'
import { extractFailure, loadExtract } from '../../../../src/server/features/maps/geo/extract/load'
import { loadLocalMap } from '../../../../src/server/features/maps/geo/extract/loaded-map'
import type { LocalMap } from '../../../../src/server/features/maps/geo/extract/local-map'
import { StartError } from '../../../../src/server/kernel/say'
import { extractAt } from '../../../support/extracts'
import { runProgram } from '../../../support/programs'

const folder = mkdtempSync(join(tmpdir(), 'tessera-maps-'))
const maps: LocalMap[] = []
afterAll(async () => {
  for (const map of maps) await map.baseMap.close()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => new Date('2026-11-23T10:00:00Z')
const LIECHTENSTEIN = extractAt('liechtenstein.osm.pbf')
const BAYREUTH = extractAt('north-bayreuth.osm.pbf')

interface Wanted {
  file: string
  data?: string
  run?: typeof runProgram | null
  said?: string[]
}
const load = ({ data = join(folder, 'data'), file, run = null, said = [] }: Wanted) =>
  loadExtract({ file, data, run, country: 'LI', now, say: (line) => said.push(line) })
const opened = async (data = join(folder, 'data')): Promise<LocalMap> => {
  const map = await loadLocalMap(data, (line) => {
    throw new Error(line)
  })
  if (!map) throw new Error('no map was loaded')
  maps.push(map)
  return map
}
const drive = (map: LocalMap, part: Partial<DirectionsRequest>) =>
  map.router.route({ ...TOUR, ...part }, 'it', AbortSignal.timeout(20_000))
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
/** 18 houses from all over a loaded extract. */
function housesOf(name: string): DirectionsRequest['waypoints'] {
  const text = readFileSync(join(folder, name, 'maps', 'extract', 'places.json'), 'utf8')
  const houses = (JSON.parse(text) as GazetteerEntry[]).filter(({ kind }) => kind === 'house')
  const step = Math.floor(houses.length / 18)
  return Array.from({ length: 18 }, (_, index) => {
    const [lat = 0, lng = 0] = houses[index * step]?.at[0] ?? []
    return { lat, lng }
  })
}
const totals = ({ legs }: { legs: { durationS: number; distanceM: number }[] }) => ({
  seconds: legs.reduce((sum, { durationS }) => sum + durationS, 0),
  metres: legs.reduce((sum, { distanceM }) => sum + distanceM, 0),
})

describe('a file that is no extract', () => {
  test.each([
    ['none.osm.pbf', null, 'There is no file'],
    ['empty.osm.pbf', '', 'no roads or areas'],
    ['text.osm.pbf', '<osm version="0.6">', 'no .osm.pbf extract'],
    ['zeros.osm.pbf', '\0'.repeat(1_000), 'no .osm.pbf extract'],
  ])('the loader refuses a file that is no extract with a sentence: %s', async (name, text, words) => {
    const file = join(folder, name)
    if (text !== null) writeFileSync(file, text)
    const failure = await load({ file, data: join(folder, 'none') }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toContain(words)
  })

  test.each([
    ['ENOSPC', 'The disk is full'],
    ['EDQUOT', 'The disk is full'],
    ['EACCES', 'cannot be written'],
    ['EOTHER', 'could not be made'],
  ])('%s is told in words: %s', (code, words) => {
    expect(extractFailure(Object.assign(new Error('it failed'), { code })).message).toContain(words)
  })

  test('a data folder that cannot be one is told', async () => {
    const taken = join(folder, 'taken')
    writeFileSync(taken, '')
    await expect(load({ file: LIECHTENSTEIN ?? taken, data: taken })).rejects.toThrow('could not be made')
  })
})

describe.runIf(LIECHTENSTEIN)('an extract of OpenStreetMap without the engine', () => {
  const said: string[] = []
  let map: LocalMap
  beforeAll(async () => {
    await load({ file: LIECHTENSTEIN ?? '', said })
    map = await opened()
  }, 120_000)

  test('the loader reads an extract step by step and reports its progress', () => {
    expect(said).toContain('Reading the extract: 50 %')
    expect(said).toContain('Drawing the map: 100 %')
    expect(said.at(-1)).toContain('The map is ready')
  })

  test('an extract routes nearly as the engine does, and orders waypoints as it does [PATH-04] [PATH-05]', async () => {
    const recorded = JSON.parse(readFileSync('tests/fixtures/geo/valhalla.json', 'utf8')).route.trip.summary
    const found = await drive(map, {})
    expect(found.provider).toBe('roads')
    expect(totals(found).metres / (recorded.length * 1000)).toBeGreaterThan(0.9)
    expect(totals(found).metres / (recorded.length * 1000)).toBeLessThan(1.1)
    expect((await drive(map, { optimize: true })).waypointOrder).toEqual([1, 0])
  })

  test('an extract orders and routes 20 stops [PATH-04]', async () => {
    await drive(map, {})
    const waypoints = housesOf('data')
    const { legs, waypointOrder } = await drive(map, { waypoints, optimize: true })
    expect([legs.length, new Set(waypointOrder).size]).toEqual([19, 18])
  })

  test('a loaded extract finds its addresses and towns and names its points [API-44] [API-45] [GROUP-15]', async () => {
    const search = (text: string) =>
      map.geocoder.search(
        { text, kind: 'geocode', country: null, lang: 'it', size: 10 },
        AbortSignal.timeout(5_000),
      )
    const [street] = await search('stadtle vaduz')
    expect(street?.components).toMatchObject({ route: 'Städtle', locality: 'Vaduz' })
    expect((await search('ruggell'))[0]).toMatchObject({
      countryCode: 'LI',
      components: { locality: 'Ruggell' },
    })
    const place = await map.geocoder.reverse({ lat: 47.141, lng: 9.5209 }, 'it', AbortSignal.timeout(5_000))
    expect(place?.label).toContain('Vaduz')
  })

  test('an extract draws tiles that a reader understands [MAP-19]', async () => {
    const tile = await map.baseMap.tile(14, 8625, 5745, AbortSignal.timeout(5_000))
    if (!tile) throw new Error('there is no tile')
    const { layers } = new VectorTile(new Pbf(tile.isPacked ? gunzipSync(tile.bytes) : tile.bytes))
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(['earth', 'buildings', 'roads']))
    expect(map.baseMap.layer).toMatchObject({ maxZoom: 14, attribution: '© OpenStreetMap contributors' })
    expect(await map.baseMap.tile(14, 1, 1, AbortSignal.timeout(5_000))).toBeNull()
  })

  test('an extract stays in use when the next one is broken: cut, or with wrong bytes', async () => {
    const whole = readFileSync(LIECHTENSTEIN ?? '')
    const file = join(folder, 'broken.osm.pbf')
    const broken = [
      whole.subarray(0, 200_000),
      whole.subarray(0, 20),
      Buffer.concat([whole.subarray(0, 30_000), Buffer.alloc(50_000, 7), whole.subarray(80_000)]),
    ]
    for (const bytes of broken) {
      writeFileSync(file, bytes)
      await expect(load({ file })).rejects.toBeInstanceOf(StartError)
      expect(existsSync(join(folder, 'data', 'maps', 'extract.new'))).toBe(false)
    }
    expect((await drive(await opened(), {})).status).toBe('OK')
  })

  test('a damaged extract is reported, and the server starts without it', async () => {
    const data = join(folder, 'damaged')
    await load({ file: LIECHTENSTEIN ?? '', data })
    writeFileSync(join(data, 'maps', 'extract', 'about.json'), '{')
    const lines: string[] = []
    expect(await loadLocalMap(data, (line) => lines.push(line))).toBeNull()
    expect(lines.join()).toContain('npm run geo:load')
  }, 60_000)

  test('an extract loads where the engine cannot be installed, and the loader says why', async () => {
    const lines: string[] = []
    const run = () => Promise.reject(new Error('no such platform'))
    await load({ file: LIECHTENSTEIN ?? '', data: join(folder, 'other'), run, said: lines })
    expect(lines.join('\n')).toContain('not available here (no such platform)')
    expect((await drive(await opened(join(folder, 'other')), {})).provider).toBe('roads')
  }, 60_000)
})

describe.runIf(LIECHTENSTEIN && BAYREUTH)('an extract with the engine', () => {
  /** The engine is installed once for all runs: it has 90 MB. */
  const engine = resolve('node_modules/.cache/tessera-maps/engine')
  const withEngine = async (name: string, file: string): Promise<LocalMap> => {
    const place = join(folder, name, 'maps')
    mkdirSync(engine, { recursive: true })
    mkdirSync(place, { recursive: true })
    symlinkSync(engine, join(place, 'engine'))
    await load({ file, data: join(folder, name), run: runProgram })
    return opened(join(folder, name))
  }
  let map: LocalMap
  let bayreuth: LocalMap
  beforeAll(async () => {
    map = await withEngine('vaduz', LIECHTENSTEIN ?? '')
    bayreuth = await withEngine('bayreuth', BAYREUTH ?? '')
  }, 300_000)

  test('the engine answers the tours of its service: legs, order and line [PATH-01] [PATH-04] [PATH-05] [PATH-06]', async () => {
    const { optimized, route } = JSON.parse(readFileSync('tests/fixtures/geo/valhalla.json', 'utf8'))
    const legsOf = ({ trip }: typeof route) =>
      trip.legs.map(({ summary }: { summary: { time: number; length: number } }) => ({
        durationS: Math.round(summary.time),
        distanceM: Math.round(summary.length * 1000),
      }))
    const given = await drive(map, {})
    expect([given.provider, given.legs]).toEqual(['valhalla', legsOf(route)])
    const ordered = await drive(map, { optimize: true })
    expect([ordered.waypointOrder, ordered.legs]).toEqual([[1, 0], legsOf(optimized)])
    expect(totals(ordered).seconds).toBeLessThan(totals(given).seconds)
  })

  test('the engine avoids motorways on request: 12.5 km instead of 10.3 [PATH-03]', async () => {
    const request = {
      origin: { lat: 50.0405, lng: 11.4925 },
      destination: { lat: 50.0137, lng: 11.605 },
      waypoints: [],
    }
    const [fast, slow] = [
      await drive(bayreuth, request),
      await drive(bayreuth, { ...request, avoidHighways: true }),
    ]
    expect([Math.round(totals(fast).metres / 100), Math.round(totals(slow).metres / 100)]).toEqual([103, 125])
    expect(totals(slow).seconds).toBeGreaterThan(totals(fast).seconds)
  })

  test('the engine orders and routes 20 stops [PATH-04]', async () => {
    const waypoints = housesOf('vaduz')
    const { legs, waypointOrder } = await drive(map, { waypoints, optimize: true })
    expect([legs.length, new Set(waypointOrder).size]).toEqual([19, 18])
  })

  test('the engine reports its abilities; a departure would change nothing here [PATH-03]', () => {
    expect(map.router.capabilities).toEqual({
      provider: 'valhalla',
      traffic: false,
      departure: false,
      avoidHighways: true,
      optimize: true,
      maxPoints: 50,
    })
  })

  test('the engine joins a stop beyond the extract by a marked straight line, and routes all other legs', async () => {
    const { beyond, legs, provider } = await drive(map, { destination: { lat: 44.7, lng: 10.95 } })
    expect(provider).not.toBe('straight')
    expect([legs.at(-1)?.straight, beyond]).toEqual([true, [legs.length]])
    expect(legs.slice(0, -1).every(({ straight }) => straight === undefined)).toBe(true)
  })
})
