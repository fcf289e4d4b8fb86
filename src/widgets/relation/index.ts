import type { RelationValue } from '../../contract/record'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A record of another entity. */
export const relation = defineWidget<RelationValue>({
  manifest: manifestOf(manifest),
  text: (value) => value?.label ?? '',
  load: () => import('./Input'),
})
