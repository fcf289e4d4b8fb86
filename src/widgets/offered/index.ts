import { defineWidget } from '../../contract/ports/widget'
import type { OfferedOptions } from '../../generated/options'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A text, or several, among those that the record itself lists with their labels. */
export const offered = defineWidget<string | string[], OfferedOptions>({
  manifest: readManifest(manifest),
  text: (value) => [value ?? []].flat().join(', '),
  load: () => import('./Input'),
})
