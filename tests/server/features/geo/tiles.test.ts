import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openTiles, tileId, unpackTile } from '../../../../src/server/features/maps/geo/pmtiles'
import { createTileKeys, openTileFiles } from '../../../../src/server/features/maps/geo/tiles'
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
  ])('the tile %i/%i/%i has the number %i', (z, x, y, id) => {
    expect(tileId(z, x, y)).toBe(id)
  })
})

describe.runIf(FOUND)('a file of tiles', () => {
  test('a file of tiles opens and answers its tiles [MAP-19]', async () => {
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

  test('a broken file of tiles is reported, and maps do without it [MAP-19]', async () => {
    const cut = join(folder, 'cut.pmtiles')
    writeFileSync(cut, readFileSync(LIECHTENSTEIN).subarray(0, 100))
    const said: string[] = []
    const settings = [cut, join(folder, 'none.pmtiles')].map(
      (source) => ({ type: 'roadmap', source, attribution: '' }) as const,
    )
    expect(await openTileFiles(settings, (line) => said.push(line))).toEqual([])
    expect(said).toEqual([
      expect.stringContaining('shorter than it says'),
      expect.stringContaining('none.pmtiles'),
    ])
  })
})

test('a file that is none of tiles is told', async () => {
  const path = join(folder, 'text.pmtiles')
  writeFileSync(path, 'x'.repeat(500))
  await expect(openTiles(path)).rejects.toThrow('no PMTiles file')
})

/** A file of tiles with this directory and metadata; its tiles begin where its leaves do. */
function tileFile(
  name: string,
  { root, metadata = Buffer.from('{}'), rest = Buffer.alloc(0) }: Record<string, Buffer>,
) {
  const [packed, about] = [gzipSync(root ?? ''), gzipSync(metadata)]
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const end = 127 + packed.length + about.length
  const places = [127, packed.length, 127 + packed.length, about.length, end, rest.length, end, rest.length]
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8)
  header.set([2, 2, 1, 0, 14], 97)
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([header, packed, about, rest]))
  return path
}

/** One entry: its id, run, length and place. */
const entry = (run: number, length: number, offset: number) => Buffer.from([1, 0, run, length, offset])

describe('a file of tiles with more than a file of tiles has', () => {
  const good = () => tileFile('good.pmtiles', { root: entry(1, 3, 1), rest: Buffer.from('abc') })
  test.each<[string, Record<string, Buffer>]>([
    ['a directory that unpacks to many megabytes', { root: Buffer.alloc(3 * 1024 * 1024) }],
    [
      'a directory of a million entries',
      { root: Buffer.concat([Buffer.from([0xc0, 0x84, 0x3d]), Buffer.alloc(1_500_000)]) },
    ],
    [
      'metadata that unpack to many megabytes',
      { root: entry(1, 3, 1), metadata: Buffer.alloc(5 * 1024 * 1024, ' ') },
    ],
  ])(
    'an oversized file of tiles is reported and not offered, and the next one is opened: %s',
    async (_, parts) => {
      const said: string[] = []
      const settings = [tileFile('bad.pmtiles', parts), good()].map((source, index) => ({
        type: (['roadmap', 'satellite'] as const)[index] ?? 'roadmap',
        source,
        attribution: '',
      }))
      const sources = await openTileFiles(settings, (line) => said.push(line))
      expect(said).toEqual([expect.stringMatching(/bad\.pmtiles cannot be used: its directory is damaged/)])
      expect(sources.map(({ layer }) => layer.type)).toEqual(['satellite'])
      expect((await sources[0]?.tile(0, 0, 0, new AbortController().signal))?.bytes.toString()).toBe('abc')
      for (const source of sources) await source.close()
    },
  )

  test('a file of tiles answers no tile from an impossible place or leaf', async () => {
    const leaf = tileFile('leaf.pmtiles', {
      root: entry(0, 127, 1),
      rest: gzipSync(Buffer.alloc(3 * 1024 * 1024)),
    })
    const archive = await openTiles(leaf)
    await expect(archive.tile(0, 0, 0)).rejects.toThrow('damaged')
    await archive.close()
    const before = tileFile('before.pmtiles', { root: entry(1, 3, 0), rest: Buffer.from('abc') })
    await expect(openTiles(before)).rejects.toThrow('damaged')
  })

  test('a tile that unpacks to many megabytes is refused', async () => {
    expect((await unpackTile(gzipSync('fine'))).toString()).toBe('fine')
    await expect(unpackTile(gzipSync(Buffer.alloc(9 * 1024 * 1024)))).rejects.toThrow('damaged')
  })
})

describe('keys of tiles', () => {
  test('keys of tiles are valid today and tomorrow, for this office alone', () => {
    let at = new Date('2026-11-23T23:00:00Z')
    const keys = createTileKeys('secret', () => at)
    const layer = {
      type: 'roadmap',
      format: 'vector',
      minZoom: 0,
      maxZoom: 14,
      attribution: '',
      bounds: null,
    } as const
    const { url } = keys.toLayer({
      layer,
      version: 'file',
      tile: async () => null,
      close: async () => undefined,
    })
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
