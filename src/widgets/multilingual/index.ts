import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import type { MultilingualOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import { languageLine } from './texts'
import manifest from './widget.json'

/** A text per language; in one line the reader's. */
export const multilingual = defineWidget<JsonObject, MultilingualOptions>({
  manifest: readManifest(manifest),
  text: languageLine,
  load: () => import('./Input'),
})
