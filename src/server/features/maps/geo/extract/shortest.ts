import type { Position } from '../../../../../contract/maps/place'
import { distanceBetween } from '../../../../../contract/maps/tour'
import type { RoadGraph } from './roads'

/** A stop snapped to its road: a segment, and the position along it. */
export interface RoadStop {
  segment: number
  /** 0 at the segment's beginning, 1 at its end */
  part: number
  position: Position
}

/** The route between two stops. */
export interface RoadWay {
  seconds: number
  metres: number
  line: [number, number][]
}

/** Shortest paths over a graph of roads. */
export interface Roads {
  /** the stop of a point; null = no road within half a kilometre */
  stopAt: (point: Position) => RoadStop | null
  /** the quickest ways from a stop to every other place; `isOff`: motorways are closed */
  from: (stop: RoadStop, isOff: boolean) => { to: (stop: RoadStop) => RoadWay | null }
}

/** Farthest distance of a stop from its road, in metres. */
const REACH_M = 500
/** Cells of the index of segments, in degrees: about as high as a stop reaches. */
const CELL = 0.005

/** Prepares a graph for queries. */
export function createRoads(graph: RoadGraph): Roads {
  const cells = indexCells(graph)
  const ends = indexEnds(graph)
  return {
    stopAt: (point) => nearest(graph, cells, point),
    from: (stop, isOff) => searchFrom(graph, ends, stop, isOff),
  }
}

type Cells = Map<string, number[]>

const toCell = (degrees: number): number => Math.floor(degrees / CELL)

/** Segments by the cells they pass. */
function indexCells({ from, lat, lng, to }: RoadGraph): Cells {
  const cells: Cells = new Map()
  for (let segment = 0; segment < from.length; segment += 1) {
    const [a, b] = [from[segment] ?? 0, to[segment] ?? 0]
    const rows = [toCell(lat[a] ?? 0), toCell(lat[b] ?? 0)].sort((one, other) => one - other)
    const columns = [toCell(lng[a] ?? 0), toCell(lng[b] ?? 0)].sort((one, other) => one - other)
    for (let row = rows[0] ?? 0; row <= (rows[1] ?? 0); row += 1)
      for (let column = columns[0] ?? 0; column <= (columns[1] ?? 0); column += 1) {
        const key = `${row} ${column}`
        const cell = cells.get(key)
        if (cell) cell.push(segment)
        else cells.set(key, [segment])
      }
  }
  return cells
}

function nearest(graph: RoadGraph, cells: Cells, point: Position): RoadStop | null {
  // Degrees of longitude are shorter in the north, so more columns are searched.
  const columns = Math.ceil(1 / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180)))
  let [best, least] = [null as RoadStop | null, REACH_M]
  for (let row = toCell(point.lat) - 1; row <= toCell(point.lat) + 1; row += 1)
    for (let column = toCell(point.lng) - columns; column <= toCell(point.lng) + columns; column += 1)
      for (const segment of cells.get(`${row} ${column}`) ?? []) {
        const found = onSegment(graph, segment, point)
        const metres = distanceBetween(point, found.position)
        if (metres < least) [best, least] = [found, metres]
      }
  return best
}

/** The point of a segment that is nearest to another; the earth is flat over such distances. */
function onSegment({ from, lat, lng, to }: RoadGraph, segment: number, point: Position): RoadStop {
  const [a, b] = [from[segment] ?? 0, to[segment] ?? 0]
  const squeeze = Math.cos((point.lat * Math.PI) / 180)
  const [dx, dy] = [((lng[b] ?? 0) - (lng[a] ?? 0)) * squeeze, (lat[b] ?? 0) - (lat[a] ?? 0)]
  const [px, py] = [(point.lng - (lng[a] ?? 0)) * squeeze, point.lat - (lat[a] ?? 0)]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  const position = {
    lat: (lat[a] ?? 0) + dy * part,
    lng: (lng[a] ?? 0) + ((lng[b] ?? 0) - (lng[a] ?? 0)) * part,
  }
  return { segment, part, position }
}

/**
 * Segments that leave each point: `list[start[point]]` to `list[start[point + 1] - 1]`; a backward one is `-1
 * - segment`.
 */
interface Ends {
  start: Int32Array
  list: Int32Array
}

function indexEnds({ from, isBothWays, lat, to }: RoadGraph): Ends {
  const start = new Int32Array(lat.length + 2)
  const count = (point: number) => {
    start[point + 2] = (start[point + 2] ?? 0) + 1
  }
  from.forEach((point, segment) => {
    count(point)
    if (isBothWays[segment]) count(to[segment] ?? 0)
  })
  for (let point = 1; point < start.length; point += 1)
    start[point] = (start[point] ?? 0) + (start[point - 1] ?? 0)
  const list = new Int32Array(start.at(-1) ?? 0)
  const put = (point: number, value: number) => {
    const at = start[point + 1] ?? 0
    list[at] = value
    start[point + 1] = at + 1
  }
  from.forEach((point, segment) => {
    put(point, segment)
    if (isBothWays[segment]) put(to[segment] ?? 0, -1 - segment)
  })
  return { start, list }
}

/** Dijkstra's search over all points that can be reached. */
function searchFrom(
  graph: RoadGraph,
  ends: Ends,
  stop: RoadStop,
  isOff: boolean,
): { to: (stop: RoadStop) => RoadWay | null } {
  const { from, isBothWays, isMotorway, seconds, to } = graph
  const cost = new Float64Array(graph.lat.length).fill(Number.POSITIVE_INFINITY)
  /** the segment by which each point was reached, as in the list of segments */
  const by = new Int32Array(graph.lat.length).fill(from.length)
  const isClosed = (segment: number) => isOff && isMotorway[segment] === 1
  const queue = createQueue(graph.lat.length)
  const reach = (point: number, total: number, segment: number) => {
    if (total >= (cost[point] ?? 0)) return
    cost[point] = total
    by[point] = segment
    queue.put(point, total)
  }
  const own = stop.segment
  if (!isClosed(own)) {
    reach(to[own] ?? 0, (1 - stop.part) * (seconds[own] ?? 0), from.length)
    if (isBothWays[own]) reach(from[own] ?? 0, stop.part * (seconds[own] ?? 0), from.length)
  }
  for (let point = queue.take(); point >= 0; point = queue.take())
    for (let at = ends.start[point] ?? 0; at < (ends.start[point + 1] ?? 0); at += 1) {
      const one = ends.list[at] ?? 0
      const segment = one < 0 ? -1 - one : one
      if (isClosed(segment)) continue
      reach((one < 0 ? from[segment] : to[segment]) ?? 0, (cost[point] ?? 0) + (seconds[segment] ?? 0), one)
    }
  return { to: (other) => (isClosed(other.segment) ? null : wayTo(graph, { cost, by }, stop, other)) }
}

function wayTo(
  graph: RoadGraph,
  found: { cost: Float64Array; by: Int32Array },
  stop: RoadStop,
  other: RoadStop,
): RoadWay | null {
  const { from, isBothWays, metres, seconds, to } = graph
  const { part, segment } = other
  const [time, length] = [seconds[segment] ?? 0, metres[segment] ?? 0]
  const [a, b] = [from[segment] ?? 0, to[segment] ?? 0]
  if (segment === stop.segment && (part >= stop.part || isBothWays[segment])) {
    const share = Math.abs(part - stop.part)
    return {
      seconds: share * time,
      metres: share * length,
      line: [pair(stop.position), pair(other.position)],
    }
  }
  const forward = (found.cost[a] ?? 0) + part * time
  const backward = isBothWays[segment] ? (found.cost[b] ?? 0) + (1 - part) * time : Number.POSITIVE_INFINITY
  const total = Math.min(forward, backward)
  if (total === Number.POSITIVE_INFINITY) return null
  const last = backward < forward ? b : a
  const back = backwards(graph, found.by, last)
  const first = back.points[0] ?? last
  const begun = first === to[stop.segment] ? 1 - stop.part : stop.part
  const distance = begun * (metres[stop.segment] ?? 0) + back.metres + (last === a ? part : 1 - part) * length
  const bends = back.points.map((point): [number, number] => [graph.lat[point] ?? 0, graph.lng[point] ?? 0])
  return { seconds: total, metres: distance, line: [pair(stop.position), ...bends, pair(other.position)] }
}

const pair = ({ lat, lng }: Position): [number, number] => [lat, lng]

/** The points of the way to a point, in driving order, and its metres. */
function backwards(
  { from, metres, to }: RoadGraph,
  by: Int32Array,
  last: number,
): { points: number[]; metres: number } {
  const points = [last]
  let total = 0
  for (let one = by[last] ?? from.length; one !== from.length; ) {
    const segment = one < 0 ? -1 - one : one
    const point = (one < 0 ? to[segment] : from[segment]) ?? 0
    points.push(point)
    total += metres[segment] ?? 0
    one = by[point] ?? from.length
  }
  return { points: points.reverse(), metres: total }
}

/**
 * A queue of points by cost; a point may be in it more than once, and is taken with its lowest cost first.
 */
function createQueue(size: number) {
  let points = new Int32Array(Math.max(16, size))
  let costs = new Float64Array(Math.max(16, size))
  const isDone = new Uint8Array(size)
  let length = 0
  const swap = (one: number, other: number) => {
    const [point, cost] = [points[one] ?? 0, costs[one] ?? 0]
    points[one] = points[other] ?? 0
    costs[one] = costs[other] ?? 0
    points[other] = point
    costs[other] = cost
  }
  const pop = (): number => {
    const top = points[0] ?? 0
    length -= 1
    points[0] = points[length] ?? 0
    costs[0] = costs[length] ?? 0
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      let least = at
      if (left < length && (costs[left] ?? 0) < (costs[least] ?? 0)) least = left
      if (left + 1 < length && (costs[left + 1] ?? 0) < (costs[least] ?? 0)) least = left + 1
      if (least === at) return top
      swap(at, least)
      at = least
    }
  }
  return {
    put: (point: number, cost: number) => {
      if (length === points.length) {
        points = copyInto(points, new Int32Array(length * 2))
        costs = copyInto(costs, new Float64Array(length * 2))
      }
      points[length] = point
      costs[length] = cost
      length += 1
      for (let at = length - 1; at > 0; ) {
        const above = (at - 1) >> 1
        if ((costs[above] ?? 0) <= (costs[at] ?? 0)) break
        swap(at, above)
        at = above
      }
    },
    /** -1 = empty */
    take: (): number => {
      while (length > 0) {
        const point = pop()
        if (isDone[point]) continue
        isDone[point] = 1
        return point
      }
      return -1
    },
  }
}

function copyInto<Numbers extends Int32Array | Float64Array>(old: Numbers, next: Numbers): Numbers {
  next.set(old)
  return next
}
