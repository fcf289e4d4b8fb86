import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A telephone number. */
export const phone = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
