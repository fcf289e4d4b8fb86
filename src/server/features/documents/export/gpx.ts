import { isObject } from '../../../../catalogue/paths'
import { findTourField } from '../../../../catalogue/record/tour-field'
import { gpxRoute } from '../../../../contract/maps/gpx'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'

/**
 * The path of a record as a route of GPX 1.1; null where its entity declares no path. Stops without a point
 * are left out.
 */
export function writeGpx(entity: Pick<Entity, 'fields'>, record: RecordData): string | null {
  const field = findTourField(entity)
  if (field === null) return null
  const rows = record[field]
  const stops = (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const { latitude: lat, longitude: lng, title } = isObject(row) ? row : {}
    if (typeof lat !== 'number' || typeof lng !== 'number') return []
    return [{ position: { lat, lng }, title: typeof title === 'string' ? title : '' }]
  })
  return gpxRoute(record.label || record.code || record.id, record.updatedAt, stops)
}
