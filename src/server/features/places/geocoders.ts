import type { GeocoderSettings } from '../../config'
import type { Geocoder } from './geocoder'
import { createNominatim } from './nominatim'
import { createPhoton } from './photon'

const MAKERS: Readonly<Record<GeocoderSettings['kind'], (url: string) => Geocoder>> = {
  nominatim: createNominatim,
  photon: createPhoton,
}

/** The geocoder of the configuration. */
export function createGeocoder({ kind, url }: GeocoderSettings): Geocoder {
  return MAKERS[kind](url)
}
