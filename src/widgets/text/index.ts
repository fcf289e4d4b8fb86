import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import { toLine } from './text'
import manifest from './widget.json'

/** One line of text. */
export const text = defineWidget<Json>({
  manifest: readManifest(manifest),
  text: (value, context) => toLine(value, context),
  load: () => import('./Input'),
})
