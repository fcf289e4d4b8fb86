import type { JsonObject } from '../../../contract/json'
import type { Place } from '../../../contract/place'
import type { Lookups } from '../../records'
import type { FoundPlace, Geocoder, PlaceQuery } from './geocoder'

/** Search of places, with provinces and countries as codes of the reference tables. */
export interface Places {
  /** `country` of the query is a code of the table, like `ITA` */
  search: (query: PlaceQuery, signal: AbortSignal) => Promise<Place[]>
}

const COUNTRIES = 'COUNTRIES'
const PROVINCES = 'PROVINCES'

/** A geocoder that speaks the office's codes: `ITA`, `MO`. A country no row knows restricts nothing and fills nothing. */
export function createPlaces(geocoder: Geocoder, lookups: () => Lookups): Places {
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

/** The code of a province by its code or name; where a country has no list of them, what the geocoder says. */
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
