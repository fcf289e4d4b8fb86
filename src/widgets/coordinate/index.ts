import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Degrees of latitude or longitude. */
export const coordinate = defineWidget<Json>({
  manifest: manifestOf(manifest),
  text: (value) => (value === null ? '' : String(value)),
  load: () => import('./Input'),
})
