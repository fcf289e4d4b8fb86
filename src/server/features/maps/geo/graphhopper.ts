import type { Directions, DirectionsRequest, RouteLeg } from '../../../../contract/maps/geo'
import { Refusal } from '../../../kernel/refusal'
import type { DirectionsSettings } from '../../../map-settings'
import type { Router } from './directions'
import { readText, toObject } from './geocoder'
import { callService, NoTour, parseReply, ServiceFailure, tourFrom } from './outbound'
import { decodePolyline } from './polyline'

/** Points of one tour, unless the settings say otherwise. */
const POINTS_MAX = 30

/** Sign of the instruction at which a stop between origin and destination is reached, and of the last one. */
const [REACHED_VIA, FINISH] = [5, 4]

/**
 * GraphHopper over HTTP. Its free server does not optimize the order of waypoints: that is a service of the
 * host for which one has a key.
 */
export function createGraphHopper({ hosts, key, patience, points, url: base }: DirectionsSettings): Router {
  return {
    capabilities: {
      provider: 'graphhopper',
      traffic: false,
      departure: false,
      avoidHighways: true,
      optimize: key !== undefined,
      maxPoints: points ?? POINTS_MAX,
    },
    route: async (request, lang, signal) => {
      const url = new URL(`${base}/route`)
      if (key) url.searchParams.set('key', key)
      const answer = await callService({ url, hosts, lang, signal, json: buildCall(request), patience })
      const body = toObject(parseReply(answer, url.host))
      if (answer.status >= 400) throw readRefusal(body, request)
      return tourFrom(url, () => read(body, request))
    },
  }
}

const isOrdered = ({ optimize, waypoints }: DirectionsRequest): boolean => optimize && waypoints.length > 1

function buildCall(request: DirectionsRequest): object {
  const { avoidHighways, destination, origin, waypoints } = request
  const off = {
    'ch.disable': true,
    custom_model: { priority: [{ if: 'road_class == MOTORWAY', multiply_by: '0' }] },
  }
  return {
    points: [origin, ...waypoints, destination].map(({ lat, lng }) => [lng, lat]),
    profile: 'car',
    // Only the instructions separate the legs.
    instructions: true,
    points_encoded: true,
    ...(avoidHighways ? off : {}),
    ...(isOrdered(request) ? { optimize: 'true' } : {}),
  }
}

function read(body: Record<string, unknown>, request: DirectionsRequest): Directions {
  const [found] = Array.isArray(body.paths) ? body.paths : []
  const { instructions, points, points_order: order } = toObject(found)
  if (typeof points !== 'string' || !Array.isArray(instructions)) throw new NoTour()
  const legs = readLegs(instructions.map(toObject))
  if (legs.length !== request.waypoints.length + 1) throw new NoTour()
  return {
    status: 'OK',
    waypointOrder: isOrdered(request)
      ? readOrder(order, request.waypoints.length)
      : request.waypoints.map((_, at) => at),
    legs,
    path: decodePolyline(points, 5),
    attribution: '© OpenStreetMap contributors',
    provider: 'graphhopper',
  }
}

/** Sums the instructions between two stops; times are in ms. */
function readLegs(instructions: Record<string, unknown>[]): RouteLeg[] {
  const legs: RouteLeg[] = []
  let [metres, time] = [0, 0]
  for (const { distance, sign, time: ms } of instructions) {
    if (typeof distance !== 'number' || typeof ms !== 'number') throw new NoTour()
    metres += distance
    time += ms
    if (sign !== REACHED_VIA && sign !== FINISH) continue
    legs.push({ durationS: Math.round(time / 1000), distanceM: Math.round(metres) })
    ;[metres, time] = [0, 0]
  }
  return legs
}

/** The order of all points; a tour that does not keep origin and destination is not the requested one. */
function readOrder(value: unknown, count: number): number[] {
  if (!Array.isArray(value)) throw optimizeOff()
  const all = value.map(Number)
  const order = all.slice(1, -1).map((one) => one - 1)
  if (all.length !== count + 2 || new Set(all).size !== count + 2) throw new NoTour()
  if (all[0] !== 0 || all.at(-1) !== count + 1) throw optimizeOff()
  return order
}

function optimizeOff(): Refusal {
  const message = 'The route service did not put the stops between origin and destination in order'
  return new Refusal('ROUTE_OPTION_OFF', message, [{ path: 'optimize', code: 'ROUTE_OPTION_OFF', message }])
}

/** Maps GraphHopper's errors to refusals: the name of an exception, with the index of the point. */
function readRefusal(
  body: Record<string, unknown>,
  { waypoints }: DirectionsRequest,
): Refusal | ServiceFailure {
  const [first] = Array.isArray(body.hints) ? body.hints : []
  const { details, point_index: index } = toObject(first)
  const told = `${readText(details) ?? ''} ${readText(body.message) ?? ''}`
  if (/PointNotFound|PointOutOfBounds/.test(told)) {
    const path = stopAt(index, waypoints.length)
    const message = 'A stop is nowhere near a road'
    return new Refusal(
      'STOP_OFF_ROAD',
      message,
      path === null ? [] : [{ path, code: 'STOP_OFF_ROAD', message }],
    )
  }
  if (/ConnectionNotFound/.test(told)) return new Refusal('NO_ROUTE', 'No road connects the stops')
  if (/too many points|number of points/i.test(told))
    return new Refusal('TOO_MANY_STOPS', 'The tour has too many stops')
  if (/MaximumNodesExceeded|too long|distance/i.test(told))
    return new Refusal('ROUTE_TOO_LONG', 'The tour is too long')
  return new ServiceFailure('away', 'the route service refused the tour')
}

function stopAt(index: unknown, waypoints: number): string | null {
  if (typeof index !== 'number') return null
  if (index === 0) return 'origin'
  return index > waypoints ? 'destination' : `waypoints.${index - 1}`
}
