import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { NumberOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import { numberLine } from './number-text'
import manifest from './widget.json'

/** A number in the language's own notation. */
export const number = defineWidget<Json, NumberOptions>({
  manifest: readManifest(manifest),
  text: (value, { lang, field }) => numberLine(value, lang, field.options),
  load: () => import('./Input'),
})
