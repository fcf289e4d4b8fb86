import type { Directions, DirectionsRequest } from '../../../../contract/maps/geo'
import { Refusal } from '../../../kernel/refusal'
import type { DirectionsSettings } from '../../../map-settings'
import type { Router } from './directions'
import { readText, toObject } from './geocoder'
import { callService, NoTour, parseReply, ServiceFailure, tourFrom } from './outbound'
import { decodePolyline } from './polyline'

/** OSRM's own limit of stops in a trip (--max-trip-size). */
const POINTS_MAX = 100

/** Maps OSRM's codes to refusals. */
const REFUSALS: Readonly<Record<string, () => Refusal>> = {
  NoSegment: () => new Refusal('STOP_OFF_ROAD', 'A stop is nowhere near a road'),
  NoRoute: () => new Refusal('NO_ROUTE', 'No road connects the stops'),
  NoTrips: () => new Refusal('NO_ROUTE', 'No road connects the stops'),
  TooBig: () => new Refusal('TOO_MANY_STOPS', 'The tour has too many stops'),
}

/**
 * OSRM over HTTP: no traffic, no departure; motorways are avoided where its profile lists them as excludable.
 */
export function createOsrm({ hosts, patience, points, url: base }: DirectionsSettings): Router {
  return {
    capabilities: {
      provider: 'osrm',
      traffic: false,
      departure: false,
      avoidHighways: true,
      optimize: true,
      maxPoints: points ?? POINTS_MAX,
    },
    route: async (request, lang, signal) => {
      const url = buildAddress(base, request)
      const answer = await callService({ url, hosts, lang, signal, patience })
      const body = toObject(parseReply(answer, url.host))
      if (body.code === 'Ok') return tourFrom(url, () => read(body, request))
      const code = readText(body.code) ?? ''
      if (code === 'InvalidValue' && request.avoidHighways) throw exclusionOff()
      const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
      throw (
        refusal?.() ??
        new ServiceFailure('away', `the route service at ${url.host} refused the tour (${answer.status})`)
      )
    },
  }
}

const isTrip = ({ optimize, waypoints }: DirectionsRequest): boolean => optimize && waypoints.length > 1

function buildAddress(base: string, request: DirectionsRequest): URL {
  const { avoidHighways, destination, origin, waypoints } = request
  const points = [origin, ...waypoints, destination].map(({ lat, lng }) => `${lng},${lat}`).join(';')
  const url = new URL(`${base}/${isTrip(request) ? 'trip' : 'route'}/v1/driving/${points}`)
  url.searchParams.set('overview', 'full')
  url.searchParams.set('geometries', 'polyline6')
  url.searchParams.set('steps', 'false')
  if (avoidHighways) url.searchParams.set('exclude', 'motorway')
  if (isTrip(request))
    for (const [name, value] of [
      ['source', 'first'],
      ['destination', 'last'],
      ['roundtrip', 'false'],
    ] as const)
      url.searchParams.set(name, value)
  return url
}

function exclusionOff(): Refusal {
  const message =
    'The route service does not keep off motorways: its profile does not list them as excludable'
  return new Refusal('ROUTE_OPTION_OFF', message, [
    { path: 'avoidHighways', code: 'ROUTE_OPTION_OFF', message },
  ])
}

function read(body: Record<string, unknown>, request: DirectionsRequest): Directions {
  const [found, another] = Array.isArray(body.routes)
    ? body.routes
    : Array.isArray(body.trips)
      ? body.trips
      : []
  // One trip for each part of the roads that nothing connects with the others.
  if (another !== undefined && isTrip(request)) throw new Refusal('NO_ROUTE', 'No road connects the stops')
  const { geometry, legs } = toObject(found)
  if (typeof geometry !== 'string' || !Array.isArray(legs) || legs.length !== request.waypoints.length + 1)
    throw new NoTour()
  return {
    status: 'OK',
    waypointOrder: isTrip(request)
      ? readOrder(body.waypoints, request.waypoints.length)
      : request.waypoints.map((_, at) => at),
    legs: legs.map((leg: unknown) => {
      const { distance, duration } = toObject(leg)
      if (typeof distance !== 'number' || typeof duration !== 'number') throw new NoTour()
      return { durationS: Math.round(duration), distanceM: Math.round(distance) }
    }),
    path: decodePolyline(geometry, 6),
    attribution: '© OpenStreetMap contributors',
    provider: 'osrm',
  }
}

/** `waypoint_index` of each point of the call is its place in the trip. */
function readOrder(waypoints: unknown, count: number): number[] {
  const places = Array.isArray(waypoints) ? waypoints.map((one) => Number(toObject(one).waypoint_index)) : []
  const order = Array.from({ length: count }, (_, index) => places.indexOf(index + 1) - 1)
  if (
    places.length === count + 2 &&
    new Set(order).size === count &&
    order.every((one) => one >= 0 && one < count)
  )
    return order
  throw new NoTour()
}
