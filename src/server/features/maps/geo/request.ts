import type { Json, JsonObject } from '../../../../contract/json'
import { type DirectionsRequest, isOnEarth } from '../../../../contract/maps/geo'
import type { Position } from '../../../../contract/maps/place'
import { Refusal } from '../../../kernel/refusal'

const MEMBERS = ['origin', 'destination', 'waypoints', 'avoidHighways', 'departure', 'optimize']

/** Parses the body of a directions call. Refuses BAD_BODY with the wrong member. */
export function readDirections(body: JsonObject): DirectionsRequest {
  const unknown = Object.keys(body).find((key) => !MEMBERS.includes(key))
  if (unknown !== undefined) throw bad(unknown, 'is no member of this call')
  const { avoidHighways, departure = null, destination, optimize, origin, waypoints = [] } = body
  if (!Array.isArray(waypoints)) throw bad('waypoints', 'is a list of points')
  return {
    origin: requirePoint('origin', origin),
    destination: requirePoint('destination', destination),
    waypoints: waypoints.map((one, index) => requirePoint(`waypoints.${index}`, one)),
    avoidHighways: readFlag('avoidHighways', avoidHighways),
    departure: readDeparture(departure),
    optimize: readFlag('optimize', optimize),
  }
}

function requirePoint(path: string, value: Json | undefined): Position {
  const { lat, lng } = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  throw bad(path, 'is {"lat": number, "lng": number}, in degrees')
}

function readFlag(path: string, value: Json | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw bad(path, 'is true or false')
}

function readDeparture(value: Json): string | null {
  if (value === null || value === '') return null
  const [, minute] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(\.\d+)?)?$/.exec(value)) || []
  if (minute !== undefined && !Number.isNaN(Date.parse(`${minute}:00Z`))) return minute
  throw bad('departure', 'is a local time like 2026-11-23T08:00')
}

function bad(path: string, words: string): Refusal {
  const message = `"${path.slice(0, 80)}" ${words}`
  return new Refusal('BAD_BODY', message, [{ path: path.slice(0, 80), code: 'BAD_BODY', message }])
}

/**
 * A point of query parameters. Refuses BAD_PARAMETER, or POSITION_OUTSIDE for a point that is not on the
 * earth.
 */
export function readPoint(lat: string | undefined, lng: string | undefined): Position {
  const [north, east] = [readDegrees('lat', lat), readDegrees('lng', lng)]
  const point = { lat: north, lng: east }
  if (isOnEarth(point)) return point
  const path = Math.abs(north) > 90 ? 'lat' : 'lng'
  const message = 'The point is not on the earth: latitude goes from -90 to 90, longitude from -180 to 180'
  throw new Refusal('POSITION_OUTSIDE', message, [{ path, code: 'POSITION_OUTSIDE', message }])
}

function readDegrees(name: string, text = ''): number {
  if (/^-?\d{1,6}(\.\d{1,18})?$/.test(text)) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a number of degrees, like 44.6471`)
}
