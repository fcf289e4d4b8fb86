/** What a search of places is restricted to (API-45). */
export const PLACE_KINDS = ['address', 'city', 'region', 'geocode'] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

/** The parts of a place's address that forms read (GROUP-15). */
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

/** A place found by a geocoder. Provinces and countries of its components are codes of the reference tables. */
export interface Place {
  /** one line, as the geocoder writes it */
  label: string
  position: Position | null
  /** empty: the place has no address of its own, so it fills nothing (GROUP-14) */
  components: Partial<Record<PlaceComponent, string>>
}

/** Places found, the best first. */
export interface PlaceAnswer {
  items: Place[]
}

/** Most characters of a text places are searched by. */
export const PLACE_TEXT_MAX = 200
