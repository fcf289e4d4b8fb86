import { defineDialog } from '../../contract/dialog'
import type { ExportInput } from '../../pages/bulk/bulk-input'

/** Takes a list away as a file; answers true once it is there. */
export const exportList = defineDialog<ExportInput, boolean>({
  id: 'export',
  load: async () => ({ Dialog: (await import('../../pages/bulk/ExportDialog')).ExportDialog }),
})
