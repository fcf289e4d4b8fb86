import type { RelationValue } from '../../contract/model/record'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A record of another entity; a text while no record is chosen. */
export const relation = defineWidget<RelationValue | string>({
  manifest: readManifest(manifest),
  text: (value) => (typeof value === 'string' ? value : (value?.label ?? '')),
  load: () => import('./Input'),
})
