import type {
  Directions,
  DirectionsCapabilities,
  DirectionsRequest,
  RouteLeg,
} from '../../../../contract/maps/geo'
import { Refusal } from '../../../kernel/refusal'
import type { DirectionsSettings } from '../../../map-settings'
import type { Router } from './directions'
import { readText, toObject } from './geocoder'
import { callService, NoTour, parseReply, ServiceFailure, tourFrom } from './outbound'
import { decodePolyline, joinLegs } from './polyline'

const OSM = '© OpenStreetMap contributors'

/** Valhalla's own limit of points, unless its settings say otherwise (service_limits.auto.max_locations). */
const POINTS_MAX = 20

/** The body of a call of Valhalla's route and optimized_route. */
export function valhallaCall({
  avoidHighways,
  departure,
  destination,
  origin,
  waypoints,
}: DirectionsRequest): object {
  return {
    locations: [origin, ...waypoints, destination].map(({ lat, lng }) => ({ lat, lon: lng })),
    costing: 'auto',
    directions_type: 'none',
    units: 'kilometers',
    // The soft option alone does not keep tours off motorways.
    ...(avoidHighways ? { costing_options: { auto: { exclude_highways: true, use_highways: 0 } } } : {}),
    ...(departure ? { date_time: { type: 1, value: departure } } : {}),
  }
}

/** Valhalla orders waypoints from three points on; the first and the last stay. */
export function isOptimized({ optimize, waypoints }: DirectionsRequest): boolean {
  return optimize && waypoints.length > 1
}

/** Reads Valhalla's answer. `inTraffic`: its times are those of the traffic at the departure. */
export function readValhalla(body: unknown, request: DirectionsRequest, inTraffic = false): Directions {
  const trip = toObject(toObject(body).trip)
  const { legs, locations, units } = trip
  const expected = request.waypoints.length + 1
  if (!Array.isArray(legs) || legs.length !== expected || !Array.isArray(locations)) throw new NoTour()
  if (request.avoidHighways && isIgnored(toObject(body).warnings ?? trip.warnings)) throw exclusionOff()
  const metres = units === 'miles' ? 1609.344 : 1000
  const parts = legs.map((leg: unknown) => readLeg(leg, metres, inTraffic))
  return {
    status: 'OK',
    waypointOrder: isOptimized(request)
      ? readOrder(locations, expected - 1)
      : request.waypoints.map((_, index) => index),
    legs: parts.map(({ leg }) => leg),
    path: joinLegs(parts.map(({ line }) => line)),
    attribution: OSM,
    provider: 'valhalla',
  }
}

function readLeg(
  value: unknown,
  metres: number,
  inTraffic: boolean,
): { leg: RouteLeg; line: [number, number][] } {
  const { shape, summary } = toObject(value)
  const { length, time } = toObject(summary)
  if (typeof shape !== 'string' || typeof time !== 'number' || typeof length !== 'number') throw new NoTour()
  const durationS = Math.round(time)
  const leg = {
    durationS,
    distanceM: Math.round(length * metres),
    ...(inTraffic ? { durationInTrafficS: durationS } : {}),
  }
  return { leg, line: decodePolyline(shape, 6) }
}

/** The indexes of the waypoints in visiting order. */
function readOrder(locations: unknown[], count: number): number[] {
  const order = locations.slice(1, -1).map((one) => Number(toObject(one).original_index) - 1)
  const isWhole =
    order.length === count && new Set(order).size === count && order.every((one) => one >= 0 && one < count)
  if (isWhole) return order
  throw new NoTour()
}

/** A server without hard exclusions answers with a warning and uses motorways. */
function isIgnored(warnings: unknown): boolean {
  return (
    Array.isArray(warnings) && warnings.some((one) => /exclusion/i.test(readText(toObject(one).text) ?? ''))
  )
}

function exclusionOff(): Refusal {
  const message = 'The route service does not keep off motorways: service_limits.allow_hard_exclusions is off'
  return new Refusal('ROUTE_OPTION_OFF', message, [
    { path: 'avoidHighways', code: 'ROUTE_OPTION_OFF', message },
  ])
}

/** Maps Valhalla's errors to refusals, by code over HTTP and by text in this process. */
const ERRORS: readonly { codes: readonly number[]; text: RegExp; refusal: () => Refusal }[] = [
  {
    codes: [170, 171],
    text: /No suitable edges|unreachable/i,
    refusal: () => new Refusal('STOP_OFF_ROAD', 'A stop is nowhere near a road'),
  },
  {
    codes: [441, 442],
    text: /No path|Location is unreachable/i,
    refusal: () => new Refusal('NO_ROUTE', 'No road connects the stops'),
  },
  {
    codes: [150],
    text: /Exceeded max locations/i,
    refusal: () => new Refusal('TOO_MANY_STOPS', 'The tour has too many stops'),
  },
  {
    codes: [154],
    text: /distance exceeds/i,
    refusal: () => new Refusal('ROUTE_TOO_LONG', 'The tour is too long'),
  },
]

/** The refusal behind an error of Valhalla. */
export function valhallaRefusal(code: number | null, text: string): Refusal | ServiceFailure {
  const known = ERRORS.find((one) => (code === null ? one.text.test(text) : one.codes.includes(code)))
  return (
    known?.refusal() ??
    new ServiceFailure('away', `the route service refused the tour${code === null ? '' : ` (${code})`}`)
  )
}

/** Valhalla over HTTP. */
export function createValhalla({
  hosts,
  key,
  patience,
  points,
  traffic,
  url: base,
}: DirectionsSettings): Router {
  const capabilities: DirectionsCapabilities = {
    provider: 'valhalla',
    traffic,
    departure: true,
    avoidHighways: true,
    optimize: true,
    maxPoints: points ?? POINTS_MAX,
  }
  return {
    capabilities,
    route: async (request, lang, signal) => {
      const url = new URL(`${base}/${isOptimized(request) ? 'optimized_route' : 'route'}`)
      if (key) url.searchParams.set('api_key', key)
      const answer = await callService({ url, hosts, lang, signal, json: valhallaCall(request), patience })
      const body = parseReply(answer, url.host)
      if (answer.status < 400)
        return tourFrom(url, () => readValhalla(body, request, traffic && request.departure !== null))
      const { error, error_code: code } = toObject(body)
      throw valhallaRefusal(typeof code === 'number' ? code : null, readText(error) ?? '')
    },
  }
}
