import type { GeoCapabilities } from '../../../../../contract/maps/geo'
import { type Router, straightRouter } from '../directions'
import type { Geocoder } from '../geocoder'
import type { TileSource } from '../tiles'
import { createBoundedRouter } from './covered-router'
import { baseMapFeatures } from './features'
import { buildGazetteer, createGazetteer } from './gazetteer'
import type { Bounds, OsmData } from './osm'
import { roadGraph } from './roads'
import { createRoadsRouter, ROADS_CAPABILITIES } from './roads-router'
import { drawTown, TOWN_BOUNDS, TOWN_CENTER, TOWN_NOTICE } from './town'
import { indexFeatures, vectorTile } from './vector-tiles'

/** Maps from data that the office has itself: no network is needed. */
export interface LocalMap {
  router: Router
  geocoder: Geocoder
  baseMap: TileSource
  attribution: string
  start: GeoCapabilities['start']
  /** its places are real: address fields may be filled from them */
  isReal: boolean
}

/** Creates something when it is first needed. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Zooms of tiles that are drawn on request: a town is small. */
const ZOOM_MAX = 15

/** The fictional town of the demo office. It is drawn when a map is first opened. */
export function townMap(): LocalMap {
  const town = lazily(drawTown)
  const router = lazily(() => {
    const graph = roadGraph(town())
    return graph ? createRoadsRouter(graph, TOWN_NOTICE) : straightRouter
  })
  const geocoder = lazily(() => createGazetteer(buildGazetteer(town(), 'IT')))
  return {
    router: createBoundedRouter(ROADS_CAPABILITIES, TOWN_BOUNDS, router),
    geocoder: {
      knowsCodes: true,
      search: (query, signal) => geocoder().search(query, signal),
      reverse: (...given) => geocoder().reverse(...given),
    },
    baseMap: createMemoryTileSource(town, TOWN_BOUNDS, TOWN_NOTICE),
    attribution: TOWN_NOTICE,
    start: { center: TOWN_CENTER, zoom: 14 },
    isReal: false,
  }
}

/** Tiles of data in memory. */
function createMemoryTileSource(data: () => OsmData, bounds: Bounds, attribution: string): TileSource {
  const features = lazily(() => baseMapFeatures(data()))
  const zooms = new Map<number, ReturnType<typeof indexFeatures>>()
  return {
    version: 'drawn',
    layer: { type: 'roadmap', format: 'vector', minZoom: 0, maxZoom: ZOOM_MAX, attribution, bounds },
    tile: async (z, x, y) => {
      if (z > ZOOM_MAX) return null
      const within = zooms.get(z) ?? indexFeatures(features(), z)
      zooms.set(z, within)
      const bytes = vectorTile(within(x, y), [z, x, y])
      return { bytes, type: 'application/vnd.mapbox-vector-tile', isPacked: false }
    },
    close: async () => undefined,
  }
}
