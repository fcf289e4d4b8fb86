import type { Map as TheMap } from 'leaflet'
import Line from 'leaflet-routing-machine/src/line'
import type { Position } from '../../../contract/maps/place'
import { L } from './library'

/** A route to draw. */
export interface DrawnWay {
  /** latitude and longitude of every bend */
  line: readonly (readonly [number, number])[]
  /** the stops it serves: those beside it are joined to it */
  stops: readonly Position[]
}

const STYLES = [
  { className: 'map-line edge', weight: 8, opacity: 1 },
  { className: 'map-line', weight: 4, opacity: 1 },
]

/** From a stop off the road to the start of its route: not drivable. */
const REACH = [{ className: 'map-reach', weight: 2, opacity: 1, dashArray: '2 6' }]
/** A stop nearer to the route than this counts as on it, in m. */
const ON_ROAD_M = 10

/**
 * Draws the route (PATH-06), and a dashed line to each stop off the road; returns a function that removes it.
 */
export function drawLine(map: TheMap, { line: bends, stops }: DrawnWay): () => void {
  const coordinates = bends.map(([lat, lng]) => L.latLng(lat, lng))
  const inputWaypoints = stops.map(({ lat, lng }) => ({ latLng: L.latLng(lat, lng) }))
  const reach = { extendToWaypoints: true, missingRouteStyles: REACH, missingRouteTolerance: ON_ROAD_M }
  const drawn = new Line({ coordinates, inputWaypoints }, { styles: STYLES, addWaypoints: false, ...reach })
  drawn.addTo(map)
  return () => void drawn.remove()
}
