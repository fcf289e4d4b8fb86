import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import { lineOf } from './text'
import manifest from './widget.json'

/** One line of text. */
export const text = defineWidget<Json>({
  manifest: manifestOf(manifest),
  text: (value, context) => lineOf(value, context),
  load: () => import('./Input'),
})
