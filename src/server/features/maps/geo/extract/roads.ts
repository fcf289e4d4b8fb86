import type { Position } from '../../../../../contract/maps/place'
import { distanceBetween } from '../../../../../contract/maps/tour'
import { type Bounds, getBounds, type OsmData, type Tags } from './osm'
import { reachable } from './reachable'

/** Roads as a graph: points, and segments between two of them. */
export interface RoadGraph {
  lat: Float64Array
  lng: Float64Array
  /**
   * of each segment: its points, metres, seconds of a car, and whether it may be driven backwards, and is of
   * a motorway
   */
  from: Int32Array
  to: Int32Array
  metres: Float64Array
  seconds: Float64Array
  isBothWays: Uint8Array
  isMotorway: Uint8Array
  bounds: Bounds
}

/** Default speeds in km/h of roads for cars, without a speed limit of their own. */
const SPEEDS: Readonly<Record<string, number>> = {
  motorway: 110,
  motorway_link: 60,
  trunk: 85,
  trunk_link: 50,
  primary: 65,
  primary_link: 45,
  secondary: 55,
  secondary_link: 40,
  tertiary: 45,
  tertiary_link: 35,
  unclassified: 40,
  residential: 30,
  living_street: 10,
  service: 15,
}

/** Cars drive nearly at the speed limit; turns and crossings cost the rest. */
const SPEED_FACTOR = 0.9

/** The graph of all roads that cars may use; null where there is none. */
export function roadGraph(data: OsmData): RoadGraph | null {
  const index = new Map<number, number>()
  const points: Position[] = []
  const drawn: {
    from: number
    to: number
    metres: number
    seconds: number
    isBothWays: boolean
    isMotorway: boolean
  }[] = []
  const getPoint = (id: number, position: Position): number => {
    const known = index.get(id)
    if (known !== undefined) return known
    index.set(id, points.length)
    points.push(position)
    return points.length - 1
  }
  for (const { nodes, tags } of data.ways) {
    const speed = getSpeed(tags)
    if (speed === null) continue
    const direction = getDirection(tags)
    const ordered = direction === 'backward' ? [...nodes].reverse() : nodes
    let before: { id: number; position: Position } | null = null
    for (const id of ordered) {
      const position = data.positions.get(id)
      if (!position) {
        before = null
        continue
      }
      if (before && before.id !== id) {
        const metres = distanceBetween(before.position, position)
        drawn.push({
          from: getPoint(before.id, before.position),
          to: getPoint(id, position),
          metres,
          seconds: metres / (speed / 3.6),
          isBothWays: direction === 'both',
          isMotorway: /^motorway/.test(tags.highway ?? ''),
        })
      }
      before = { id, position }
    }
  }
  const segments = reachable(drawn, points.length)
  const bounds = getBounds(
    segments.flatMap(({ from, to }) => [points[from], points[to]]).filter((one) => one !== undefined),
  )
  return (
    bounds && {
      lat: Float64Array.from(points, ({ lat }) => lat),
      lng: Float64Array.from(points, ({ lng }) => lng),
      from: Int32Array.from(segments, ({ from }) => from),
      to: Int32Array.from(segments, ({ to }) => to),
      metres: Float64Array.from(segments, ({ metres }) => metres),
      seconds: Float64Array.from(segments, ({ seconds }) => seconds),
      isBothWays: Uint8Array.from(segments, ({ isBothWays }) => Number(isBothWays)),
      isMotorway: Uint8Array.from(segments, ({ isMotorway }) => Number(isMotorway)),
      bounds,
    }
  )
}

/** The speed of cars on a road, in km/h; null where they may not go. */
function getSpeed({ access, highway = '', maxspeed = '', motor_vehicle, motorcar }: Tags): number | null {
  const usual = Object.hasOwn(SPEEDS, highway) ? SPEEDS[highway] : undefined
  const right = motorcar ?? motor_vehicle ?? access ?? 'yes'
  if (usual === undefined || ['no', 'private', 'agricultural', 'forestry', 'delivery'].includes(right))
    return null
  const sign = /^\d{1,3}$/.test(maxspeed) ? Number(maxspeed) * SPEED_FACTOR : usual
  return Math.max(5, Math.min(sign, Math.max(usual, 20) * 1.4))
}

function getDirection({ highway = '', junction, oneway }: Tags): 'both' | 'forward' | 'backward' {
  if (oneway === '-1') return 'backward'
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return 'forward'
  if (oneway === 'no') return 'both'
  return junction === 'roundabout' || highway === 'motorway' ? 'forward' : 'both'
}
