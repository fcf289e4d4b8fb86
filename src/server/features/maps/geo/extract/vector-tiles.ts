import { type BaseMapFeature, mercator } from './features'
import type { Bounds } from './osm'

/** Size of a tile in its own units, and how far its drawing reaches beyond its edges. */
const [EXTENT, MARGIN] = [4096, 128]
/** Lines bend at points that are at least this far apart, in units of a tile. */
const ZOOM_STEP = 6

const LAYERS = ['earth', 'landuse', 'water', 'buildings', 'roads', 'places'] as const

/** Columns and rows of tiles that touch a box at a zoom. */
export function* tilesWithin([south, west, north, east]: Bounds, zoom: number): Generator<[number, number]> {
  const count = 2 ** zoom
  const [left, top] = mercator(north, west)
  const [right, bottom] = mercator(south, east)
  const at = (part: number) => Math.max(0, Math.min(count - 1, Math.floor(part * count)))
  for (let x = at(left); x <= at(right); x += 1) for (let y = at(top); y <= at(bottom); y += 1) yield [x, y]
}

/** Features by the tiles of one zoom, so that a tile reads only its own. */
export function indexFeatures(
  features: readonly BaseMapFeature[],
  zoom: number,
): (x: number, y: number) => BaseMapFeature[] {
  const cells = new Map<number, BaseMapFeature[]>()
  const count = 2 ** zoom
  const reach = MARGIN / EXTENT
  const at = (part: number) => Math.max(0, Math.min(count - 1, Math.floor(part)))
  for (const feature of features) {
    if (feature.from > zoom) continue
    const [west, north, east, south] = feature.box
    for (let x = at(west * count - reach); x <= at(east * count + reach); x += 1)
      for (let y = at(north * count - reach); y <= at(south * count + reach); y += 1) {
        const cell = cells.get(x * count + y)
        if (cell) cell.push(feature)
        else cells.set(x * count + y, [feature])
      }
  }
  return (x, y) => cells.get(x * count + y) ?? []
}

/** The Mapbox vector tile of these features. */
export function vectorTile(
  features: readonly BaseMapFeature[],
  [z, x, y]: readonly [number, number, number],
): Buffer {
  const layers = LAYERS.map((name) => createLayer(name))
  const ground = [
    -MARGIN,
    -MARGIN,
    EXTENT + MARGIN,
    -MARGIN,
    EXTENT + MARGIN,
    EXTENT + MARGIN,
    -MARGIN,
    EXTENT + MARGIN,
  ]
  layers[0]?.add('area', { kind: 'earth' }, [ground])
  const count = 2 ** z
  const inTile = (line: Float64Array): number[] => {
    const points: number[] = []
    for (let index = 0; index < line.length; index += 2) {
      points.push(((line[index] ?? 0) * count - x) * EXTENT, ((line[index + 1] ?? 0) * count - y) * EXTENT)
    }
    return points
  }
  const simplifyParts = (shape: BaseMapFeature['shape'], parts: readonly number[][]) =>
    parts.map((part) => simplifyPoints(part, shape)).filter((part) => part.length >= MIN_NUMBERS[shape])
  for (const { holes, layer, line, shape, values } of features) {
    const points = inTile(line)
    const parts = shape === 'point' ? inside(points) : shape === 'line' ? clipLine(points) : clipArea(points)
    const drawn = simplifyParts(shape, parts)
    if (drawn.length === 0) continue
    const left = simplifyParts(
      shape,
      holes.flatMap((hole) => clipArea(inTile(hole))),
    )
    layers[LAYERS.indexOf(layer)]?.add(shape, values, [
      ...drawn.map((part) => wound(part, shape)),
      ...left.map(toHoleDirection),
    ])
  }
  return Buffer.concat(layers.map((layer) => layer.bytes()))
}

/** Fewest numbers of a shape: two of each of its points. */
const MIN_NUMBERS = { point: 2, line: 4, area: 6 } as const

const isIn = (x: number, y: number): boolean =>
  x >= -MARGIN && y >= -MARGIN && x <= EXTENT + MARGIN && y <= EXTENT + MARGIN

function inside(points: number[]): number[][] {
  return isIn(points[0] ?? 0, points[1] ?? 0) ? [points] : []
}

/** The parts of a line within the tile (Liang and Barsky). */
function clipLine(points: readonly number[]): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x0, y0, x1, y1] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0, points[at + 3] ?? 0]
    const span = within(x0, y0, x1 - x0, y1 - y0)
    if (!span) {
      if (part.length > 0) parts.push(part)
      part = []
      continue
    }
    const [enter, leave] = span
    if (part.length === 0) part.push(x0 + (x1 - x0) * enter, y0 + (y1 - y0) * enter)
    part.push(x0 + (x1 - x0) * leave, y0 + (y1 - y0) * leave)
    if (leave < 1) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Where a segment enters and leaves the tile, as fractions of its length. */
function within(x: number, y: number, dx: number, dy: number): [number, number] | null {
  let [enter, leave] = [0, 1]
  for (const [p, q] of [
    [-dx, x + MARGIN],
    [dx, EXTENT + MARGIN - x],
    [-dy, y + MARGIN],
    [dy, EXTENT + MARGIN - y],
  ] as const) {
    if (p === 0) {
      if (q < 0) return null
      continue
    }
    if (p < 0) enter = Math.max(enter, q / p)
    else leave = Math.min(leave, q / p)
    if (enter > leave) return null
  }
  return [enter, leave]
}

/** The part of an area within the tile (Sutherland and Hodgman). */
function clipArea(points: readonly number[]): number[][] {
  let ring = [...points]
  for (const [axis, sign, edge] of [
    [0, 1, -MARGIN],
    [0, -1, -EXTENT - MARGIN],
    [1, 1, -MARGIN],
    [1, -1, -EXTENT - MARGIN],
  ] as const) {
    const kept: number[] = []
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length
      const [a, b] = [(ring[at + axis] ?? 0) * sign - edge, (ring[next + axis] ?? 0) * sign - edge]
      if (a >= 0) kept.push(ring[at] ?? 0, ring[at + 1] ?? 0)
      if (a >= 0 !== b >= 0) {
        const share = a / (a - b)
        kept.push(
          (ring[at] ?? 0) + ((ring[next] ?? 0) - (ring[at] ?? 0)) * share,
          (ring[at + 1] ?? 0) + ((ring[next + 1] ?? 0) - (ring[at + 1] ?? 0)) * share,
        )
      }
    }
    ring = kept
  }
  return ring.length > 0 ? [ring] : []
}

/** Whole numbers, without indistinguishable points; areas do not repeat their first point. */
function simplifyPoints(points: readonly number[], shape: BaseMapFeature['shape']): number[] {
  const kept: number[] = []
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [Math.round(points[at] ?? 0), Math.round(points[at + 1] ?? 0)]
    const far = Math.abs(x - (kept.at(-2) ?? 1e9)) + Math.abs(y - (kept.at(-1) ?? 1e9))
    const isLast = at + 2 >= points.length
    if (far >= ZOOM_STEP || kept.length === 0 || (isLast && far > 0)) kept.push(x, y)
  }
  if (shape === 'area' && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1))
    return kept.slice(0, -2)
  return kept
}

/** One layer while it is written, in protocol buffers. */
function createLayer(name: string) {
  const keys = new Map<string, number>()
  const values = new Map<string | number, number>()
  const features: Buffer[] = []
  const indexIn = <Key>(known: Map<Key, number>, key: Key): number => {
    const found = known.get(key) ?? known.size
    known.set(key, found)
    return found
  }
  return {
    add: (
      shape: BaseMapFeature['shape'],
      own: BaseMapFeature['values'],
      parts: readonly (readonly number[])[],
    ): void => {
      const tags = Object.entries(own).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)])
      const type = { point: 1, line: 2, area: 3 }[shape]
      features.push(
        Buffer.concat([
          bytesField(2, packVarints(tags)),
          numberField(3, type),
          bytesField(4, packVarints(commands(shape, parts))),
        ]),
      )
    },
    bytes: (): Buffer => {
      if (features.length === 0) return Buffer.alloc(0)
      const texts = [...keys.keys()].map((key) => bytesField(3, Buffer.from(key)))
      const told = [...values.keys()].map((value) =>
        bytesField(4, typeof value === 'string' ? bytesField(1, Buffer.from(value)) : numberField(5, value)),
      )
      const parts = [
        numberField(15, 2),
        bytesField(1, Buffer.from(name)),
        ...features.map((one) => bytesField(2, one)),
      ]
      return bytesField(3, Buffer.concat([...parts, ...texts, ...told, numberField(5, EXTENT)]))
    },
  }
}

/** Move, draw and close, with the differences of points (Mapbox vector tile specification, 4.3). */
function commands(shape: BaseMapFeature['shape'], parts: readonly (readonly number[])[]): number[] {
  let [x, y] = [0, 0]
  const out: number[] = []
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
  for (const one of parts) {
    for (let at = 0; at < one.length; at += 2) {
      if (at === 0) out.push((1 << 3) | 1)
      if (at === 2) out.push(((one.length / 2 - 1) << 3) | 2)
      out.push(zigzag((one[at] ?? 0) - x), zigzag((one[at + 1] ?? 0) - y))
      ;[x, y] = [one[at] ?? 0, one[at + 1] ?? 0]
    }
    if (shape === 'area') out.push((1 << 3) | 7)
  }
  return out
}

/** Outer rings have a positive area in a tile, whose y grows downwards. */
function clockwise(ring: readonly number[]): readonly number[] {
  let area = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    area += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)
  }
  return area >= 0 ? ring : reverseRing(ring)
}

const wound = (part: readonly number[], shape: BaseMapFeature['shape']): readonly number[] =>
  shape === 'area' ? clockwise(part) : part

/** A hole has the opposite direction of the ring around it. */
const toHoleDirection = (ring: readonly number[]): readonly number[] => reverseRing(clockwise(ring))

function reverseRing(ring: readonly number[]): number[] {
  const turned: number[] = []
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] ?? 0, ring[at + 1] ?? 0)
  return turned
}

/** A number in groups of seven bits, the lowest first. */
export function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}

const packVarints = (numbers: readonly number[]): Buffer => Buffer.from(numbers.flatMap(varint))
const numberField = (field: number, value: number): Buffer =>
  Buffer.from([...varint(field << 3), ...varint(value)])
const bytesField = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(bytes.length)]), bytes])
