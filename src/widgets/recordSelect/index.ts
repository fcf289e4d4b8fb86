import type { RelationValue } from '../../contract/record'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A related record from a short list. */
export const recordSelect = defineWidget<RelationValue>({
  manifest: manifestOf(manifest),
  text: (value) => value?.label ?? '',
  load: () => import('./Input'),
})
