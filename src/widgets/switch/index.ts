import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Yes or no. */
export const switchWidget = defineWidget<boolean>({
  manifest: readManifest(manifest),
  text: (value, { text }) => (value === null ? '' : text(value ? 'APP.YES' : 'APP.NO')),
  load: () => import('./Input'),
})
