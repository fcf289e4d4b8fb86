import type { PlaceAnswer } from '../../contract/place'
import type { PlacesPort } from '../../contract/ports'
import { type Http, unwrap } from './http'

const PATH = '/api/geo/places'

/** Search of places through the back end: the browser never contacts the geocoder itself. */
export function createPlaces(http: Http): PlacesPort {
  return {
    search: async (text, { country, kind }, signal) => {
      const params: [string, string][] = [
        ['q', text],
        ['kind', kind],
        ...(country ? [['country', country] as [string, string]] : []),
      ]
      const answer = unwrap(await http.json({ method: 'GET', path: PATH, params, signal, quiet: true }))
      return (answer as PlaceAnswer).items
    },
  }
}
