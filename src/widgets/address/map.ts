import type { Json, JsonObject } from '../../contract/json'
import { MAP_OPEN, type MapAnswer, type MapInput, type MapMarker, type MapOpenCode } from '../../contract/maps'
import type { Place, Position } from '../../contract/place'

/** The point of an address; null while it has none. */
export function pointOf(value: JsonObject | null): Position | null {
  const { latitude, longitude } = value ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lng: longitude } : null
}

/** The parts of an address with the code that each opens the map by, the most exact first (GROUP-17). */
const CODES = [
  ['street', MAP_OPEN.street],
  ['city', MAP_OPEN.city],
  ['province', MAP_OPEN.province],
  ['country', MAP_OPEN.country],
] as const

/** The code by which an address opens the map: the most exact thing that is known of it; a whole country where nothing is. */
export function codeOf(value: JsonObject | null): MapOpenCode {
  if (pointOf(value)) return MAP_OPEN.coordinates
  return CODES.find(([part]) => typeof value?.[part] === 'string' && value[part] !== '')?.[1] ?? MAP_OPEN.country
}

/** What the map is told besides the address. */
interface MapWords {
  /** the address in one line: looked for where it has no point */
  line: string
  subtitle: string
  readOnly: boolean
}

/** The map of one address: its point, or where its words lead. */
export function mapOf(value: JsonObject | null, { line, readOnly, subtitle }: MapWords): Json {
  const position = pointOf(value)
  const marker = (at: Position): MapMarker => ({
    ...{ id: 'address', title: line || subtitle, position: at, rawData: null, locked: readOnly },
    options: { icon: null },
  })
  const input: MapInput = {
    ...{ mode: 'map', subtitle, readOnly, code: codeOf(value), stageList: false },
    markers: position ? [marker(position)] : [],
    ...(line === '' ? {} : { query: line }),
  }
  return input as unknown as Json
}

/** The place that was picked on the map; null where the map was left, or stands without a marker. */
export function pickedOf(answer: Json): Place | null {
  const { markers = [], place } = (answer ?? {}) as Partial<MapAnswer>
  const last = markers.at(-1)
  return last ? { label: last.title, components: {}, ...place, position: last.position } : null
}
