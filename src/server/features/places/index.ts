import { SUGGEST_CHARACTERS, SUGGEST_RESULTS } from '../../../contract/constants'
import type { JsonObject } from '../../../contract/json'
import { PLACE_KINDS, PLACE_TEXT_MAX, type Place, type PlaceAnswer, type PlaceKind } from '../../../contract/place'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { type HttpCall, langOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Lookups } from '../../records'
import { lookupsFeature } from '../lookups'
import type { FoundPlace, Geocoder, PlaceQuery } from './geocoder'
import { createGeocoder } from './geocoders'

/** Search of places, with provinces and countries as codes of the lookup tables. */
interface Places {
  /** `country` of the query is a code of the table, like `ITA` */
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<Place[]>
}

const COUNTRIES = 'COUNTRIES'
const PROVINCES = 'PROVINCES'

/** Wraps a geocoder with the office's codes: `ITA`, `MO`. A country without a row restricts nothing and fills nothing. */
function createPlaces(geocoder: Geocoder, lookups: () => Lookups): Places {
  return {
    search: async (query, signal) => {
      const countries = await lookups().rows([COUNTRIES], {})
      const provinces = await lookups().rows([PROVINCES], {})
      const twoLetters = textIn(rowWhere(countries, 'code', query.country), 'alpha2')?.toLowerCase() ?? null
      const found = await geocoder.search({ ...query, country: twoLetters }, signal)
      return found.map((place) => inCodes(place, countries, provinces))
    },
  }
}

function inCodes({ components, countryCode, label, position }: FoundPlace, countries: Rows, provinces: Rows): Place {
  const { administrative_area_level_2: area, country: _name, ...rest } = components
  const country = textIn(rowWhere(countries, 'alpha2', countryCode), 'code')
  const province = area === undefined ? undefined : provinceCode(provinces, country, area)
  return {
    label,
    position,
    components: {
      ...rest,
      ...(province === undefined ? {} : { administrative_area_level_2: province }),
      ...(country === undefined ? {} : { country }),
    },
  }
}

/** The code of a province by its code or name; for countries without a list, the geocoder's text. */
function provinceCode(provinces: Rows, country: string | undefined, area: string): string | undefined {
  const listed = provinces.filter((row) => row.alpha1 === country)
  if (listed.length === 0) return area
  const wanted = area.toLowerCase()
  return textIn(
    listed.find((row) => namesOf(row).some((name) => name.toLowerCase() === wanted)),
    'code',
  )
}

type Rows = readonly JsonObject[]

function rowWhere(rows: Rows, key: string, value: string | null): JsonObject | undefined {
  return value === null ? undefined : rows.find((row) => row[key] === value)
}

function textIn(row: JsonObject | undefined, key: string): string | undefined {
  const value = row?.[key]
  return typeof value === 'string' ? value : undefined
}

function namesOf(row: JsonObject): string[] {
  const labels = typeof row.formattedOutput === 'object' && row.formattedOutput !== null ? Object.values(row.formattedOutput) : []
  return [row.code, row.name, row.formattedOutput, ...labels].filter((name) => typeof name === 'string')
}

/** Time limit of a geocoder, in ms. */
const PATIENCE_MS = 5_000

/**
 * `GET /api/geo/places?q=&kind=&country=`: places that match a text (API-45). `kind` is one of address, city, region and geocode
 * (default), `country` a code of the table of countries. NOT_FOUND without a configured geocoder, GEOCODER_UNAVAILABLE when it
 * does not respond.
 */
const routes: readonly Route<Places | null>[] = [
  {
    method: 'GET',
    path: '/api/geo/places',
    right: 'signed in',
    answer: async (call, { log }, places) => {
      const text = (call.req.query('q') ?? '').trim()
      if (text.length < SUGGEST_CHARACTERS || text.length > PLACE_TEXT_MAX)
        throw new Refusal('BAD_PARAMETER', `"q" is a text of ${SUGGEST_CHARACTERS} to ${PLACE_TEXT_MAX} characters`)
      const query = { text, kind: kindOf(call), country: countryOf(call), lang: langOf(call, call.get('signed').user) }
      if (!places) throw new Refusal('NOT_FOUND', 'This office has no geocoder')
      const signal = AbortSignal.any([call.req.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
      const items = await places.search({ ...query, size: SUGGEST_RESULTS }, signal).catch((error: unknown) => {
        log(`places: ${error instanceof Error ? error.message : String(error)}`)
        throw new Refusal('GEOCODER_UNAVAILABLE', 'The search for places is not responding', [], { retryAfter: 30 })
      })
      return answer(call, { items } satisfies PlaceAnswer)
    },
  },
]

/** Search of addresses by a geocoder; the service is null when none is configured. */
export const placesFeature = defineFeature<Places | null>({
  id: 'places',
  routes,
  open: ({ config: { geocoder }, use }) => ({
    service: geocoder ? createPlaces(createGeocoder(geocoder), () => use(lookupsFeature)) : null,
  }),
})

function kindOf(call: HttpCall): PlaceKind {
  const text = call.req.query('kind') ?? 'geocode'
  const kind = PLACE_KINDS.find((one) => one === text)
  if (kind) return kind
  throw new Refusal('BAD_PARAMETER', `"kind" is "${text.slice(0, 40)}", but must be one of ${PLACE_KINDS.join(', ')}`)
}

function countryOf(call: HttpCall): string | null {
  const text = call.req.query('country')
  if (text === undefined || text === '') return null
  if (/^[A-Za-z0-9]{2,3}$/.test(text)) return text
  throw new Refusal('BAD_PARAMETER', '"country" is a code of two or three characters, like ITA')
}
