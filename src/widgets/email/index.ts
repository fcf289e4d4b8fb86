import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** An e-mail address. */
export const email = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
