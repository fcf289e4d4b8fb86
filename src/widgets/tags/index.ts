import type { TagValue } from '../../contract/tree'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Tags of a tree. */
export const tags = defineWidget<TagValue[]>({
  manifest: manifestOf(manifest),
  text: (value) => (value ?? []).map(({ label }) => label).join(', '),
  load: () => import('./Input'),
})
