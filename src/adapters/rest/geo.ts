import type { Directions, GeoCapabilities } from '../../contract/maps/geo'
import type { Place } from '../../contract/maps/place'
import type { GeoPort } from '../../contract/ports/ports'
import { decodeItems, decodeObject } from './decode'
import { type Http, unwrap } from './http'

/** Maps through the back end: the browser contacts no map service itself. */
export function createGeo(http: Http): GeoPort {
  const data = async (call: Parameters<Http['json']>[0]) => unwrap(await http.json(call))
  return {
    search: async (text, { country, kind }, signal) => {
      const params: [string, string][] = [
        ['q', text],
        ['kind', kind],
        ...(country ? [['country', country] as [string, string]] : []),
      ]
      const answer = await data({
        method: 'GET',
        path: '/api/geo/places',
        params,
        quiet: true,
        ...toSignalOption(signal),
      })
      return decodeItems<Place>(answer, 'label', 'components')
    },
    capabilities: async (signal) =>
      decodeObject<GeoCapabilities>(
        await data({ method: 'GET', path: '/api/geo/capabilities', quiet: true, ...toSignalOption(signal) }),
        'directions',
        'tiles',
        'start',
      ),
    directions: async (request, signal) =>
      decodeObject<Directions>(
        await data({
          method: 'POST',
          path: '/api/geo/directions',
          json: request,
          reads: true,
          ...toSignalOption(signal),
        }),
        'waypointOrder',
        'legs',
        'path',
      ),
    reverse: async ({ lat, lng }, signal) => {
      const params: [string, string][] = [
        ['lat', String(lat)],
        ['lng', String(lng)],
      ]
      const found = await data({
        method: 'GET',
        path: '/api/geo/reverse',
        params,
        quiet: true,
        ...toSignalOption(signal),
      })
      return found ? decodeObject<Place>(found, 'label', 'components') : null
    },
  }
}

const toSignalOption = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
