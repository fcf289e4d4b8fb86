import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** An e-mail address. */
export const email = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
