import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GeocoderSettings } from '../../src/server/map-settings'

/** A geocoder that answers over the network like the real ones, out of a short list of places. */
export interface TestGeocoder {
  settings: GeocoderSettings
  /** the addresses it was asked, newest last */
  asked: URL[]
  /** what it answers instead, from now on: a status, or a text that is no answer; null = places again */
  instead: (answer: number | string | null) => void
  stop: () => Promise<void>
}

interface Known {
  road?: string
  number?: string
  town: string
  county: string
  iso?: string
  zip?: string
  country: string
  code: string
  at: readonly [number, number]
}

const KNOWN: readonly Known[] = [
  {
    road: 'Via Emilia Est',
    number: '12',
    town: 'Modena',
    county: 'Modena',
    iso: 'IT-MO',
    zip: '41122',
    country: 'Italia',
    code: 'it',
    at: [44.6399, 10.9405],
  },
  {
    road: 'Via Emilia',
    town: 'Forlì',
    county: 'Forlì-Cesena',
    country: 'Italia',
    code: 'it',
    at: [44.2227, 12.0407],
  },
  {
    road: 'Emilienstraße',
    number: '3',
    town: 'Leipzig',
    county: 'Sachsen',
    zip: '04107',
    country: 'Deutschland',
    code: 'de',
    at: [51.3324, 12.3731],
  },
]

const said = ({ at: _at, iso: _iso, code: _code, ...words }: Known) =>
  Object.values(words).join(' ').toLowerCase()

function nominatim({ at, code, country, county, iso, number, road, town, zip }: Known) {
  return {
    lat: String(at[0]),
    lon: String(at[1]),
    display_name: [number, road, town, county, zip, country].filter(Boolean).join(', '),
    address: {
      ...(number ? { house_number: number } : {}),
      ...(road ? { road } : {}),
      city: town,
      county,
      ...(iso ? { 'ISO3166-2-lvl6': iso } : {}),
      ...(zip ? { postcode: zip } : {}),
      country,
      country_code: code,
    },
  }
}

function photon({ at, code, country, county, number, road, town, zip }: Known) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [at[1], at[0]] },
    properties: {
      type: number ? 'house' : 'street',
      ...(number ? { street: road, housenumber: number } : { name: road }),
      city: town,
      county,
      ...(zip ? { postcode: zip } : {}),
      country,
      countrycode: code.toUpperCase(),
    },
  }
}

/**
 * Starts one on a free port of this machine. A text that names no known place finds a summit: a place without
 * an address.
 */
export async function testGeocoder(kind: GeocoderSettings['kind']): Promise<TestGeocoder> {
  const asked: URL[] = []
  let instead: number | string | null = null
  const answerTo = (url: URL): string => {
    const text = (url.searchParams.get('q') ?? '').toLowerCase()
    const country = url.searchParams.get('countrycodes')
    const found = KNOWN.filter((one) => said(one).includes(text) && (!country || country === one.code))
    if (kind === 'nominatim') {
      const summit = { lat: '44.1937', lon: '10.7003', display_name: 'Monte Cimone' }
      return JSON.stringify(found.length > 0 ? found.map(nominatim) : [summit])
    }
    const summit = {
      geometry: { coordinates: [10.7003, 44.1937] },
      properties: { name: 'Monte Cimone', countrycode: 'IT' },
    }
    return JSON.stringify({
      type: 'FeatureCollection',
      features: found.length > 0 ? found.map(photon) : [summit],
    })
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder')
    asked.push(url)
    response.statusCode = typeof instead === 'number' ? instead : 200
    response.setHeader('content-type', 'application/json')
    response.end(typeof instead === 'string' ? instead : answerTo(url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { kind, url: `http://127.0.0.1:${port}` },
    asked,
    instead: (answer) => {
      instead = answer
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
