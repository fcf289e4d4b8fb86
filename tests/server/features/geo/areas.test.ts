import { VectorTile } from '@mapbox/vector-tile'
import Pbf from 'pbf'
import { describe, expect, test } from 'vitest'
import { baseMapFeatures, mercator } from '../../../../src/server/features/maps/geo/extract/features'
import { joinRings, type OsmData } from '../../../../src/server/features/maps/geo/extract/osm'
import { readExtract } from '../../../../src/server/features/maps/geo/extract/pbf'
import { vectorTile } from '../../../../src/server/features/maps/geo/extract/vector-tiles'
import { extractAt } from '../../../support/extracts'

/** Corners of squares round one point, by ids: the outer one 1 to 4, the inner one 5 to 8. */
const CORNERS = [1, 1, -1, -1].map((east, index) => [east, [1, -1, -1, 1][index] ?? 0] as const)
const positions = new Map(
  [0.02, 0.005].flatMap((size, square) =>
    CORNERS.map(
      ([east, north], index) =>
        [square * 4 + index + 1, { lat: 44.5 + north * size, lng: 10.5 + east * size }] as const,
    ),
  ),
)

const LAKE: OsmData = {
  positions,
  points: [],
  ways: [],
  attribution: '',
  areas: [
    {
      tags: { type: 'multipolygon', natural: 'water', name: 'Lago Doppio' },
      lines: [
        { nodes: [1, 2, 3], isInner: false },
        // It meets the first line at both ends, and was drawn the other way.
        { nodes: [1, 4, 3], isInner: false },
        { nodes: [5, 6, 7, 8, 5], isInner: true },
      ],
    },
  ],
}

describe('an area of several lines [MAP-19]', () => {
  test('the lines of an area are joined where they meet; lines that stay open are left out', () => {
    expect(joinRings([[1, 2, 3], [1, 4, 3], [9, 8]])).toEqual([[1, 2, 3, 4, 1]]) // biome-ignore format: lines of ids
    expect(joinRings([[1, 2, 3, 1], [4, 5]])).toEqual([[1, 2, 3, 1]]) // biome-ignore format: lines of ids
    expect(joinRings([])).toEqual([])
  })

  test('an area is drawn without the surface of its inner rings', () => {
    const features = baseMapFeatures(LAKE)
    expect(features.map(({ holes, layer, values }) => [layer, values.name, holes.length])).toEqual([
      ['water', 'Lago Doppio', 1],
    ])
    const z = 10
    const [x, y] = mercator(44.5, 10.5).map((part) => Math.floor(part * 2 ** z)) as [number, number]
    const { layers } = new VectorTile(new Pbf(vectorTile(features, [z, x, y])))
    const lake = layers.water?.feature(0).toGeoJSON(x, y, z).geometry
    // A reader tells rings apart by the way they run: two in one polygon, not two polygons.
    expect(lake?.type).toBe('Polygon')
    expect(lake?.type === 'Polygon' && lake.coordinates.length).toBe(2)
  })

  test('an area that lost a line at the edge of an extract is left out', () => {
    const [lake] = LAKE.areas
    const cut = { ...LAKE, areas: [{ tags: lake?.tags ?? {}, lines: lake?.lines.slice(1) ?? [] }] }
    expect(baseMapFeatures(cut)).toEqual([])
  })

  const file = extractAt('liechtenstein.osm.pbf')
  test.runIf(file)('the reader finds areas with their holes in an extract of OpenStreetMap', async () => {
    const data = await readExtract(file ?? '', () => undefined)
    const drawn = baseMapFeatures({ ...data, ways: [], points: [] })
    expect(data.areas.length).toBeGreaterThan(20)
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.some(({ holes }) => holes.length > 0)).toBe(true)
  })
})
