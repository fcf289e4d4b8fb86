import { isApiError } from '../../contract/calls/api-error'
import type { Directions, DirectionsRequest, GeoCapabilities } from '../../contract/maps/geo'
import type { Place, PlaceKind, Position } from '../../contract/maps/place'
import type { Texts } from '../../contract/ports/ports'
import type { Office } from '../../engine/office/office'
import { failureText } from '../../engine/shell/notices'

/** The services of a map (API-44): routes, geocoding, reverse geocoding, and the browser's position. */
export interface MapServices {
  capabilities: () => Promise<GeoCapabilities>
  directions: (request: DirectionsRequest, signal: AbortSignal) => Promise<Directions>
  /** places that match a text; only where the capabilities name who finds them */
  search: (
    text: string,
    how: { kind: PlaceKind; country: string | null },
    signal: AbortSignal,
  ) => Promise<Place[]>
  /** the place at a point; null = nothing is known there */
  reverse: (point: Position) => Promise<Place | null>
  /** rejects where the browser does not know it, or may not tell */
  locate: () => Promise<Position>
}

/** The full error of a search for places. */
export function placesFault(error: unknown, texts: Texts): string {
  return isApiError(error) ? failureText(error.failure, texts) : texts.text('ERRORS.GEOCODER_UNAVAILABLE')
}

/** Time limit of the browser's positioning, in ms. */
const LOCATE_MS = 10_000

/** The services of the running office. */
export function mapServices({ ports }: Pick<Office, 'ports'>): MapServices {
  const { geo } = ports
  return {
    // The port's code may come with its first call: its functions are not there to be copied.
    capabilities: () => geo.capabilities(),
    directions: (request, signal) => geo.directions(request, signal),
    reverse: (point) => geo.reverse(point),
    search: (text, how, signal) => geo.search(text, how, signal),
    locate: () => browserPosition(navigator.geolocation),
  }
}

/** The browser's position. */
export function browserPosition(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error('this browser knows no position'))
    const onPosition = ({ coords }: GeolocationPosition) =>
      resolve({ lat: coords.latitude, lng: coords.longitude })
    geolocation.getCurrentPosition(onPosition, (error) => reject(new Error(error.message)), {
      timeout: LOCATE_MS,
    })
  })
}
