import { escapeMarkup } from '../text/markup'
import type { Position } from './place'

/** A stop of a route for navigation devices. */
export interface GpxStop {
  title: string
  position: Position
}

/** A route of GPX 1.1 with its stops in their order. `time`: ISO instant of its last change. */
export function gpxRoute(name: string, time: string, stops: readonly GpxStop[]): string {
  const named = `<name>${escapeXml(name)}</name>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Tessera" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${named}<time>${escapeXml(time)}</time></metadata>`,
    `<rte>${named}`,
    ...stops.map(
      ({ position: { lat, lng }, title }) =>
        `<rtept lat="${lat}" lon="${lng}"><name>${escapeXml(title)}</name></rtept>`,
    ),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n')
}

/** Text of XML 1.0; characters that it cannot represent are left out. */
function escapeXml(text: string): string {
  const kept = [...text].filter(
    (sign) =>
      (sign >= ' ' || sign === '\t' || sign === '\n' || sign === '\r') && !/[\uFFFE\uFFFF]/.test(sign),
  )
  return escapeMarkup(kept.join(''))
}
