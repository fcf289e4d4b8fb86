import type { TagValue } from '../../contract/model/tree'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Tags of a tree. */
export const tags = defineWidget<TagValue[]>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? []).map(({ label }) => label).join(', '),
  load: () => import('./Input'),
})
