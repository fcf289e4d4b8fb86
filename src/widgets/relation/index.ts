import type { RelationValue } from '../../contract/record'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A record of another entity; a text while no record is chosen. */
export const relation = defineWidget<RelationValue | string>({
  manifest: manifestOf(manifest),
  text: (value) => (typeof value === 'string' ? value : (value?.label ?? '')),
  load: () => import('./Input'),
})
