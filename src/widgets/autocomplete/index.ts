import { defineWidget } from '../../contract/ports/widget'
import type { AutocompleteOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A text that may be the title of a record. */
export const autocomplete = defineWidget<string, AutocompleteOptions>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
