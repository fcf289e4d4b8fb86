import type { Directions } from '../../../src/contract/maps/geo'
import type { MapInput, MapMarker, TourConfiguration } from '../../../src/contract/maps/maps'
import { openMap } from '../../../src/pages/maps/model/state'

/** A marker at a place of its own. */
export function marker(id: string, part: Partial<MapMarker> = {}): MapMarker {
  const at = id.codePointAt(0) ?? 0
  const position = { lat: 44 + (at % 50) / 100, lng: 10 + (at % 50) / 100 }
  return {
    id,
    title: `Place ${id}`,
    position,
    rawData: null,
    locked: false,
    options: { icon: null },
    ...part,
  }
}

/** A map with markers `a`, `b` … of which the first `stages` are stages. */
export function mapWith(count: number, stages: number, input: Partial<MapInput> = {}) {
  const markers = Array.from({ length: count }, (_, index) => marker(String.fromCodePoint(97 + index)))
  return openMap({ markers, stages: markers.slice(0, stages).map(({ id }) => id), ...input })
}

/** A configuration that changes nothing, but for what is said. */
export function configuration(part: Partial<TourConfiguration> = {}): TourConfiguration {
  return {
    origin: '',
    originCoordinates: null,
    destination: '',
    destinationCoordinates: null,
    avoidHighways: false,
    departureDate: null,
    departureTime: null,
    optimizeWaypoints: false,
    ...part,
  }
}

/** The answer for so many legs of ten minutes and ten kilometres. */
export function answer(legs: number, part: Partial<Directions> = {}): Directions {
  return {
    status: 'OK',
    waypointOrder: Array.from({ length: legs - 1 }, (_, index) => index),
    legs: Array.from({ length: legs }, () => ({ durationS: 600, distanceM: 10_000 })),
    path: [
      [44, 10],
      [45, 11],
    ],
    attribution: '© OpenStreetMap contributors',
    provider: 'roads',
    ...part,
  }
}
