import { defineDialog } from '../contract/dialog'
import type { Json } from '../contract/json'
import type { PasswordField } from './change-password'
import type { PrivacyInput } from './PrivacyDialog'

/** The two ways in for people without an account or without their password (SHELL-07). */
export const registrationLink = defineDialog({
  id: 'registration-link',
  load: async () => ({ Dialog: (await import('./LinkDialog')).RegistrationLinkDialog }),
})
export const recoverLink = defineDialog({
  id: 'recover-link',
  load: async () => ({ Dialog: (await import('./LinkDialog')).RecoverLinkDialog }),
})

/** Privacy documents that changed: accept, or leave. */
export const privacyChanged = defineDialog<PrivacyInput, boolean>({
  id: 'privacy-changed',
  load: async () => ({ Dialog: (await import('./PrivacyDialog')).PrivacyDialog }),
})

/** The change of the own password; answers the values of its form. */
export const changePasswordDialog = defineDialog<Json, Record<PasswordField, string>>({
  id: 'change-password',
  load: async () => ({ Dialog: (await import('./ChangePasswordDialog')).ChangePasswordDialog }),
})
