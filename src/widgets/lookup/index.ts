import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A value of a lookup table. */
export const lookup = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value, { field, lookupLabel }) =>
    value === null ? '' : field.lookup ? lookupLabel(field.lookup.name, value) : value,
  load: () => import('./Input'),
})
