import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { StructuredOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import manifest from './widget.json'

const formatStructured = (value: Json): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(formatStructured).filter(Boolean).join(' · ')
    : String(value ?? '')

/** A form that a record describes; in one line its values. */
export const structured = defineWidget<Json, StructuredOptions>({
  manifest: readManifest(manifest),
  text: formatStructured,
  load: () => import('./Input'),
})
