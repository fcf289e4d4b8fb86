import { setImmediate as turn } from 'node:timers/promises'
import type { DirectionsCapabilities, DirectionsRequest, RouteLeg } from '../../../../../contract/maps/geo'
import type { Position } from '../../../../../contract/maps/place'
import { bestOrder } from '../../../../../contract/maps/tour'
import { Refusal } from '../../../../kernel/refusal'
import type { Router } from '../directions'
import type { RoadGraph } from './roads'
import { createRoads, type RoadStop, type RoadWay } from './shortest'

/** Capabilities of our own router. */
export const ROADS_CAPABILITIES: DirectionsCapabilities = {
  provider: 'roads',
  traffic: false,
  departure: false,
  avoidHighways: true,
  optimize: true,
  maxPoints: 50,
}

/** Routes for cars over the roads of an extract, found in this process. */
export function createRoadsRouter(graph: RoadGraph, attribution: string): Router {
  const roads = createRoads(graph)
  return {
    capabilities: ROADS_CAPABILITIES,
    route: async (request, _lang, signal) => {
      const stops = listStops(request, roads.stopAt)
      const count = request.waypoints.length
      const isOrdered = request.optimize && count > 1
      // Each search takes some milliseconds; it yields to other work between two of them.
      const loadTable = async (from: number, targets: readonly number[]): Promise<(RoadWay | null)[]> => {
        await turn()
        signal.throwIfAborted()
        const stop = stops[from]
        const search = stop && roads.from(stop, request.avoidHighways)
        return targets.map((to) => (stops[to] && search ? search.to(stops[to]) : null))
      }
      const all = stops.map((_, index) => index)
      const table: (RoadWay | null)[][] = []
      for (const from of all) {
        const wanted = isOrdered ? all : all.filter((to) => to === from + 1)
        const ways = await loadTable(from, wanted)
        table.push(all.map((to) => ways[wanted.indexOf(to)] ?? null))
      }
      const costs = table.map((row) => row.map((way) => way?.seconds ?? UNREACHABLE_COST))
      const order = isOrdered ? bestOrder(costs) : request.waypoints.map((_, index) => index)
      const visited = [0, ...order.map((one) => one + 1), count + 1]
      const ways = visited.slice(1).map((to, index) => table[visited[index] ?? 0]?.[to] ?? noWay())
      return {
        status: 'OK',
        waypointOrder: order,
        legs: ways.map(toLeg),
        path: ways.flatMap(({ line }, index) => (index === 0 ? line : line.slice(1))),
        attribution,
        provider: 'roads',
      }
    },
  }
}

/** Cost of a route that does not exist, in seconds: any other order is better. */
const UNREACHABLE_COST = 1e9

const toLeg = ({ metres, seconds }: RoadWay): RouteLeg => ({
  durationS: Math.round(seconds),
  distanceM: Math.round(metres),
})

function noWay(): never {
  throw new Refusal('NO_ROUTE', 'No road connects the stops')
}

/** The roads at all points. Refuses STOP_OFF_ROAD with the first one that has none. */
function listStops(
  { destination, origin, waypoints }: DirectionsRequest,
  stopAt: (point: Position) => RoadStop | null,
): RoadStop[] {
  const named: [string, Position][] = [
    ['origin', origin],
    ...waypoints.map((one, index): [string, Position] => [`waypoints.${index}`, one]),
    ['destination', destination],
  ]
  return named.map(([path, point]) => {
    const stop = stopAt(point)
    if (stop) return stop
    const message = `"${path}" is nowhere near a road`
    throw new Refusal('STOP_OFF_ROAD', message, [{ path, code: 'STOP_OFF_ROAD', message }])
  })
}
