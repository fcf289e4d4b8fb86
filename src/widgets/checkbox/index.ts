import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Yes or no. */
export const checkbox = defineWidget<boolean>({
  manifest: manifestOf(manifest),
  text: (value, { text }) => (value === null ? '' : text(value ? 'APP.YES' : 'APP.NO')),
  load: () => import('./Input'),
})
