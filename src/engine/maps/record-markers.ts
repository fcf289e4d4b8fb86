import { valueAt } from '../../catalogue/paths'
import { findTourField } from '../../catalogue/record/tour-field'
import { PAGE_SIZE_MAX } from '../../contract/constants'
import type { Json, JsonObject } from '../../contract/json'
import type { MapLeft, MapMarker } from '../../contract/maps/maps'
import { POINT, type Position } from '../../contract/maps/place'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { RecordQuery, RecordsPort } from '../../contract/ports/backend'

/** Maximum number of records on a map. */
export const MAP_RECORDS_MAX = 10_000

/** Maximum number of named records without a position. */
const MAX_NAMED_RECORDS = 3

/** The whole records of a list for a map, page by page, and the number beyond its maximum. */
export interface MapRecords {
  records: RecordData[]
  beyond: number
}

/** The sources of an entity's positions. */
type Placed = Pick<PublicEntity, 'copied' | 'fields' | 'list' | 'route'>

/** Reads the records of a list up to the maximum of a map. */
export async function loadMapRecords(
  { list }: Pick<RecordsPort, 'list'>,
  entity: Placed,
  query: RecordQuery,
  most: number = MAP_RECORDS_MAX,
): Promise<MapRecords> {
  const { route } = entity
  const columns = mapColumns(entity)
  const records: RecordData[] = []
  for (let page = 0; records.length < most; page += 1) {
    const { items } = await list(route, { ...query, page, size: PAGE_SIZE_MAX, columns, count: 'none' })
    records.push(...items)
    if (items.length < PAGE_SIZE_MAX) return { records, beyond: 0 }
  }
  const { total } = await list(route, { ...query, page: 0, size: 1, columns: null, count: 'exact' })
  return { records, beyond: Math.max(0, total - records.length) }
}

/** The requested columns: all, or only the paths of related records' positions besides its own. */
function mapColumns(entity: Placed): string[] | null {
  const copied = new Set(entity.copied.map(({ path }) => path))
  const { map = [] } = entity.list
  const columns = map.flatMap((path) => {
    const parts = POINT.map((part) => `${path}.${part}`)
    return parts.every((part) => copied.has(part)) ? parts : []
  })
  if (columns.length === 0) return null
  const own = [
    findTourField(entity) ?? '',
    ...map.filter((path) => !copied.has(`${path}.${LATITUDE}`)).map(getList),
  ]
  return [...new Set([...own.filter(Boolean), ...columns])]
}

/** The path of a group, or of the list whose rows have it. */
const getList = (path: string): string => path.split('[]')[0] ?? ''

/** Records as markers, and the records that are not on the map. */
export function buildMapMarkers(entity: Placed, { beyond, records }: MapRecords): PlacedMarkers {
  const markers = recordMarkers(entity, records)
  const placed = new Set(markers.map(({ id }) => id))
  const without = records.filter(({ id }) => !placed.has(markerId(entity, id)))
  const first = without.slice(0, MAX_NAMED_RECORDS).map(({ label }) => label)
  return { markers, left: { placeless: { count: without.length, first }, beyond } }
}

/** Markers, and the records that could not become one. */
export interface PlacedMarkers {
  markers: MapMarker[]
  left: MapLeft
}

const markerId = ({ route }: Pick<PublicEntity, 'route'>, id: string): string => `${route}/${id}`

const [LATITUDE, LONGITUDE] = POINT

/** Records as markers, titled by their labels: each at its first position that has a point (API-42). */
export function recordMarkers(entity: Placed, records: readonly RecordData[]): MapMarker[] {
  const { map = [] } = entity.list
  return records.flatMap((record) => {
    const position = findPosition(record, map)
    if (!position) return []
    const rawData: JsonObject = { route: entity.route, id: record.id, label: record.label }
    return [
      {
        id: markerId(entity, record.id),
        title: record.label,
        position,
        rawData,
        locked: false,
        options: { icon: null },
      },
    ]
  })
}

function findPosition(record: RecordData, paths: readonly string[]): Position | null {
  for (const path of paths)
    for (const group of groupsAt(record, path)) if (readPoint(group)) return readPoint(group)
  return null
}

/** The groups at a path: one, or the rows of an array. */
function groupsAt(record: RecordData, path: string): Json[] {
  if (path === '') return [record as Json]
  const [list = '', rest] = path.split('[]')
  const value = valueAt(record as Json, list)
  if (rest === undefined) return value === undefined ? [] : [value]
  return Array.isArray(value)
    ? value.map((row) => (rest === '' ? row : (valueAt(row, rest.slice(1)) ?? null)))
    : []
}

function readPoint(group: Json): Position | null {
  if (group === null || typeof group !== 'object' || Array.isArray(group)) return null
  const { [LATITUDE]: lat, [LONGITUDE]: lng } = group
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}
