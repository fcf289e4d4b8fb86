import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A secret: as a line it is dots, as many for every length. */
export const password = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => (value === null ? '' : '••••••••'),
  load: () => import('./Input'),
})
