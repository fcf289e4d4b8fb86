import type { RelationValue } from '../../contract/model/record'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A related record from a short list. */
export const recordSelect = defineWidget<RelationValue>({
  manifest: readManifest(manifest),
  text: (value) => value?.label ?? '',
  load: () => import('./Input'),
})
