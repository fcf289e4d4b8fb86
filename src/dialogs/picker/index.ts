import { defineDialog } from '../../contract/dialog'
import type { RelationValue } from '../../contract/record'
import type { PickerInput } from '../../contract/record-dialogs'

/** The list of an entity to pick one or several records from. */
export const picker = defineDialog<PickerInput, RelationValue[]>({
  id: 'picker',
  load: async () => ({ Dialog: (await import('../../pages/picker/PickerDialog')).PickerDialog }),
})
