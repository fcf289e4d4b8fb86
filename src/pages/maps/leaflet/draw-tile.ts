import { type Line, longestInside, type TilePoint } from './clip'

/** Layers of our vector tiles, in the order they are drawn. */
const TILE_LAYERS = ['earth', 'landuse', 'water', 'buildings', 'roads', 'places'] as const

/** Colours of the base map, by the names of the style sheet (`--map-…`). */
const INKS = ['earth', 'green', 'water', 'building', 'road', 'road-edge', 'name', 'halo'] as const

/** The colours of the base map, as CSS colours. */
export type Inks = Record<(typeof INKS)[number], string>

/** The colours of the base map in the current theme. */
export function readInks(place: Element): Inks {
  const probe = document.createElement('i')
  place.append(probe)
  const inks = INKS.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(inks) as Inks
}

/** A decoded feature, in units of its tile. */
export interface TileShape {
  /** as in vector tiles: 1 points, 2 lines, 3 areas */
  type: number
  properties: Readonly<Record<string, unknown>>
  rings: readonly (readonly TilePoint[])[]
}

/** A decoded tile: its shapes by layer; `extent`: its width in units. */
export type DecodedTile = Partial<Record<string, { extent: number; shapes: readonly TileShape[] }>>

/** What is drawn where. */
export interface TileDrawing {
  context: CanvasRenderingContext2D
  inks: Inks
  /** px of the canvas per px of the page */
  density: number
  /** the part of the tile that fills the canvas, in widths of the tile */
  part: { x: number; y: number; width: number }
  /** zoom of the map, counted by 256 px */
  zoom: number
  /** width of the canvas, in its px */
  size: number
}

interface Drawing extends TileDrawing {
  /** from units of the tile to px of the canvas */
  at: (point: TilePoint) => TilePoint
}

/** Width of a road at zoom 15, in px; it doubles every one and a half zooms. */
const ROADS: Readonly<Record<string, number>> = {
  highway: 5,
  major_road: 4,
  medium_road: 3,
  minor_road: 2,
  path: 0.8,
}
const ROAD = 1.5
/** The minimum zoom at which a kind of place is labelled. */
const NAMES: Readonly<Record<string, number>> = {
  country: 3,
  region: 6,
  locality: 8,
  city: 7,
  town: 9,
  village: 11,
  hamlet: 13,
}
const STREET_NAMES_FROM = 15
/** Heights of names, in px: streets, streets seen from near, places. */
const STREET_PX = 10
const NEAR_STREET_PX = 12
const PLACE_PX = 12
const NEAR_FROM = 17

/** Draws a tile, or the part of one that lies under a smaller one. */
export function drawTile(tile: DecodedTile, drawing: TileDrawing): void {
  const { context, inks, part, size } = drawing
  context.fillStyle = inks.earth
  context.fillRect(0, 0, size, size)
  for (const name of TILE_LAYERS) {
    const layer = tile[name]
    if (!layer) continue
    const scale = size / (layer.extent * part.width)
    const [left, top] = [part.x * layer.extent, part.y * layer.extent]
    const at = ({ x, y }: TilePoint) => ({ x: (x - left) * scale, y: (y - top) * scale })
    DRAW[name](layer.shapes, { ...drawing, at })
  }
}

type Draw = (shapes: readonly TileShape[], drawing: Drawing) => void

const DRAW: Record<(typeof TILE_LAYERS)[number], Draw> = {
  earth: (shapes, drawing) => areas(shapes, drawing, drawing.inks.earth),
  landuse: (shapes, drawing) => areas(shapes, drawing, drawing.inks.green),
  water: (shapes, drawing) => {
    areas(shapes, drawing, drawing.inks.water)
    lines(shapes, drawing, { color: drawing.inks.water, width: 2 * drawing.density })
  },
  buildings: (shapes, drawing) => areas(shapes, drawing, drawing.inks.building),
  roads: (shapes, drawing) => {
    const { density, inks, zoom } = drawing
    const wide = 2 ** ((zoom - 15) / 1.5) * density
    const getWidth = (one: TileShape) =>
      Math.max(0.6 * density, (ROADS[String(one.properties.kind)] ?? ROAD) * wide)
    for (const one of shapes)
      lines([one], drawing, { color: inks['road-edge'], width: getWidth(one) + 1.5 * density })
    for (const one of shapes) lines([one], drawing, { color: inks.road, width: getWidth(one) })
    if (zoom >= STREET_NAMES_FROM) streetNames(shapes, drawing)
  },
  places: (shapes, drawing) => {
    const { at, density, zoom } = drawing
    for (const { properties, rings } of shapes) {
      const from = NAMES[String(properties.kind_detail ?? properties.kind)] ?? 10
      const [[point] = []] = rings
      if (point && zoom >= from)
        write(drawing, String(properties.name ?? ''), { ...at(point), height: PLACE_PX * density, turn: 0 })
    }
  },
}

function trace({ rings }: TileShape, { at, context }: Drawing): void {
  for (const ring of rings)
    for (const [index, point] of ring.entries()) {
      const { x, y } = at(point)
      if (index === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
}

const POLYGON = 3
const LINE = 2

function areas(shapes: readonly TileShape[], drawing: Drawing, color: string): void {
  drawing.context.beginPath()
  for (const one of shapes) if (one.type === POLYGON) trace(one, drawing)
  drawing.context.fillStyle = color
  // Holes have the opposite direction; areas of one kind may overlap.
  drawing.context.fill('nonzero')
}

function lines(
  shapes: readonly TileShape[],
  drawing: Drawing,
  { color, width }: { color: string; width: number },
): void {
  const { context } = drawing
  context.beginPath()
  for (const one of shapes) if (one.type === LINE) trace(one, drawing)
  Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: 'round', lineJoin: 'round' })
  context.stroke()
}

/** The name of a street once in each drawn tile, along its longest piece there. */
function streetNames(shapes: readonly TileShape[], drawing: Drawing): void {
  const { at, density, size, zoom } = drawing
  const height = (zoom >= NEAR_FROM ? NEAR_STREET_PX : STREET_PX) * density
  const pieces = new Map<string, Line[]>()
  for (const { properties, rings } of shapes) {
    const name = String(properties.name ?? '')
    if (name === '') continue
    const lines = rings.flatMap((ring) =>
      ring.slice(1).map((to, index): Line => [at(ring[index] ?? to), at(to)]),
    )
    pieces.set(name, [...(pieces.get(name) ?? []), ...lines])
  }
  for (const [name, lines] of pieces) {
    const longest = longestInside(lines, size)
    if (!longest) continue
    const [from, to] = longest
    if (Math.hypot(to.x - from.x, to.y - from.y) < name.length * height * 0.6) continue
    const turn = Math.atan2(to.y - from.y, to.x - from.x)
    // Keeps text upright.
    const readable = Math.abs(turn) > Math.PI / 2 ? turn + Math.PI : turn
    write(drawing, name, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, height, turn: readable })
  }
}

interface Placing extends TilePoint {
  height: number
  turn: number
}

function write({ context, inks }: Drawing, name: string, { height, turn, x, y }: Placing): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  Object.assign(context, {
    font: `${height}px system-ui, sans-serif`,
    textAlign: 'center',
    textBaseline: 'middle',
    lineJoin: 'round',
  })
  Object.assign(context, { strokeStyle: inks.halo, lineWidth: height / 4, fillStyle: inks.name })
  context.strokeText(name, 0, 0)
  context.fillText(name, 0, 0)
  context.restore()
}
