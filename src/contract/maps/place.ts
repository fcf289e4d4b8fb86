/** Restriction of a search for places (API-45). */
export const PLACE_KINDS = ['address', 'city', 'region', 'geocode'] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

/** The address parts that forms read (GROUP-15). */
export const PLACE_COMPONENTS = [
  'route',
  'street_number',
  'locality',
  'political',
  'administrative_area_level_2',
  'postal_code',
  'country',
] as const

export type PlaceComponent = (typeof PLACE_COMPONENTS)[number]

/** A point on the earth, in degrees. */
export interface Position {
  lat: number
  lng: number
}

/** Degrees as records store them: six decimals are about ten centimetres, and more are meaningless. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(6))

/** A place found by a geocoder. Provinces and countries in its components are codes of the lookup tables. */
export interface Place {
  /** one line, as formatted by the geocoder */
  label: string
  position: Position | null
  /** empty: the place has no address, so it fills nothing (GROUP-14) */
  components: Partial<Record<PlaceComponent, string>>
  /**
   * the house number that was asked for and is not known: the place is its street. Absent: nothing is missing
   */
  withoutNumber?: string
}

/** The label of a place in a list of several: a street that stands for an unknown house is marked as such. */
export function placeLabel(
  { label, withoutNumber: number }: Place,
  text: (key: string, params: Record<string, string>) => string,
): string {
  return number === undefined ? label : text('MAPS.NO_NUMBER', { label, number })
}

/** Shortest search for a region: provinces and countries are found by their codes, `MO`, too. */
export const REGION_CHARACTERS = 2

/** Places found, best first. */
export interface PlaceAnswer {
  items: Place[]
}

/** Maximum length of a search text for places. */
export const PLACE_TEXT_MAX = 200

/** The parts of a group that is a place on the map, in degrees. */
export const POINT = ['latitude', 'longitude'] as const
