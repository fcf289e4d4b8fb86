import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** The authorities of a group: a line per entity, a column per operation. */
export const rights = defineWidget<string[]>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? []).join(', '),
  load: () => import('./Input'),
})
