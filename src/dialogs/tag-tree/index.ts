import { defineDialog } from '../../contract/dialog'
import type { TagTreeAnswer, TagTreeInput } from '../../contract/tree'

/** The tree of a tags field, to choose from. */
export const tagTree = defineDialog<TagTreeInput, TagTreeAnswer>({
  id: 'tag-tree',
  load: async () => ({ Dialog: (await import('./TagTree')).TagTree }),
})
