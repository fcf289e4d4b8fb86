import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openTiles, tileId } from '../../../../src/server/features/geo/pmtiles'
import { createTileKeys, openTileFiles } from '../../../../src/server/features/geo/tiles'
import { extractAt } from '../../../support/extracts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-tiles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FOUND = extractAt('liechtenstein.pmtiles')
const LIECHTENSTEIN = FOUND ?? ''

describe('the place of a tile in a PMTiles file', () => {
  test.each([
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [1, 0, 1, 2],
    [1, 1, 1, 3],
    [1, 1, 0, 4],
    [2, 0, 0, 5],
    [12, 3423, 1763, 19_078_479],
  ])('%i/%i/%i is %i', (z, x, y, id) => {
    expect(tileId(z, x, y)).toBe(id)
  })
})

describe.runIf(FOUND)('a file of tiles', () => {
  test('is opened and answers its tiles [MAP-19]', async () => {
    const archive = await openTiles(LIECHTENSTEIN)
    const { bounds, isVector, maxZoom, minZoom } = archive
    expect([isVector, minZoom, maxZoom]).toEqual([true, 0, 14])
    expect(bounds[0]).toBeGreaterThan(46.9)
    expect(bounds[3]).toBeLessThan(9.8)
    const vaduz = await archive.tile(14, 8625, 5745)
    expect(vaduz?.length).toBeGreaterThan(1000)
    expect((archive.isPacked && vaduz ? gunzipSync(vaduz) : vaduz)?.toString('latin1')).toContain('road')
    expect(await archive.tile(14, 0, 0)).toBeNull()
    expect(archive.attribution).toContain('OpenStreetMap')
    await archive.close()
  })

  test('that is broken is told, and maps do without it [MAP-19]', async () => {
    const cut = join(folder, 'cut.pmtiles')
    writeFileSync(cut, readFileSync(LIECHTENSTEIN).subarray(0, 100))
    const said: string[] = []
    const settings = [cut, join(folder, 'none.pmtiles')].map((source) => ({ type: 'roadmap', source, attribution: '' }) as const)
    expect(await openTileFiles(settings, (line) => said.push(line))).toEqual([])
    expect(said).toEqual([expect.stringContaining('shorter than it says'), expect.stringContaining('none.pmtiles')])
  })
})

test('a file that is none of tiles is told', async () => {
  const path = join(folder, 'text.pmtiles')
  writeFileSync(path, 'x'.repeat(500))
  await expect(openTiles(path)).rejects.toThrow('no PMTiles file')
})

describe('keys of tiles', () => {
  test('fit today and tomorrow, for this office alone', () => {
    let at = new Date('2026-11-23T23:00:00Z')
    const keys = createTileKeys('secret', () => at)
    const layer = { type: 'roadmap', format: 'vector', minZoom: 0, maxZoom: 14, attribution: '', bounds: null } as const
    const { url } = keys.layerOf({ layer, version: 'file', tile: async () => null, close: async () => undefined })
    const key = new URL(url, 'http://office').searchParams.get('key') ?? ''
    expect(url).toContain('/api/geo/tiles/roadmap/{z}/{x}/{y}?key=')
    expect([keys.fits(key), keys.fits(''), keys.fits(`${key.slice(0, -1)}~`)]).toEqual([true, false, false])
    expect(createTileKeys('other', () => at).fits(key)).toBe(false)
    at = new Date('2026-11-24T23:00:00Z')
    expect(keys.fits(key)).toBe(true)
    at = new Date('2026-11-25T23:00:00Z')
    expect(keys.fits(key)).toBe(false)
  })
})
