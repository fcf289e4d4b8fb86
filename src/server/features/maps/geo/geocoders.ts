import type { PlaceKind } from '../../../../contract/maps/place'
import type { GeocoderSettings } from '../../../map-settings'
import {
  askJson,
  type FoundPlace,
  type Geocoder,
  omitUndefined,
  readText,
  requireList,
  toObject,
  toPlacePosition,
} from './geocoder'
import { ServiceFailure } from './outbound'

const LAYERS: Readonly<Record<PlaceKind, readonly string[]>> = {
  address: ['house', 'street'],
  city: ['city', 'locality'],
  region: ['state', 'county'],
  geocode: [],
}

/** Photon cannot restrict by country: more results are requested and others filtered out here. */
const MORE = 3

/** Languages in which Photon has names; others get local names. */
const LANGUAGES = ['de', 'en', 'fr', 'it']

/** Photon, a geocoder designed for search-as-you-type. */
function createPhoton({ hosts, url: base }: GeocoderSettings): Geocoder {
  return {
    search: async ({ country, kind, lang, size, text }, signal) => {
      const url = new URL(`${base}/api`)
      url.searchParams.set('q', text)
      url.searchParams.set('limit', String(country ? size * MORE : size))
      if (LANGUAGES.includes(lang)) url.searchParams.set('lang', lang)
      for (const layer of LAYERS[kind]) url.searchParams.append('layer', layer)
      const { features } = toObject(await askJson({ url, hosts, lang, signal }))
      const places = requireList(features, url).map(photonPlace)
      return places
        .filter(({ countryCode }) => !country || countryCode === country.toUpperCase())
        .slice(0, size)
    },
    reverse: async ({ lat, lng }, lang, signal) => {
      const url = new URL(`${base}/reverse`)
      url.searchParams.set('lat', String(lat))
      url.searchParams.set('lon', String(lng))
      url.searchParams.set('limit', '1')
      if (LANGUAGES.includes(lang)) url.searchParams.set('lang', lang)
      const [feature] = requireList(toObject(await askJson({ url, hosts, lang, signal })).features, url)
      return feature ? photonPlace(feature) : null
    },
  }
}

function photonPlace(feature: Record<string, unknown>): FoundPlace {
  const found = toObject(feature.properties)
  const { coordinates } = toObject(feature.geometry)
  const [lng, lat] = Array.isArray(coordinates) ? coordinates : []
  const name = readText(found.name)
  const components = omitUndefined({
    route: readText(found.street) ?? (found.type === 'street' ? name : undefined),
    street_number: readText(found.housenumber),
    locality: readText(found.city) ?? (found.type === 'city' ? name : undefined),
    political: readText(found.district),
    administrative_area_level_2: readText(found.county),
    postal_code: readText(found.postcode),
    country: readText(found.country),
  })
  return {
    label: toLabel(found),
    position: toPlacePosition(lat, lng),
    components,
    countryCode: readText(found.countrycode)?.toUpperCase() ?? null,
  }
}

/** Builds a label from Photon's parts: `Via Emilia Est 12, 41122 Modena, Modena, Italia`. */
function toLabel(found: Record<string, unknown>): string {
  const words = (...keys: string[]) =>
    keys
      .map((key) => readText(found[key]))
      .filter(Boolean)
      .join(' ')
  const street = found.street ? words('street', 'housenumber') : words('name')
  return [
    words('name') === street ? '' : words('name'),
    street,
    words('postcode', 'city'),
    words('county'),
    words('country'),
  ]
    .filter((part) => part !== '')
    .filter((part, at, all) => all.indexOf(part) === at)
    .join(', ')
}

/** Restriction parameters of Nominatim (its Search API, "Result restriction"). */
const RESTRICTION: Readonly<Record<PlaceKind, readonly [string, string] | null>> = {
  address: ['layer', 'address'],
  city: ['featureType', 'city'],
  region: ['featureType', 'state'],
  geocode: null,
}

/** Nominatim on a self-hosted server: the public host forbids search-as-you-type. */
function createNominatim({ hosts, url: base }: GeocoderSettings): Geocoder {
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
      return requireList(await askJson({ url, hosts, lang, signal }), url).map(nominatimPlace)
    },
    reverse: async ({ lat, lng }, lang, signal) => {
      const url = new URL(`${base}/reverse`)
      url.searchParams.set('lat', String(lat))
      url.searchParams.set('lon', String(lng))
      url.searchParams.set('format', 'jsonv2')
      url.searchParams.set('addressdetails', '1')
      url.searchParams.set('zoom', '18')
      const found = toObject(await askJson({ url, hosts, lang, signal }))
      // Nominatim answers 200 with {"error": "Unable to geocode"} at sea.
      if (readText(found.error)) return null
      if (!readText(found.display_name))
        throw new ServiceFailure('away', `the geocoder at ${url.host} did not answer with a place`)
      return nominatimPlace(found)
    },
  }
}

function nominatimPlace(found: Record<string, unknown>): FoundPlace {
  const address = toObject(found.address)
  const settlement = ['city', 'town', 'village', 'hamlet'].map((key) => readText(address[key])).find(Boolean)
  const components = omitUndefined({
    route: readText(address.road) ?? readText(address.pedestrian),
    street_number: readText(address.house_number),
    locality: settlement,
    political: readText(address.municipality),
    // The ISO code where it is known, else the name.
    administrative_area_level_2: isoPart(address['ISO3166-2-lvl6']) ?? readText(address.county),
    postal_code: readText(address.postcode),
    country: readText(address.country),
  })
  return {
    label: readText(found.display_name) ?? '',
    position: toPlacePosition(found.lat, found.lon),
    components,
    countryCode: readText(address.country_code)?.toUpperCase() ?? null,
  }
}

/** `MO` of `IT-MO`. */
function isoPart(code: unknown): string | undefined {
  return readText(code)?.split('-')[1]
}

const MAKERS: Readonly<Record<GeocoderSettings['kind'], (settings: GeocoderSettings) => Geocoder>> = {
  nominatim: createNominatim,
  photon: createPhoton,
}

/** The configured geocoder. */
export function createGeocoder(settings: GeocoderSettings): Geocoder {
  return MAKERS[settings.kind](settings)
}
