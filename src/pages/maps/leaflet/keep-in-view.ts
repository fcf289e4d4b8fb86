import type { Map as TheMap } from 'leaflet'
import { FLAG_SIZE } from '../../../contract/maps/maps'
import type { Position } from '../../../contract/maps/place'
import { L } from './library'

const [WIDE, HIGH] = FLAG_SIZE

/** Room that a marker needs around its point, in px: it stands above it. */
const ROOM = { side: WIDE / 2 + 8, above: HIGH + 8, below: 8 }

/**
 * Adapts a map to another size of its pane, such as when the list of stages opens beside or below it. Markers
 * that were in view stay there: the map moves as little as that takes, and zooms out where it must.
 * `keepsMiddle`: else the left top stays.
 */
export function fitPane(map: TheMap, markers: readonly Position[], keepsMiddle: boolean): void {
  // The library still knows the size before.
  const before = map.getBounds()
  const seen = markers
    .filter(({ lat, lng }) => before.contains([lat, lng]))
    .map(({ lat, lng }) => L.latLng(lat, lng))
  map.invalidateSize({ animate: false, pan: keepsMiddle })
  const size = map.getSize()
  if (seen.length === 0 || size.x === 0 || size.y === 0) return
  const { max, min } = L.bounds(seen.map((one) => map.latLngToContainerPoint(one)))
  if (!max || !min) return
  const [left, right, top, bottom] = [
    min.x - ROOM.side,
    max.x + ROOM.side,
    min.y - ROOM.above,
    max.y + ROOM.below,
  ]
  const [x, y] = [shift(left, right, size.x), shift(top, bottom, size.y)]
  if (x === null || y === null)
    map.fitBounds(L.latLngBounds(seen), {
      paddingTopLeft: [ROOM.side, ROOM.above],
      paddingBottomRight: [ROOM.side, ROOM.below],
      maxZoom: map.getZoom(),
      animate: false,
    })
  else if (x !== 0 || y !== 0) map.panBy([x, y], { animate: false })
}

/** How far a range lies outside of 0 to `size`; null where it is longer. */
function shift(from: number, to: number, size: number): number | null {
  if (to - from > size) return null
  if (from < 0) return from
  return to > size ? to - size : 0
}
