import { defineDialog } from '../../contract/dialog'

/** The keys of a page: what to press, and the text key of what it does. */
export interface ShortcutsInput {
  rows: { keys: string; text: string }[]
}

/** Shows the keys of a page; answers nothing. */
export const shortcuts = defineDialog<ShortcutsInput, null>({
  id: 'shortcuts',
  load: async () => ({ Dialog: (await import('./Shortcuts')).Shortcuts }),
})
