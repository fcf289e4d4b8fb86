import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { MAP_START } from '../../../../../contract/maps/geo'
import { openTiles } from '../pmtiles'
import { archiveSource } from '../tiles'
import { createBoundedRouter } from './covered-router'
import { openEngine } from './engine'
import { createGazetteer } from './gazetteer'
import type { GazetteerEntry } from './gazetteer-entry'
import { type LocalMap, lazily } from './local-map'
import type { Bounds } from './osm'
import type { RoadGraph } from './roads'
import { createRoadsRouter, ROADS_CAPABILITIES } from './roads-router'

/** Metadata of a loaded extract. */
export interface AboutExtract {
  /** version of the folder's format; others are not opened */
  version: 1
  file: string
  /** ISO date of the loading */
  at: string
  bounds: Bounds
  attribution: string
  places: number
  segments: number
}

/** Folder of maps in the data folder, and the parts of a loaded extract in it. */
export const mapFolder = (data: string): string => join(data, 'maps')
export const EXTRACT = 'extract'
export const PARTS = {
  about: 'about.json',
  places: 'places.json',
  roads: 'roads.bin',
  tiles: 'tiles.pmtiles',
} as const

/**
 * The extract in a data folder; null where none was loaded, or it cannot be used, which is reported to `say`.
 */
export async function loadLocalMap(data: string, say: (line: string) => void): Promise<LocalMap | null> {
  const folder = join(mapFolder(data), EXTRACT)
  if (!existsSync(join(folder, PARTS.about))) return null
  try {
    const about = JSON.parse(readFileSync(join(folder, PARTS.about), 'utf8')) as AboutExtract
    if (about.version !== 1) throw new Error('it was made by another version')
    const { attribution, bounds } = about
    const engine = openEngine(mapFolder(data), folder, say)
    const own = lazily(() =>
      createRoadsRouter(deserialize(readFileSync(join(folder, PARTS.roads))) as RoadGraph, attribution),
    )
    const list = lazily(() =>
      createGazetteer(JSON.parse(readFileSync(join(folder, PARTS.places), 'utf8')) as GazetteerEntry[]),
    )
    const [south, west, north, east] = bounds
    return {
      router: engine
        ? createBoundedRouter(engine.capabilities, bounds, () => engine)
        : createBoundedRouter(ROADS_CAPABILITIES, bounds, own),
      geocoder: {
        knowsCodes: true,
        search: (query, signal) => list().search(query, signal),
        reverse: (...given) => list().reverse(...given),
      },
      baseMap: archiveSource(await openTiles(join(folder, PARTS.tiles)), 'roadmap', attribution),
      attribution,
      start: { center: { lat: (south + north) / 2, lng: (west + east) / 2 }, zoom: MAP_START.zoom + 2 },
      isReal: true,
    }
  } catch (error) {
    say(
      `The loaded map cannot be used (${error instanceof Error ? error.message : String(error)}): run npm run geo:load again.`,
    )
    return null
  }
}
