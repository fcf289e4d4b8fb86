import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { DurationOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import manifest from './widget.json'

let line: typeof import('./duration-line').durationLine | undefined

/** A number of seconds as a duration, whose words come with the first one. */
export const duration = defineWidget<Json, DurationOptions>({
  manifest: readManifest(manifest),
  text: (value, { field, lang, later }) => {
    if (!line) later?.(import('./duration-line').then((module) => (line = module.durationLine)))
    return value === null ? '' : (line?.(value, lang, field.options) ?? String(value))
  },
  load: () => import('./Input'),
})
