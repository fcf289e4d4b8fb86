import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A telephone number. */
export const phone = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
