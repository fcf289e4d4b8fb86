import type { Json, JsonObject } from '../../contract/json'
import {
  MAP_OPEN,
  type MapAnswer,
  type MapInput,
  type MapMarker,
  type MapOpenCode,
} from '../../contract/maps/maps'
import type { Place, Position } from '../../contract/maps/place'

/** The point of an address; null while it has none. */
export function getAddressPosition(value: JsonObject | null): Position | null {
  const { latitude, longitude } = value ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { lat: latitude, lng: longitude }
    : null
}

/** The parts of an address with the map code of each, the most exact first (GROUP-17). */
const CODES = [
  ['street', MAP_OPEN.street],
  ['city', MAP_OPEN.city],
  ['province', MAP_OPEN.province],
  ['country', MAP_OPEN.country],
] as const

/** The map code of an address: that of its most exact known part; a whole country if there is none. */
export function getOpenCode(value: JsonObject | null): MapOpenCode {
  if (getAddressPosition(value)) return MAP_OPEN.coordinates
  return (
    CODES.find(([part]) => typeof value?.[part] === 'string' && value[part] !== '')?.[1] ?? MAP_OPEN.country
  )
}

/** Further input of the map. */
interface MapWords {
  /** the address in one line: searched if it has no point */
  line: string
  subtitle: string
  readOnly: boolean
  /** what is looked at */
  title?: string
}

/** The map of one address: its point, or the search result of its text. */
export function toMapInput(value: JsonObject | null, { line, readOnly, subtitle, title }: MapWords): Json {
  const position = getAddressPosition(value)
  const marker = (at: Position): MapMarker => ({
    id: 'address',
    title: line || subtitle,
    position: at,
    rawData: null,
    locked: readOnly,
    options: { icon: null },
  })
  const input: MapInput = {
    ...(title ? { title } : {}),
    mode: 'map',
    subtitle,
    readOnly,
    code: getOpenCode(value),
    stageList: false,
    markers: position ? [marker(position)] : [],
    ...toSearch(value, line),
  }
  return input as unknown as Json
}

/**
 * What the map looks for: the address in one line; a province or a country alone by its code, since two
 * letters are no text.
 */
function toSearch(
  value: JsonObject | null,
  line: string,
): Pick<MapInput, 'query' | 'queryKind' | 'queryCountry'> {
  const getPart = (part: string) =>
    typeof value?.[part] === 'string' && value[part] !== '' ? value[part] : null
  const [province, country] = [getPart('province'), getPart('country')]
  const isRegion = ['street', 'city', 'zip'].every((part) => getPart(part) === null)
  const query = isRegion ? (province ?? country) : line
  if (!query) return {}
  return isRegion ? { query, queryKind: 'region', ...(country ? { queryCountry: country } : {}) } : { query }
}

/** The place chosen on the map; null when the map was cancelled or has no marker. */
export function readPicked(answer: Json): Place | null {
  const { markers = [], place } = (answer ?? {}) as Partial<MapAnswer>
  const last = markers.at(-1)
  return last ? { label: last.title, components: {}, ...place, position: last.position } : null
}
