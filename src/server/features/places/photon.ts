import type { PlaceKind } from '../../../contract/place'
import { askJson, type FoundPlace, type Geocoder, known, objectOf, positionOf, textOf } from './geocoder'

const LAYERS: Readonly<Record<PlaceKind, readonly string[]>> = {
  address: ['house', 'street'],
  city: ['city', 'locality'],
  region: ['state', 'county'],
  geocode: [],
}

/** Photon is not told the country: it is asked for more, and what lies elsewhere is left out here. */
const MORE = 3

/** Languages Photon has names in; others are answered in the place's own. */
const LANGUAGES = ['de', 'en', 'fr', 'it']

/** Photon, a geocoder made for suggestions while one types. */
export function createPhoton(base: string): Geocoder {
  return {
    search: async ({ country, kind, lang, size, text }, signal) => {
      const url = new URL(`${base}/api`)
      url.searchParams.set('q', text)
      url.searchParams.set('limit', String(country ? size * MORE : size))
      if (LANGUAGES.includes(lang)) url.searchParams.set('lang', lang)
      for (const layer of LAYERS[kind]) url.searchParams.append('layer', layer)
      const { features } = objectOf(await askJson(url, lang, signal))
      if (!Array.isArray(features)) throw new Error(`the geocoder at ${url.host} answered no list`)
      const places = features.map(objectOf).map(placeOf)
      return places.filter(({ countryCode }) => !country || countryCode === country.toUpperCase()).slice(0, size)
    },
  }
}

function placeOf(feature: Record<string, unknown>): FoundPlace {
  const found = objectOf(feature.properties)
  const { coordinates } = objectOf(feature.geometry)
  const [lng, lat] = Array.isArray(coordinates) ? coordinates : []
  const name = textOf(found.name)
  const components = known({
    route: textOf(found.street) ?? (found.type === 'street' ? name : undefined),
    street_number: textOf(found.housenumber),
    locality: textOf(found.city) ?? (found.type === 'city' ? name : undefined),
    political: textOf(found.district),
    administrative_area_level_2: textOf(found.county),
    postal_code: textOf(found.postcode),
    country: textOf(found.country),
  })
  return {
    label: labelOf(found),
    position: positionOf(lat, lng),
    components,
    countryCode: textOf(found.countrycode)?.toUpperCase() ?? null,
  }
}

/** Photon gives parts only: `Via Emilia Est 12, 41122 Modena, Modena, Italia`. */
function labelOf(found: Record<string, unknown>): string {
  const words = (...keys: string[]) =>
    keys
      .map((key) => textOf(found[key]))
      .filter(Boolean)
      .join(' ')
  const street = found.street ? words('street', 'housenumber') : words('name')
  return [words('name') === street ? '' : words('name'), street, words('postcode', 'city'), words('county'), words('country')]
    .filter((part) => part !== '')
    .filter((part, at, all) => all.indexOf(part) === at)
    .join(', ')
}
