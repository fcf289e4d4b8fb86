import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Text of several lines; in one line breaks become spaces. */
export const textarea = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? '').replace(/\s*\n\s*/g, ' '),
  load: () => import('./Input'),
})
