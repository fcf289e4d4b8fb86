import { VectorTile } from '@mapbox/vector-tile'
import type { Coords, DoneCallback, GridLayer, GridLayerOptions } from 'leaflet'
import Pbf from 'pbf'
import type { TileLayer } from '../../../contract/maps/geo'
import { type DecodedTile, drawTile, type Inks, readInks } from './draw-tile'
import { L } from './library'
import { sourceTile } from './source-tile'

/** Tiles are twice as wide as Leaflet's own, so that names are cut less often. */
const TILE_PX = 512

/** Decoded tiles kept by one base map: beyond their last zoom many drawn tiles share one. */
const MAX_CACHED_TILES = 32

/**
 * A base map drawn from vector tiles in the browser, in the colours of the theme, and at every zoom in its
 * full resolution.
 */
export function vectorBaseMap({ maxZoom, minZoom, url }: TileLayer, options: GridLayerOptions): GridLayer {
  const load = buildTileCache(url)
  const BaseMap = L.GridLayer.extend({
    createTile(this: GridLayer, coords: Coords, done: DoneCallback): HTMLElement {
      const size = this.getTileSize()
      const canvas = document.createElement('canvas')
      const density = Math.min(2, window.devicePixelRatio || 1)
      canvas.width = size.x * density
      canvas.height = size.y * density
      const map = (this as unknown as { _map: L.Map })._map
      draw(canvas, { load, coords, maxZoom, inks: readInks(map.getContainer()), density }).then(
        () => done(undefined, canvas),
        (error: Error) => done(error, canvas),
      )
      return canvas
    },
  })
  // Without a last zoom of its own, Leaflet enlarges no tile: those beyond the last zoom are drawn from a
  // part of it.
  return new (BaseMap as unknown as new (options: GridLayerOptions) => GridLayer)({
    ...options,
    minNativeZoom: minZoom + 1,
    tileSize: TILE_PX,
  } as GridLayerOptions)
}

type LoadTile = (z: number, x: number, y: number) => Promise<DecodedTile>

interface TileParts {
  load: LoadTile
  coords: Coords
  /** the last zoom at which there are tiles */
  maxZoom: number
  inks: Inks
  density: number
}

async function draw(
  canvas: HTMLCanvasElement,
  { coords, density, inks, load, maxZoom }: TileParts,
): Promise<void> {
  // Leaflet counts zooms by 256 px; a tile of 512 px is that of the previous zoom.
  const z = coords.z - 1
  const { part, tile } = sourceTile({ z, x: coords.x, y: coords.y }, maxZoom)
  const layers = await load(tile.z, tile.x, tile.y)
  const context = canvas.getContext('2d')
  if (context) drawTile(layers, { context, inks, density, part, zoom: coords.z, size: canvas.width })
}

/** Loads tiles of an address, and keeps the latest ones; a failed load is retried by the next call. */
function buildTileCache(url: string): LoadTile {
  const kept = new Map<string, Promise<DecodedTile>>()
  return (z, x, y) => {
    const address = url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    const known = kept.get(address)
    kept.delete(address)
    const tile = known ?? fetchTile(address)
    kept.set(address, tile)
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED_TILES && oldest !== undefined) kept.delete(oldest)
    tile.catch(() => kept.delete(address))
    return tile
  }
}

/** Where there is no tile there is plain earth. */
async function fetchTile(address: string): Promise<DecodedTile> {
  const response = await fetch(address)
  if (!response.ok && response.status !== 404) throw new Error(`tile ${response.status}`)
  const bytes = response.status === 200 ? await response.arrayBuffer() : new ArrayBuffer(0)
  if (bytes.byteLength === 0) return {}
  const { layers } = new VectorTile(new Pbf(new Uint8Array(bytes)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => {
      const features = Array.from({ length: layer.length }, (_, index) => layer.feature(index))
      const shapes = features.map((one) => ({
        type: one.type,
        properties: one.properties,
        rings: one.loadGeometry(),
      }))
      return [name, { extent: layer.extent, shapes }]
    }),
  )
}
