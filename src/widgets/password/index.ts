import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A secret: in one line a fixed number of dots. */
export const password = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => (value === null ? '' : '••••••••'),
  load: () => import('./Input'),
})
