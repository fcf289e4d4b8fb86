import { defineDialog } from '../../contract/dialog'
import type { Paste } from '../../engine/import/paste'

/** Shows what pasted cells would change and applies them as one batch; answers true once a batch was run. */
export const paste = defineDialog<Paste, boolean>({
  id: 'paste',
  load: async () => ({ Dialog: (await import('../../pages/paste/PasteDialog')).PasteDialog }),
})
