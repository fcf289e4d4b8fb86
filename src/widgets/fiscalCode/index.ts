import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** An Italian tax code. */
export const fiscalCode = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
