import type { RelationValue } from '../../contract/record'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Several records of another entity. */
export const relations = defineWidget<RelationValue[]>({
  manifest: manifestOf(manifest),
  text: (value) => (value ?? []).map(({ label }) => label).join(', '),
  load: () => import('./Input'),
})
