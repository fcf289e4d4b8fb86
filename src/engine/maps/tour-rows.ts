import { isObject } from '../../catalogue/paths'
import { findTourField } from '../../catalogue/record/tour-field'
import type { Json, JsonObject } from '../../contract/json'
import type { MapMarker, TourLeg } from '../../contract/maps/maps'
import { roundDegrees } from '../../contract/maps/place'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import { buildMapMarkers, type MapRecords } from './record-markers'

/** Maximum length of a stop's title. */
const TITLE_MAX = 200

/** Result of a tour on the map. */
export interface MappedTour {
  /** in their order */
  stages: readonly MapMarker[]
  /** from each stage to the next; null = no route was requested */
  legs: readonly TourLeg[] | null
}

/**
 * A tour as values of an entity that declares a path: its rows and, if the entity has them, the totals
 * `duration` (s) and `distance` (m). Rows have those of the route to the next stop, `straight` where no roads
 * are known for it, and `entity` with `record` of the record there. A stop that came from a row keeps its
 * other values.
 */
export function tourValues(entity: Pick<PublicEntity, 'fields'>, { legs, stages }: MappedTour): JsonObject {
  const list = findTourField(entity)
  if (list === null) return {}
  const paths = new Set(entity.fields.map(({ path }) => path))
  const getKnownParts = (prefix: string, values: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(values).filter(([part]) => paths.has(`${prefix}${part}`)))
  const rows = stages.map(({ position, rawData, title }, index) => {
    const raw = isObject(rawData) ? rawData : {}
    const leg = legs?.[index]
    return getKnownParts(`${list}[].`, {
      entity: null,
      record: null,
      ...(isObject(raw.row) ? raw.row : {}),
      title: title.slice(0, TITLE_MAX),
      latitude: roundDegrees(position.lat),
      longitude: roundDegrees(position.lng),
      ...(typeof raw.route === 'string' && typeof raw.id === 'string'
        ? { entity: raw.route, record: raw.id }
        : {}),
      duration: leg?.duration.value ?? null,
      distance: leg?.distance.value ?? null,
      straight: leg?.straight ?? false,
    })
  })
  const sum = (part: 'duration' | 'distance') => legs?.reduce((all, leg) => all + leg[part].value, 0) ?? null
  return { [list]: rows, ...getKnownParts('', { duration: sum('duration'), distance: sum('distance') }) }
}

/**
 * The stops of a record's path as markers, in their order; empty where it has none. Rows that are `locked`
 * stay in the tour.
 */
export function tourMarkers(entity: Pick<PublicEntity, 'fields'>, record: RecordData): MapMarker[] {
  const list = findTourField(entity)
  const rows: Json = list === null ? null : (record[list] ?? null)
  return (Array.isArray(rows) ? rows : []).flatMap((row, index) => {
    const { entity: route, latitude, locked, longitude, record: id, title } = isObject(row) ? row : {}
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    return [
      {
        id: `stop-${index}`,
        title: typeof title === 'string' ? title : '',
        position: { lat: latitude, lng: longitude },
        rawData: { row, ...(typeof route === 'string' && typeof id === 'string' ? { route, id } : {}) },
        locked: locked === true,
        options: { icon: null },
      },
    ]
  })
}

/** A marker on a map of records, and the page of the record that it stands for. */
export interface StoredMarker {
  marker: MapMarker
  /** place of a stop in its tour, from 1; null = no stop */
  number: number | null
  path: string
}

/** Records on a map: each at its place, or by the stops of its path. */
export function buildStoredMarkers(entity: PublicEntity, found: MapRecords): StoredMarker[] {
  if (findTourField(entity) === null) {
    // A marker of a record is called as its page is.
    return buildMapMarkers(entity, found).markers.map((marker) => ({
      marker,
      number: null,
      path: `/${marker.id}`,
    }))
  }
  return found.records.flatMap((record) =>
    tourMarkers(entity, record).map((marker, index) => ({
      marker: { ...marker, id: `${record.id}/${marker.id}`, title: `${marker.title} (${record.label})` },
      number: index + 1,
      path: `/${entity.route}/${record.id}`,
    })),
  )
}
