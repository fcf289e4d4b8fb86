import { defineDialog } from '../../contract/dialog'
import type { EmbedAnswer, EmbedInput } from '../../contract/record-dialogs'

/** Shows an embedded record, picks another one or makes a new one (EMBED-01). */
export const record = defineDialog<EmbedInput, EmbedAnswer>({
  id: 'record',
  load: async () => ({ Dialog: (await import('../../pages/embedded/EmbeddedDialog')).EmbeddedDialog }),
})
