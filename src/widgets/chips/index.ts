import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Short texts side by side. */
export const chips = defineWidget<string[]>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? []).join(', '),
  load: () => import('./Input'),
})
