import { defineDialog } from '../contract/dialog'
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
