import { defineDialog } from '../../contract/dialog'
import type { OfferedStatus } from '../../engine/commands/status-choices'

/** What the choice of a new status needs to know. */
export interface ChangeStatusInput {
  /** the record's title */
  label: string
  /** one per status of the entity, in order (`statusChoices`) */
  choices: OfferedStatus[]
  /** the status picked before and not saved yet */
  picked?: string | null
  /** the form is invalid: confirming is off (STATUS-09) */
  invalid?: boolean
}

/** Answers the code that was picked and confirmed, null when cancelled: the record keeps the status it had (STATUS-08). */
export const changeStatus = defineDialog<ChangeStatusInput, string>({
  id: 'change-status',
  load: async () => ({ Dialog: (await import('./ChangeStatus')).ChangeStatus }),
})
