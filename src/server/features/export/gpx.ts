import { isObject } from '../../../catalog/paths'
import { tourFieldOf } from '../../../catalog/tour-field'
import type { Entity } from '../../../contract/entity'
import type { RecordData } from '../../../contract/record'
import { escapeMarkup } from '../../kernel/markup'

/** The path of a record as a route of GPX 1.1; null where its entity declares no path. Stops without a point are left out. */
export function gpxOf(entity: Pick<Entity, 'fields'>, record: RecordData): string | null {
  const field = tourFieldOf(entity)
  if (field === null) return null
  const rows = record[field]
  const stops = (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const { latitude, longitude, title } = isObject(row) ? row : {}
    return typeof latitude === 'number' && typeof longitude === 'number' ? [{ latitude, longitude, title }] : []
  })
  const name = `<name>${escaped(record.label || record.code || record.id)}</name>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Tessera" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${name}<time>${escaped(record.updatedAt)}</time></metadata>`,
    `<rte>${name}`,
    ...stops.map(
      ({ latitude, longitude, title }) =>
        `<rtept lat="${latitude}" lon="${longitude}"><name>${escaped(typeof title === 'string' ? title : '')}</name></rtept>`,
    ),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n')
}

/** Text of XML 1.0; characters that it cannot represent are left out. */
function escaped(text: string): string {
  const kept = [...text].filter(
    (sign) => (sign >= ' ' || sign === '\t' || sign === '\n' || sign === '\r') && !/[\uFFFE\uFFFF]/.test(sign),
  )
  return escapeMarkup(kept.join(''))
}
