import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** The recipients of a message. */
export const recipients = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? '').replace(/\s*\n\s*/g, ', '),
  load: () => import('./Input'),
})
