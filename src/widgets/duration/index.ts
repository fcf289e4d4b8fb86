import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/widget'
import type { DurationOptions } from '../../generated/options'
import { manifestOf } from '../manifest'
import { durationLine } from './duration-line'
import manifest from './widget.json'

/** A number of seconds as a duration. */
export const duration = defineWidget<Json, DurationOptions>({
  manifest: manifestOf(manifest),
  text: (value, { field, lang }) => durationLine(value, lang, field.options),
  load: () => import('./Input'),
})
