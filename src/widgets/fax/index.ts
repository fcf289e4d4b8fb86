import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** The number of a fax machine. */
export const fax = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
