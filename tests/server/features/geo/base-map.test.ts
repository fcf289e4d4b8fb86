import { VectorTile } from '@mapbox/vector-tile'
import Pbf from 'pbf'
import { describe, expect, test } from 'vitest'
import { mercator } from '../../../../src/server/features/maps/geo/extract/features'
import { townMap } from '../../../../src/server/features/maps/geo/extract/local-map'
import { TOWN_BOUNDS, TOWN_CENTER } from '../../../../src/server/features/maps/geo/extract/town'
import { tilesWithin } from '../../../../src/server/features/maps/geo/extract/vector-tiles'

const { baseMap } = townMap()
const signal = AbortSignal.timeout(30_000)

async function tileAt(z: number, x: number, y: number) {
  const tile = await baseMap.tile(z, x, y, signal)
  if (!tile) throw new Error(`there is no tile ${z}/${x}/${y}`)
  return new VectorTile(new Pbf(tile.bytes))
}

function middle(z: number): [number, number, number] {
  const [x, y] = mercator(TOWN_CENTER.lat, TOWN_CENTER.lng)
  return [z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
}

const valuesOf = ({ layers }: VectorTile, name: string, key: string): unknown[] => {
  const layer = layers[name]
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties[key])
}

describe('the base map of the town, as a reader of vector tiles sees it [MAP-19]', () => {
  test('the base map has streets with their names, houses, water, woods and the town', async () => {
    const tiles = await Promise.all([...tilesWithin(TOWN_BOUNDS, 14)].map(([x, y]) => tileAt(14, x, y)))
    const all = (layer: string, key: string) => new Set(tiles.flatMap((tile) => valuesOf(tile, layer, key)))
    const layers = new Set(tiles.flatMap((tile) => Object.keys(tile.layers)))
    expect(layers).toEqual(new Set(['earth', 'landuse', 'water', 'buildings', 'roads', 'places']))
    expect(all('roads', 'name')).toContain('Via Garibaldi')
    expect(all('roads', 'kind')).toEqual(new Set(['highway', 'major_road', 'minor_road', 'rail']))
    expect(all('places', 'name')).toEqual(
      new Set(['Borgo Tessera', 'Castelnuovo Tessera', 'Pieve di Tessera', 'Oltretessola']),
    )
    expect(all('water', 'name')).toEqual(new Set(['Tessola', 'Lago Nuovo']))
    expect(Math.max(...tiles.map((tile) => tile.layers.buildings?.length ?? 0))).toBeGreaterThan(100)
  })

  test('the base map leaves out shapes too small for its zoom', async () => {
    const far = await tileAt(...middle(9))
    expect(far.layers.buildings).toBeUndefined()
    expect(new Set(valuesOf(far, 'roads', 'kind'))).toEqual(new Set(['highway', 'major_road']))
  })

  test('the base map stays within its tiles, in closed areas drawn in the right direction', async () => {
    for (const zoom of [12, 15])
      for (const [x, y] of tilesWithin(TOWN_BOUNDS, zoom)) {
        const { layers } = await tileAt(zoom, x, y)
        for (const layer of Object.values(layers))
          for (let index = 0; index < layer.length; index += 1) {
            const feature = layer.feature(index)
            const [west = 0, north = 0, east = 0, south = 0] = feature.bbox()
            expect(Math.min(west, north), `${zoom}/${x}/${y} ${layer.name}`).toBeGreaterThanOrEqual(-128)
            expect(Math.max(east, south)).toBeLessThanOrEqual(4096 + 128)
            if (feature.type === 3) expect(feature.toGeoJSON(x, y, zoom).geometry.type).toBe('Polygon')
          }
      }
  })

  test('the base map is continuous at the edges: a street goes on in the next tile', async () => {
    const [z, x, y] = middle(15)
    const names = async (column: number) => new Set(valuesOf(await tileAt(z, column, y), 'roads', 'name'))
    const [one, next] = [await names(x), await names(x + 1)]
    expect([...one].filter((name) => name !== undefined && next.has(name)).length).toBeGreaterThan(2)
  })
})
