import { defineDialog } from '../contract/dialog'

/** The two ways in for people without an account or without their password (SHELL-07). */
export const registrationLink = defineDialog({
  id: 'registration-link',
  load: async () => ({ Dialog: (await import('./LinkDialog')).RegistrationLinkDialog }),
})
export const recoverLink = defineDialog({
  id: 'recover-link',
  load: async () => ({ Dialog: (await import('./LinkDialog')).RecoverLinkDialog }),
})
