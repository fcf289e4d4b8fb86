import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** The recipients of a message. */
export const recipients = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => (value ?? '').replace(/\s*\n\s*/g, ', '),
  load: () => import('./Input'),
})
