import type { PlaceKind } from '../../../contract/place'
import { askJson, type FoundPlace, type Geocoder, known, objectOf, positionOf, textOf } from './geocoder'

/** How Nominatim is told what is looked for (its Search API, "Result restriction"). */
const RESTRICTION: Readonly<Record<PlaceKind, readonly [string, string] | null>> = {
  address: ['layer', 'address'],
  city: ['featureType', 'city'],
  region: ['featureType', 'state'],
  geocode: null,
}

/** Nominatim, at an address of one's own: the public host forbids suggestions while one types. */
export function createNominatim(base: string): Geocoder {
  return {
    search: async ({ country, kind, lang, size, text }, signal) => {
      const url = new URL(`${base}/search`)
      const restriction = RESTRICTION[kind]
      url.searchParams.set('q', text)
      url.searchParams.set('format', 'jsonv2')
      url.searchParams.set('addressdetails', '1')
      url.searchParams.set('limit', String(size))
      if (country) url.searchParams.set('countrycodes', country)
      if (restriction) url.searchParams.set(...restriction)
      const found = await askJson(url, lang, signal)
      if (!Array.isArray(found)) throw new Error(`the geocoder at ${url.host} answered no list`)
      return found.map(objectOf).map(placeOf)
    },
  }
}

function placeOf(found: Record<string, unknown>): FoundPlace {
  const address = objectOf(found.address)
  const settlement = ['city', 'town', 'village', 'hamlet'].map((key) => textOf(address[key])).find(Boolean)
  const components = known({
    route: textOf(address.road) ?? textOf(address.pedestrian),
    street_number: textOf(address.house_number),
    locality: settlement,
    political: textOf(address.municipality),
    // The code of the ISO list where it is known, else the name.
    administrative_area_level_2: isoPart(address['ISO3166-2-lvl6']) ?? textOf(address.county),
    postal_code: textOf(address.postcode),
    country: textOf(address.country),
  })
  return {
    label: textOf(found.display_name) ?? '',
    position: positionOf(found.lat, found.lon),
    components,
    countryCode: textOf(address.country_code)?.toUpperCase() ?? null,
  }
}

/** `MO` of `IT-MO`. */
function isoPart(code: unknown): string | undefined {
  return textOf(code)?.split('-')[1]
}
