import { defineDialog } from '../../contract/dialog'

/** The keys of a page: what to press, and what it does, in the user's language. */
export interface ShortcutsInput {
  rows: { keys: string; label: string }[]
}

/** Shows the keys of a page; answers nothing. */
export const shortcuts = defineDialog<ShortcutsInput, null>({
  id: 'shortcuts',
  load: async () => ({ Dialog: (await import('./Shortcuts')).Shortcuts }),
})
