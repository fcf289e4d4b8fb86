import { valueAt } from '../catalog/paths'
import type { RecordQuery, RecordsPort } from '../contract/backend'
import { PAGE_SIZE_MAX } from '../contract/constants'
import type { PublicEntity } from '../contract/entity'
import type { Json, JsonObject } from '../contract/json'
import type { MapMarker } from '../contract/maps'
import type { Position } from '../contract/place'
import type { RecordData } from '../contract/record'

/** As many records are put on a map at once. */
export const MAP_RECORDS_MAX = 10_000

/** The records of a list for a map, whole, page after page. */
export async function placedRecords(
  { list }: Pick<RecordsPort, 'list'>,
  route: string,
  query: RecordQuery,
): Promise<RecordData[]> {
  const found: RecordData[] = []
  for (let page = 0; found.length < MAP_RECORDS_MAX; page += 1) {
    const { items } = await list(route, { ...query, page, size: PAGE_SIZE_MAX, columns: null, count: 'none' })
    found.push(...items)
    if (items.length < PAGE_SIZE_MAX) break
  }
  return found.slice(0, MAP_RECORDS_MAX)
}

/** The parts of a group that are a point. */
const LATITUDE = 'latitude'
const LONGITUDE = 'longitude'

/** Paths of the groups of an entity that hold a point; '' = the record itself, `[]` = one of several. */
export function placePaths(entity: Pick<PublicEntity, 'fields'>): string[] {
  const paths = new Set(entity.fields.map(({ path }) => path))
  return [...paths].flatMap((path) => {
    if (path !== LATITUDE && !path.endsWith(`.${LATITUDE}`)) return []
    const group = path.slice(0, -LATITUDE.length)
    return paths.has(`${group}${LONGITUDE}`) ? [group.replace(/\.$/, '')] : []
  })
}

/** Records as markers, titled by their labels: each at the first of its places that has a point (API-42). */
export function recordMarkers(entity: Pick<PublicEntity, 'fields' | 'route'>, records: readonly RecordData[]): MapMarker[] {
  const paths = placePaths(entity)
  return records.flatMap((record) => {
    const position = positionOf(record, paths)
    if (!position) return []
    const rawData: JsonObject = { route: entity.route, id: record.id, label: record.label }
    return [
      { id: `${entity.route}/${record.id}`, title: record.label, position, rawData, locked: false, options: { icon: null } },
    ]
  })
}

function positionOf(record: RecordData, paths: readonly string[]): Position | null {
  for (const path of paths) for (const group of groupsAt(record, path)) if (pointOf(group)) return pointOf(group)
  return null
}

/** The groups at a path: one, or the rows of an array. */
function groupsAt(record: RecordData, path: string): Json[] {
  if (path === '') return [record as Json]
  const [list = '', rest] = path.split('[]')
  const value = valueAt(record as Json, list)
  if (rest === undefined) return value === undefined ? [] : [value]
  return Array.isArray(value) ? value.map((row) => (rest === '' ? row : (valueAt(row, rest.slice(1)) ?? null))) : []
}

function pointOf(group: Json): Position | null {
  if (group === null || typeof group !== 'object' || Array.isArray(group)) return null
  const { [LATITUDE]: lat, [LONGITUDE]: lng } = group
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}
