import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A VAT number. */
export const vatNumber = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
