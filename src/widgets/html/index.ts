import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import { markupWords } from './markup'
import manifest from './widget.json'

/** Text with markup; in one line only its text. */
export const html = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => markupWords(value ?? ''),
  load: () => import('./Input'),
})
