import { defineDialog } from '../../contract/dialog'
import type { Json } from '../../contract/json'

/** Asks as which role an administrator wants to see the office; answers the role, or null. */
export const viewAs = defineDialog<Json, string>({
  id: 'view-as',
  load: async () => ({ Dialog: (await import('./ViewAs')).ViewAs }),
})
