import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Coords, DoneCallback, GridLayer, GridLayerOptions } from 'leaflet'
import Pbf from 'pbf'
import type { TileLayer } from '../../../contract/geo'
import { L } from './library'

/** Layers of our vector tiles, in the order they are drawn. */
const TILE_LAYERS = ['earth', 'landuse', 'water', 'buildings', 'roads', 'places'] as const

/** Colours of the base map, by the names of the style sheet (`--map-…`). */
const INKS = ['earth', 'green', 'water', 'building', 'road', 'road-edge', 'name', 'halo'] as const

type Inks = Record<(typeof INKS)[number], string>

/** The colours of the base map in the current theme. */
function inksOf(place: Element): Inks {
  const probe = document.createElement('i')
  place.append(probe)
  const inks = INKS.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(inks) as Inks
}

/** Width of a road at zoom 15, in px; it doubles every one and a half zooms. */
const ROADS: Readonly<Record<string, number>> = { highway: 5, major_road: 4, medium_road: 3, minor_road: 2, path: 0.8 }
const ROAD = 1.5
/** The minimum zoom at which a kind of place is labelled. */
const NAMES: Readonly<Record<string, number>> = { country: 3, region: 6, locality: 8, city: 7, town: 9, village: 11, hamlet: 13 }
const STREET_NAMES_FROM = 15

/** Tiles are twice as wide as Leaflet's own, so that names are cut less often. */
const TILE_PX = 512

interface Drawing {
  context: CanvasRenderingContext2D
  inks: Inks
  /** px of the canvas per unit of the tile */
  scale: number
  zoom: number
}

/** A base map drawn from vector tiles in the browser, in the colours of the theme. */
export function vectorBaseMap({ maxZoom, minZoom, url }: TileLayer, options: GridLayerOptions): GridLayer {
  const BaseMap = L.GridLayer.extend({
    createTile(this: GridLayer, coords: Coords, done: DoneCallback): HTMLElement {
      const size = this.getTileSize()
      const canvas = document.createElement('canvas')
      const density = Math.min(2, window.devicePixelRatio || 1)
      canvas.width = size.x * density
      canvas.height = size.y * density
      const map = (this as unknown as { _map: L.Map })._map
      draw(canvas, { url, coords, inks: inksOf(map.getContainer()), density }).then(
        () => done(undefined, canvas),
        (error: Error) => done(error, canvas),
      )
      return canvas
    },
  })
  return new (BaseMap as unknown as new (options: GridLayerOptions) => GridLayer)({
    ...options,
    minNativeZoom: minZoom + 1,
    maxNativeZoom: maxZoom + 1,
    tileSize: TILE_PX,
  } as GridLayerOptions)
}

interface TileParts {
  url: string
  coords: Coords
  inks: Inks
  density: number
}

async function draw(canvas: HTMLCanvasElement, { coords, density, inks, url }: TileParts): Promise<void> {
  const { x, y } = coords
  // Leaflet counts zooms by 256 px; a tile of 512 px is that of the previous zoom.
  const z = coords.z - 1
  const address = url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  const response = await fetch(address)
  if (!response.ok && response.status !== 404) throw new Error(`tile ${response.status}`)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = inks.earth
  context.fillRect(0, 0, canvas.width, canvas.height)
  const bytes = response.status === 200 ? await response.arrayBuffer() : new ArrayBuffer(0)
  if (bytes.byteLength === 0) return
  const { layers } = new VectorTile(new Pbf(new Uint8Array(bytes)))
  for (const name of TILE_LAYERS) {
    const layer = layers[name]
    if (!layer) continue
    const drawing = { context, inks, zoom: coords.z, scale: canvas.width / layer.extent }
    const features = Array.from({ length: layer.length }, (_, index) => layer.feature(index))
    DRAW[name](features, { ...drawing, context }, density)
  }
}

type Draw = (features: readonly VectorTileFeature[], drawing: Drawing, density: number) => void

const DRAW: Record<(typeof TILE_LAYERS)[number], Draw> = {
  earth: (features, drawing) => areas(features, drawing, drawing.inks.earth),
  landuse: (features, drawing) => areas(features, drawing, drawing.inks.green),
  water: (features, drawing, density) => {
    areas(features, drawing, drawing.inks.water)
    lines(features, drawing, { color: drawing.inks.water, width: 2 * density })
  },
  buildings: (features, drawing) => areas(features, drawing, drawing.inks.building),
  roads: (features, drawing, density) => {
    const wide = 2 ** ((drawing.zoom - 15) / 1.5) * density
    const widthOf = (one: VectorTileFeature) => Math.max(0.6 * density, (ROADS[String(one.properties.kind)] ?? ROAD) * wide)
    for (const one of features) lines([one], drawing, { color: drawing.inks['road-edge'], width: widthOf(one) + 1.5 * density })
    for (const one of features) lines([one], drawing, { color: drawing.inks.road, width: widthOf(one) })
    if (drawing.zoom >= STREET_NAMES_FROM) streetNames(features, drawing, density)
  },
  places: (features, drawing, density) => {
    for (const one of features) {
      const from = NAMES[String(one.properties.kind_detail ?? one.properties.kind)] ?? 10
      const [[point] = []] = one.loadGeometry()
      if (point && drawing.zoom >= from)
        write(drawing, String(one.properties.name ?? ''), { ...at(point, drawing), size: 12 * density, turn: 0 })
    }
  },
}

const at = ({ x, y }: { x: number; y: number }, { scale }: Drawing) => ({ x: x * scale, y: y * scale })

function trace(feature: VectorTileFeature, { context, scale }: Drawing): void {
  for (const ring of feature.loadGeometry())
    for (const [index, { x, y }] of ring.entries())
      if (index === 0) context.moveTo(x * scale, y * scale)
      else context.lineTo(x * scale, y * scale)
}

const POLYGON = 3
const LINE = 2

function areas(features: readonly VectorTileFeature[], drawing: Drawing, color: string): void {
  drawing.context.beginPath()
  for (const one of features) if (one.type === POLYGON) trace(one, drawing)
  drawing.context.fillStyle = color
  // Holes have the opposite direction; areas of one kind may overlap.
  drawing.context.fill('nonzero')
}

function lines(
  features: readonly VectorTileFeature[],
  drawing: Drawing,
  { color, width }: { color: string; width: number },
): void {
  const { context } = drawing
  context.beginPath()
  for (const one of features) if (one.type === LINE) trace(one, drawing)
  Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: 'round', lineJoin: 'round' })
  context.stroke()
}

/** The name of a street once in each tile, along its longest piece. */
function streetNames(features: readonly VectorTileFeature[], drawing: Drawing, density: number): void {
  const written = new Set<string>()
  for (const one of features) {
    const name = String(one.properties.name ?? '')
    if (name === '' || written.has(name)) continue
    const pieces = one.loadGeometry().flatMap((line) => line.slice(1).map((to, index) => ({ from: line[index] ?? to, to })))
    const lengthOf = ({ from, to }: (typeof pieces)[number]) => Math.hypot(to.x - from.x, to.y - from.y) * drawing.scale
    const [longest] = pieces.sort((a, b) => lengthOf(b) - lengthOf(a))
    const size = 10 * density
    if (!longest || lengthOf(longest) < name.length * size * 0.6) continue
    written.add(name)
    const { from, to } = longest
    const turn = Math.atan2(to.y - from.y, to.x - from.x)
    // Keeps text upright.
    const readable = Math.abs(turn) > Math.PI / 2 ? turn + Math.PI : turn
    write(drawing, name, { ...at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, drawing), size, turn: readable })
  }
}

function write(
  { context, inks }: Drawing,
  name: string,
  { size, turn, x, y }: { x: number; y: number; size: number; turn: number },
): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  Object.assign(context, {
    font: `${size}px system-ui, sans-serif`,
    textAlign: 'center',
    textBaseline: 'middle',
    lineJoin: 'round',
  })
  Object.assign(context, { strokeStyle: inks.halo, lineWidth: size / 4, fillStyle: inks.name })
  context.strokeText(name, 0, 0)
  context.fillText(name, 0, 0)
  context.restore()
}
