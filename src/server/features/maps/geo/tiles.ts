import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TileLayer } from '../../../../contract/maps/geo'
import { DAY_MS } from '../../../../contract/time/office-day'
import { TILES_PATH } from '../../../kernel/http/headers'
import type { TileSettings } from '../../../map-settings'
import { createCache } from './cache'
import { callService, ServiceFailure } from './outbound'
import { openTiles, type TileArchive } from './pmtiles'

/** One tile as it is served. */
export interface ServedTile {
  bytes: Buffer
  type: string
  isPacked: boolean
}

/** The tiles of one map type. */
export interface TileSource {
  layer: Omit<TileLayer, 'url'>
  /** differs when another service draws the same map type, because browsers cache tiles by their address */
  version: string
  /** null = there is no such tile. Rejects with a ServiceFailure */
  tile: (z: number, x: number, y: number, signal: AbortSignal) => Promise<ServedTile | null>
  close: () => Promise<void>
}

const VECTOR = 'application/vnd.mapbox-vector-tile'

/** Tiles of a PMTiles file. */
export function archiveSource(
  archive: TileArchive,
  type: TileSettings['type'],
  attribution: string,
): TileSource {
  const { bounds, isPacked, isVector, maxZoom, minZoom } = archive
  return {
    version: 'file',
    layer: {
      type,
      format: isVector ? 'vector' : 'raster',
      minZoom,
      maxZoom,
      attribution: attribution || archive.attribution,
      bounds,
    },
    tile: async (z, x, y) => {
      const bytes = await archive.tile(z, x, y)
      return bytes && { bytes, type: isVector ? VECTOR : imageType(bytes), isPacked }
    },
    close: archive.close,
  }
}

function imageType(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'image/png'
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'
}

/** Maximum zoom of a raster service. */
const RASTER_ZOOM = 19
/** Time limit of a tile, in ms. */
const PATIENCE_MS = 10_000
/** Tiles of services are cached for a day, up to 64 MB. */
const [LIFE_MS, KEPT_MAX] = [24 * 60 * 60 * 1000, 64 * 1024 * 1024]

/**
 * Tiles of a raster service, fetched by the server: its key stays here, and it never learns who looks where.
 */
export function serviceSource({ attribution, hosts, source, type }: TileSettings): TileSource {
  const cache = createCache<ServedTile | null>({
    life: LIFE_MS,
    most: KEPT_MAX,
    weigh: (tile) => (tile?.bytes.length ?? 0) + 100,
  })
  return {
    layer: { type, format: 'raster', minZoom: 0, maxZoom: RASTER_ZOOM, attribution, bounds: null },
    version: createHash('sha256').update(source).digest('base64url').slice(0, 8),
    tile: (z, x, y, signal) =>
      cache.get(`${z}/${x}/${y}`, async () => {
        const url = new URL(
          source.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
        )
        const answer = await callService({
          url,
          hosts,
          lang: '*',
          signal,
          patience: PATIENCE_MS,
          headers: { accept: 'image/*' },
        })
        if (answer.status === 204 || answer.status === 404) return null
        const [kind] = /^image\/(png|jpeg|webp|gif)\b/.exec(answer.type) ?? []
        if (answer.status !== 200 || !kind)
          throw new ServiceFailure('away', `the tiles at ${url.host} are no images`)
        return { bytes: answer.bytes, type: kind, isPacked: false }
      }),
    close: async () => undefined,
  }
}

/**
 * Opens the files among the tiles of the environment. One that cannot be read is reported to `say` and not
 * offered.
 */
export async function openTileFiles(
  settings: readonly TileSettings[],
  say: (line: string) => void,
): Promise<TileSource[]> {
  const sources: TileSource[] = []
  for (const one of settings.filter(({ source }) => !/^https?:/i.test(source))) {
    const archive = await openTiles(one.source).catch((error: unknown) => {
      say(
        `The map file ${one.source} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      )
      return null
    })
    if (archive) sources.push(archiveSource(archive, one.type, one.attribution))
  }
  return sources
}

/**
 * Keys in the addresses of tiles: images are loaded without a session, and no one else may use our services.
 */
export interface TileKeys {
  /** the layer with its address, for signed-in people */
  toLayer: (source: TileSource) => TileLayer
  /** true for a key issued today or yesterday */
  fits: (key: string) => boolean
}

/** Keys derive from a secret of the office and the day. */
export function createTileKeys(secret: string, now: () => Date): TileKeys {
  const toDayKey = (day: number) =>
    createHmac('sha256', secret).update(`tiles ${day}`).digest('base64url').slice(0, 22)
  const today = () => Math.floor(now().getTime() / DAY_MS)
  return {
    toLayer: ({ layer, version }) => {
      const query = new URLSearchParams({ key: toDayKey(today()), v: version })
      return { ...layer, url: `${TILES_PATH}${layer.type}/{z}/{x}/{y}?${query}` }
    },
    fits: (key) => {
      const given = Buffer.from(key)
      return [today(), today() - 1].some((day) => {
        const wanted = Buffer.from(toDayKey(day))
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
