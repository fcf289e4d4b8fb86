import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Short texts side by side. */
export const chips = defineWidget<string[]>({
  manifest: manifestOf(manifest),
  text: (value) => (value ?? []).join(', '),
  load: () => import('./Input'),
})
