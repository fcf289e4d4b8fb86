import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import { wordsOf } from './markup'
import manifest from './widget.json'

/** Text with markup; as a line its words alone. */
export const html = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => wordsOf(value ?? ''),
  load: () => import('./Input'),
})
