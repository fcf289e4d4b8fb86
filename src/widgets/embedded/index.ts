import type { RelationValue } from '../../contract/model/record'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A related record that belongs to this one: shown, chosen or created in a dialog. */
export const embedded = defineWidget<RelationValue>({
  manifest: readManifest(manifest),
  text: (value) => value?.label ?? '',
  load: () => import('./Input'),
})
