import type { JsonObject } from '../../../contract/json'
import type { Place, Position } from '../../../contract/place'
import type { Lookups } from '../../records'
import type { FoundPlace, Geocoder, PlaceQuery } from './geocoder'

/** Search of places, with provinces and countries as codes of the lookup tables. */
export interface Places {
  /** `country` of the query is a code of the table, like `ITA` */
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<Place[]>
  /** the place at a point; null = nothing is known there */
  reverse: (point: Position, lang: string, signal: AbortSignal) => Promise<Place | null>
}

const COUNTRIES = 'COUNTRIES'
const PROVINCES = 'PROVINCES'

/** Wraps a geocoder with the office's codes: `ITA`, `MO`. A country without a row restricts nothing and fills nothing. */
export function placesInCodes(geocoder: Geocoder, lookups: () => Lookups): Places {
  const tables = async () => ({
    countries: await lookups().rows([COUNTRIES], {}),
    provinces: await lookups().rows([PROVINCES], {}),
  })
  return {
    search: async (query, signal) => {
      const { countries, provinces } = await tables()
      const twoLetters = textIn(rowWhere(countries, 'code', query.country), 'alpha2')?.toLowerCase() ?? null
      const found = await geocoder.search({ ...query, country: twoLetters }, signal)
      return found.map((place) => inCodes(place, countries, provinces))
    },
    reverse: async (point, lang, signal) => {
      const found = await geocoder.reverse(point, lang, signal)
      if (!found) return null
      const { countries, provinces } = await tables()
      return inCodes(found, countries, provinces)
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
