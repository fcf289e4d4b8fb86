import type { Directions, DirectionsRequest } from './geo'
import type { Position } from './place'

const EARTH_RADIUS_M = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Distance of two points along the earth's surface, in metres. */
export function distanceBetween(from: Position, to: Position): number {
  const [south, north] = [radians(from.lat), radians(to.lat)]
  const half = Math.sin((north - south) / 2) ** 2
  const turn = Math.cos(south) * Math.cos(north) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half + turn)))
}

/** Speed assumed along straight lines, in m/s: 50 km/h. */
const STRAIGHT_SPEED = 50 / 3.6

/** Last resort without road data: straight lines between the stops, at 50 km/h. */
export function straightDirections({
  destination,
  optimize,
  origin,
  waypoints,
}: DirectionsRequest): Directions {
  const points = [origin, ...waypoints, destination]
  const costs = points.map((from) => points.map((to) => distanceBetween(from, to)))
  const order = optimize ? bestOrder(costs) : waypoints.map((_, index) => index)
  const visited = [origin, ...order.map((index) => waypoints[index] ?? origin), destination]
  const legs = visited.slice(1).map((to, index) => {
    const distanceM = Math.round(distanceBetween(visited[index] ?? to, to))
    return { distanceM, durationS: Math.round(distanceM / STRAIGHT_SPEED) }
  })
  const path = visited.map(({ lat, lng }): [number, number] => [lat, lng])
  return { status: 'OK', waypointOrder: order, legs, path, attribution: '', provider: 'straight' }
}

/** Up to this many waypoints the best order is found by trying all; beyond it by improving one. */
const EXACT_MAX = 10

/**
 * The order of waypoints with the lowest total cost. `costs[from][to]` is square: origin first, destination
 * last, waypoints between. Returns indexes of the waypoints.
 */
export function bestOrder(costs: readonly (readonly number[])[]): number[] {
  const count = costs.length - 2
  if (count < 2) return Array.from({ length: Math.max(0, count) }, (_, index) => index)
  return count <= EXACT_MAX ? exactOrder(costs, count) : optimizeOrder(costs, count)
}

type Costs = readonly (readonly number[])[]

const getCost = (costs: Costs, from: number, to: number): number =>
  costs[from]?.[to] ?? Number.POSITIVE_INFINITY

/** Held–Karp: the cheapest path through every set of waypoints that ends at each of them. */
function exactOrder(costs: Costs, count: number): number[] {
  const sets = 1 << count
  const best = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY)
  const before = new Int8Array(sets * count).fill(-1)
  for (let one = 0; one < count; one += 1) best[(1 << one) * count + one] = getCost(costs, 0, one + 1)
  for (let set = 1; set < sets; set += 1)
    for (let last = 0; last < count; last += 1) {
      const soFar = best[set * count + last] ?? Number.POSITIVE_INFINITY
      if (!(set & (1 << last)) || soFar === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue
        const at = (set | (1 << next)) * count + next
        const total = soFar + getCost(costs, last + 1, next + 1)
        if (total >= (best[at] ?? 0)) continue
        best[at] = total
        before[at] = last
      }
    }
  return backwards(costs, best, before, count)
}

/** Follows the cheapest path from the destination to the origin. */
function backwards(costs: Costs, best: Float64Array, before: Int8Array, count: number): number[] {
  let set = (1 << count) - 1
  const total = (one: number) => (best[set * count + one] ?? 0) + getCost(costs, one + 1, count + 1)
  let last = Array.from({ length: count }, (_, one) => one).reduce((one, other) =>
    total(other) < total(one) ? other : one,
  )
  const order: number[] = []
  while (last >= 0) {
    order.unshift(last)
    const previous = before[set * count + last] ?? -1
    set &= ~(1 << last)
    last = previous
  }
  return order
}

/** Starts with the nearest next stop, then reverses and moves segments as long as that shortens the tour. */
function optimizeOrder(costs: Costs, count: number): number[] {
  let order = nearestOrder(costs, count)
  let total = getTotal(costs, order)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const candidate of neighbours(order)) {
      const changed = getTotal(costs, candidate)
      if (changed >= total - 1e-6) continue
      ;[order, total, isBetter] = [candidate, changed, true]
      break
    }
  }
  return order
}

function nearestOrder(costs: Costs, count: number): number[] {
  const left = new Set(Array.from({ length: count }, (_, index) => index))
  const order: number[] = []
  for (let at = 0; left.size > 0; ) {
    const from = at
    const next = [...left].reduce((one, other) =>
      getCost(costs, from, other + 1) < getCost(costs, from, one + 1) ? other : one,
    )
    left.delete(next)
    order.push(next)
    at = next + 1
  }
  return order
}

/** Every order that differs by one reversed segment, or by one to three stops moved elsewhere. */
function* neighbours(order: readonly number[]): Generator<number[]> {
  for (let from = 0; from < order.length - 1; from += 1)
    for (let to = from + 2; to <= order.length; to += 1)
      yield [...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)]
  for (let length = 1; length <= 3; length += 1)
    for (let from = 0; from + length <= order.length; from += 1) {
      const moved = order.slice(from, from + length)
      const rest = [...order.slice(0, from), ...order.slice(from + length)]
      for (let to = 0; to <= rest.length; to += 1)
        if (to !== from) yield [...rest.slice(0, to), ...moved, ...rest.slice(to)]
    }
}

function getTotal(costs: Costs, order: readonly number[]): number {
  const points = [0, ...order.map((one) => one + 1), order.length + 1]
  return points.slice(1).reduce((sum, to, index) => sum + getCost(costs, points[index] ?? 0, to), 0)
}
