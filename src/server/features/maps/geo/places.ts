import type { JsonObject } from '../../../../contract/json'
import type { Place, Position } from '../../../../contract/maps/place'
import { fold } from '../../../../contract/text/fold'
import type { Lookups } from '../../../records'
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

/**
 * Wraps a geocoder with the office's codes: `ITA`, `MO`. A country without a row restricts nothing and fills
 * nothing.
 */
export function placesInCodes(geocoder: Geocoder, lookups: () => Lookups): Places {
  const tables = async () => ({
    countries: await lookups().rows([COUNTRIES], {}),
    provinces: await lookups().rows([PROVINCES], {}),
  })
  return {
    search: async (query, signal) => {
      const { countries, provinces } = await tables()
      const country = textIn(rowWhere(countries, 'code', query.country), 'alpha2')?.toLowerCase() ?? null
      const inOffice = (found: FoundPlace[]) => found.map((place) => inCodes(place, countries, provinces))
      const regions = await loadRegionsByName(
        geocoder,
        { ...query, country },
        { countries, provinces },
        signal,
      )
      if (regions) return inOffice(regions)
      const found = await geocoder.search({ ...query, country }, signal)
      const number = houseNumberIn(query.text)
      if (number === null) return inOffice(found)
      const streets =
        found.length > 0 ? found : await withoutNumber(geocoder, { ...query, country }, number, signal)
      return inOffice(streets).map((place) =>
        isWithout(place, number) ? { ...place, withoutNumber: number } : place,
      )
    },
    reverse: async (point, lang, signal) => {
      const found = await geocoder.reverse(point, lang, signal)
      if (!found) return null
      const { countries, provinces } = await tables()
      return inCodes(found, countries, provinces)
    },
  }
}

/** A house number: up to four digits, with a letter: `12`, `12/A`, `12 bis`. */
const HOUSE_NUMBER = /(?<![\p{L}\p{N}])\d{1,4}(?:\s?[/-]?\s?(?:\p{L}|bis|ter))?(?![\p{L}\p{N}])/iu

/** The house number in a searched text; null = there is none, or only it. */
function houseNumberIn(text: string): string | null {
  const [number] = HOUSE_NUMBER.exec(text) ?? []
  return number !== undefined && /\p{L}/u.test(text.replace(number, '')) ? number : null
}

/** Few houses are known by their numbers: the street is better than nothing. */
async function withoutNumber(
  geocoder: Geocoder,
  query: PlaceQuery,
  number: string,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  if (query.kind === 'city' || query.kind === 'region') return []
  const text = query.text.replace(number, ' ').replace(/\s+/g, ' ').trim()
  const found = await geocoder.search({ ...query, text, kind: 'address' }, signal)
  return found.filter(({ components }) => components.route && !components.street_number)
}

/** A street whose own name does not have the number, either: `Via 4 Novembre`. */
function isWithout({ components, label }: Place, number: string): boolean {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u)
  return Boolean(components.route) && !components.street_number && !words.includes(fold(number))
}

/** Most provinces that one text is looked up for. */
const REGIONS_MAX = 5

/**
 * Provinces and countries by what the office calls them. A local list knows them by their codes, services by
 * their names; null = the text is neither, and is searched as it is.
 */
async function loadRegionsByName(
  geocoder: Geocoder,
  query: PlaceQuery,
  { countries, provinces }: { countries: Rows; provinces: Rows },
  signal: AbortSignal,
): Promise<FoundPlace[] | null> {
  if (query.kind !== 'region') return null
  const twoLetters = (row: JsonObject) => textIn(row, 'alpha2')?.toLowerCase() ?? null
  const ask = (text: string, country: string | null, kind: PlaceQuery['kind'] = 'region') =>
    geocoder.search({ ...query, text, country, kind }, signal)
  const country = rowWhere(countries, 'code', query.text.toUpperCase())
  if (country) {
    const code = twoLetters(country)
    return geocoder.knowsCodes
      ? ask(code ?? query.text, code)
      : ask(getName(country, query.lang), code, 'geocode')
  }
  const wanted = fold(query.text)
  const isNamed = (row: JsonObject) => listNames(row).some((name) => fold(name).startsWith(wanted))
  const home = (row: JsonObject) => rowWhere(countries, 'code', textIn(row, 'alpha1') ?? null)
  const within = provinces.filter((row) => !query.country || twoLetters(home(row) ?? {}) === query.country)
  const exact = within.filter((row) => textIn(row, 'code') === query.text.toUpperCase())
  const rows = (exact.length > 0 ? exact : geocoder.knowsCodes ? within.filter(isNamed) : []).slice(
    0,
    REGIONS_MAX,
  )
  if (rows.length === 0) return null
  const found = await Promise.all(
    rows.map(async (row) => {
      const code = textIn(row, 'code') ?? ''
      const area = twoLetters(home(row) ?? {})
      if (!geocoder.knowsCodes) return ask(getName(row, query.lang), area)
      const places = await ask(code, area)
      const own = places.filter(({ components }) => components.administrative_area_level_2 === code)
      return own.map((place) => ({ ...place, label: `${getName(row, query.lang)} (${code})` }))
    }),
  )
  // A province of the office that the list has no place in may still be the name of something else.
  const all = found.flat()
  return all.length > 0 ? all : null
}

/** The name of a row in a language. */
function getName(row: JsonObject, lang: string): string {
  const labels =
    typeof row.formattedOutput === 'object' && row.formattedOutput !== null
      ? (row.formattedOutput as JsonObject)
      : {}
  return textIn(labels, lang) ?? textIn(row, 'name') ?? listNames(row)[0] ?? ''
}

function inCodes(
  { components, countryCode, label, position }: FoundPlace,
  countries: Rows,
  provinces: Rows,
): Place {
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
  const wanted = fold(area)
  return textIn(
    listed.find((row) => listNames(row).some((name) => fold(name) === wanted)),
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

function listNames(row: JsonObject): string[] {
  const labels =
    typeof row.formattedOutput === 'object' && row.formattedOutput !== null
      ? Object.values(row.formattedOutput)
      : []
  return [row.code, row.name, row.formattedOutput, ...labels].filter((name) => typeof name === 'string')
}
