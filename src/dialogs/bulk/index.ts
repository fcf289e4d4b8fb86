import { defineDialog } from '../../contract/dialog'
import type { BulkInput } from '../../pages/bulk/bulk-input'

/** Changes, deletes or restores chosen records as one batch; answers true once a batch was run. */
export const bulk = defineDialog<BulkInput, boolean>({
  id: 'bulk',
  load: async () => ({ Dialog: (await import('../../pages/bulk/BulkDialog')).BulkDialog }),
})
