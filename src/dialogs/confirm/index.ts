import { defineDialog } from '../../contract/dialog'

/** A question before an act. Texts are already in the user's language. */
export interface ConfirmInput {
  /** the act with its name: «Eliminare «Officina Estense»?» */
  title: string
  text?: string
  /** the verb on the button */
  confirm: string
  cancel?: string
  /** destroys: red button */
  danger?: boolean
}

/** Answers true, or null when the person thinks better of it. */
export const confirm = defineDialog<ConfirmInput, boolean>({
  id: 'confirm',
  load: async () => ({ Dialog: (await import('./Confirm')).Confirm }),
})
