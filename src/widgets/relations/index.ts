import type { RelationValue } from '../../contract/model/record'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Several records of another entity. */
export const relations = defineWidget<RelationValue[]>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? []).map(({ label }) => label).join(', '),
  load: () => import('./Input'),
})
