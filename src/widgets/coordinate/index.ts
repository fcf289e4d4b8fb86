import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Degrees of latitude or longitude. */
export const coordinate = defineWidget<Json>({
  manifest: readManifest(manifest),
  text: (value) => (value === null ? '' : String(value)),
  load: () => import('./Input'),
})
