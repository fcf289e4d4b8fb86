import type { Map as TheMap } from 'leaflet'
import Line from 'leaflet-routing-machine/src/line'
import { L } from './library'

const STYLES = [
  { className: 'map-line edge', weight: 8, opacity: 1 },
  { className: 'map-line', weight: 4, opacity: 1 },
]

/** Draws the way along its bends (PATH-06); returns what takes it away. */
export function drawLine(map: TheMap, bends: readonly (readonly [number, number])[]): () => void {
  const coordinates = bends.map(([lat, lng]) => L.latLng(lat, lng))
  const ends = [coordinates[0], coordinates.at(-1)].flatMap((latLng) => (latLng ? [{ latLng }] : []))
  const line = new Line({ coordinates, inputWaypoints: ends }, { styles: STYLES, addWaypoints: false, extendToWaypoints: false })
  line.addTo(map)
  return () => void line.remove()
}
