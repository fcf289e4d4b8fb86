import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import { scheduleSentence } from './sentence'
import manifest from './widget.json'

/** When something happens again and again, stored as a Quartz expression. */
export const schedule = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value, context) => (value === null ? '' : scheduleSentence(value, context)),
  load: () => import('./Input'),
})
