import { ENTITY_NAMES } from '../../contract/model/lookup'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** An entity by its name; by its route where the person may not see it. */
export const entity = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value, { lookupLabel }) => (value === null ? '' : lookupLabel(ENTITY_NAMES, value)),
  load: () => import('./Input'),
})
