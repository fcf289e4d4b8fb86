import type { Directions, GeoCapabilities } from '../../contract/geo'
import type { Place } from '../../contract/place'
import type { GeoPort } from '../../contract/ports'
import { type Http, unwrap } from './http'
import { createPlaces } from './places'

/** Maps through the back end: the browser contacts no map service itself. */
export function createGeo(http: Http): GeoPort {
  const data = async (call: Parameters<Http['json']>[0]) => unwrap(await http.json(call))
  return {
    search: createPlaces(http).search,
    capabilities: async (signal) =>
      (await data({ method: 'GET', path: '/api/geo/capabilities', quiet: true, ...given(signal) })) as GeoCapabilities,
    directions: async (request, signal) =>
      (await data({ method: 'POST', path: '/api/geo/directions', json: request, reads: true, ...given(signal) })) as Directions,
    reverse: async ({ lat, lng }, signal) => {
      const params: [string, string][] = [
        ['lat', String(lat)],
        ['lng', String(lng)],
      ]
      return (await data({ method: 'GET', path: '/api/geo/reverse', params, quiet: true, ...given(signal) })) as Place | null
    },
  }
}

const given = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
