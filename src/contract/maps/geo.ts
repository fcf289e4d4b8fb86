import type { ErrorCode } from '../errors/error-codes'
import type { Position } from './place'

/** Maximum points of one tour with any provider: origin, destination and waypoints. */
export const TOUR_POINTS_MAX = 100

/**
 * Initial view of maps without anything to show: the centre of Italy, at the zoom of the specification
 * (CONST-20).
 */
export const MAP_START: { center: Position; zoom: number } = { center: { lat: 42.8, lng: 12.6 }, zoom: 8 }

/** Types of base maps (MAP-19). */
export const MAP_TYPES = ['roadmap', 'satellite', 'hybrid', 'terrain'] as const

export type MapType = (typeof MAP_TYPES)[number]

/**
 * Providers of directions. `roads` is our own router over the roads of a loaded extract or of the demo town;
 * `straight` joins the stops by straight lines and knows no roads.
 */
export const DIRECTIONS_PROVIDERS = ['valhalla', 'osrm', 'graphhopper', 'roads', 'straight'] as const

export type DirectionsProvider = (typeof DIRECTIONS_PROVIDERS)[number]

/** Providers of places. `gazetteer` is the list of a loaded extract or of the demo town. */
export type PlacesProvider = 'nominatim' | 'photon' | 'gazetteer'

/** The services behind maps, each chosen separately. */
export type MapPart = 'directions' | 'places' | 'tiles'

/**
 * Capabilities of a directions provider. Options that are false, and points beyond `maxPoints`, are refused,
 * never ignored.
 */
export interface DirectionsCapabilities {
  provider: DirectionsProvider
  /** durations in traffic are known (PATH-05) */
  traffic: boolean
  /** a departure changes the answer */
  departure: boolean
  avoidHighways: boolean
  /** waypoints can be put in the best order */
  optimize: boolean
  /** most points of one tour, origin and destination included */
  maxPoints: number
}

/**
 * One base map, served by our own server. Vector tiles have the layers earth, landuse, water, buildings,
 * roads and places, with names and values as in the Protomaps basemap, version 4: each feature has `kind`,
 * roads also `name` and `ref`, places `name`.
 */
export interface TileLayer {
  type: MapType
  /** `raster`: images; `vector`: Mapbox vector tiles */
  format: 'raster' | 'vector'
  /** path with `{z}/{x}/{y}`; it carries a key of its own, because images are loaded without a session */
  url: string
  minZoom: number
  /** the last zoom with tiles: beyond it images are enlarged, vector tiles are drawn larger */
  maxZoom: number
  /** shown on the map, plain text */
  attribution: string
  /** tiles exist within south, west, north, east; null = everywhere */
  bounds: [number, number, number, number] | null
}

/** Answer of the capabilities call: the map features of this office. */
export interface GeoCapabilities {
  directions: DirectionsCapabilities
  /** null = places cannot be searched, only clicked */
  places: { provider: PlacesProvider; reverse: boolean; attribution: string } | null
  /** one per map type at most; empty = maps have no base map */
  tiles: TileLayer[]
  /** parts whose chosen service is on a host that the server may not call */
  closed: MapPart[]
  /** initial view of maps without anything to show */
  start: { center: Position; zoom: number }
  /** routes of the entities that keep tours: they declare a path */
  tours: string[]
}

/** A requested tour. */
export interface DirectionsRequest {
  origin: Position
  destination: Position
  /** stops between both, in order */
  waypoints: readonly Position[]
  avoidHighways: boolean
  /** `2026-11-23T08:00`, local time at the origin; null = any time */
  departure: string | null
  /** the provider may put the waypoints in a better order; origin and destination stay */
  optimize: boolean
}

/** The route from one stop to the next. */
export interface RouteLeg {
  durationS: number
  /** only from providers with traffic data */
  durationInTrafficS?: number
  distanceM: number
  /**
   * a straight line: one of its stops lies where no roads are known. Absent where all legs are (`provider` is
   * `straight`)
   */
  straight?: true
}

/** A tour as found by a provider. */
export interface Directions {
  status: 'OK'
  /** indexes of the request's waypoints in the order they are visited */
  waypointOrder: number[]
  /** one more than waypoints, in visiting order */
  legs: RouteLeg[]
  /** latitude and longitude of every bend, from origin to destination */
  path: [number, number][]
  attribution: string
  provider: DirectionsProvider
  /**
   * the stops where no roads are known, by their places in visiting order, the origin being 0; absent = none,
   * or all
   */
  beyond?: number[]
}

/** Outcome of a directions call; the status in ERR-40's sentence. */
export type DirectionsStatus =
  | 'OK'
  | 'NOT_FOUND'
  | 'ZERO_RESULTS'
  | 'MAX_WAYPOINTS_EXCEEDED'
  | 'MAX_ROUTE_LENGTH_EXCEEDED'
  | 'INVALID_REQUEST'
  | 'OVER_QUERY_LIMIT'
  | 'REQUEST_DENIED'
  | 'UNKNOWN_ERROR'

const STATUSES: Partial<Record<ErrorCode, DirectionsStatus>> = {
  STOP_OFF_ROAD: 'NOT_FOUND',
  NO_ROUTE: 'ZERO_RESULTS',
  TOO_MANY_STOPS: 'MAX_WAYPOINTS_EXCEEDED',
  ROUTE_TOO_LONG: 'MAX_ROUTE_LENGTH_EXCEEDED',
  POSITION_OUTSIDE: 'INVALID_REQUEST',
  ROUTE_OPTION_OFF: 'INVALID_REQUEST',
  BAD_BODY: 'INVALID_REQUEST',
  DIRECTIONS_BUSY: 'OVER_QUERY_LIMIT',
  TOO_MANY: 'OVER_QUERY_LIMIT',
  DIRECTIONS_DENIED: 'REQUEST_DENIED',
  HOST_NOT_ALLOWED: 'REQUEST_DENIED',
}

/** The status behind the `errorCode` of a refused directions call (ERR-40). */
export function directionsStatus(code: string): DirectionsStatus {
  return (Object.hasOwn(STATUSES, code) && STATUSES[code as ErrorCode]) || 'UNKNOWN_ERROR'
}

/** True for a point on the earth. */
export function isOnEarth({ lat, lng }: Position): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Why a provider cannot serve a request: an error code, the member concerned, and a sentence in English. */
export interface DirectionsObstacle {
  code: 'POSITION_OUTSIDE' | 'TOO_MANY_STOPS' | 'ROUTE_OPTION_OFF'
  path: string
  message: string
}

/** The reason to refuse a request before its provider is called; null = none. */
export function findObstacle(
  request: DirectionsRequest,
  can: DirectionsCapabilities,
): DirectionsObstacle | null {
  const { avoidHighways, departure, destination, optimize, origin, waypoints } = request
  const points: [string, Position][] = [
    ['origin', origin],
    ...waypoints.map((one, index): [string, Position] => [`waypoints.${index}`, one]),
    ['destination', destination],
  ]
  const outside = points.find(([, position]) => !isOnEarth(position))
  if (outside)
    return {
      code: 'POSITION_OUTSIDE',
      path: outside[0],
      message: `"${outside[0]}" is not a point on the earth`,
    }
  const most = Math.min(can.maxPoints, TOUR_POINTS_MAX)
  if (points.length > most)
    return {
      code: 'TOO_MANY_STOPS',
      path: 'waypoints',
      message: `A tour has at most ${most} stops here, not ${points.length}`,
    }
  const asked = { avoidHighways, departure: departure !== null, optimize: optimize && waypoints.length > 1 }
  const off = (['avoidHighways', 'departure', 'optimize'] as const).find((one) => asked[one] && !can[one])
  return off
    ? { code: 'ROUTE_OPTION_OFF', path: off, message: `The provider ${can.provider} does not know "${off}"` }
    : null
}

/** Capabilities of straight lines. */
export const STRAIGHT_CAPABILITIES: DirectionsCapabilities = {
  provider: 'straight',
  traffic: false,
  departure: false,
  avoidHighways: false,
  optimize: true,
  maxPoints: TOUR_POINTS_MAX,
}
