import { isApiError } from '../../contract/calls/api-error'
import type { Texts } from '../../contract/ports/ports'
import { useTexts, useUser } from '../office'
import { type Fields, type PasswordRule, useFields, usePasswordRule } from './use-fields'

const REASONS = ['BAD_CREDENTIALS', 'PASSWORDS_ARE_EQUALS', 'INVALID_PASSWORD']

/**
 * The text of a failed change: by errorMessage the three known reasons (ERR-28..30), else
 * AUTH.ERRORS.{errorCode} (ERR-31).
 */
export function changeFailure(error: unknown, texts: Texts): string {
  if (!isApiError(error) || error.status === 0) return texts.text('NOTIFICATIONS.ERROR.DESCRIPTION')
  const { errorCode, errorMessage, errors } = error.failure
  if (REASONS.includes(errorMessage)) return texts.text(`NOTIFICATIONS.ERROR.${errorMessage}`)
  const key = `AUTH.ERRORS.${errorCode}`
  return texts.has(key) ? texts.text(key, errors[0]?.params) : texts.text('NOTIFICATIONS.ERROR.DESCRIPTION')
}

/** The dialog's variant: NOTIFICATIONS.ERROR.{errorMessage} (ERR-32) for any reason. */
export function changeFailureNotice(error: unknown, texts: Texts): string {
  if (!isApiError(error) || error.status === 0) return texts.text('NOTIFICATIONS.ERROR.DESCRIPTION')
  const key = `NOTIFICATIONS.ERROR.${error.failure.errorMessage}`
  return texts.has(key) ? texts.text(key, error.failure.errors[0]?.params) : changeFailure(error, texts)
}

/** The page's title, followed by the reason in the address, if any (CHPWD-02, CHPWD-03). */
export function changeTitle(message: string | null, texts: Texts): string {
  const key = `AUTH.ERRORS.${message}`
  if (!message || !texts.has(key)) return texts.text('CHANGE_PASSWORD.TITLE')
  return texts.text('CHANGE_PASSWORD.TITLE_REASON', { reason: texts.text(key) })
}

/** The four fields of a password change; `username` cannot be changed. */
export type PasswordField = 'username' | 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** Values and rules of the page and of the dialog (CHPWD-04, CHPWD-10 to CHPWD-12). */
export function useChangePassword(): { fields: Fields<PasswordField>; rule: PasswordRule } {
  const { text } = useTexts()
  const user = useUser()
  const rule = usePasswordRule()
  const findRequiredError = (value: string) => (value === '' ? text('VALIDATION.REQUIRED') : null)
  const start = {
    username: user?.username ?? '',
    currentPassword: '',
    newPassword: '',
    confirmNewPassword: '',
  }
  const fields = useFields<PasswordField>(start, {
    username: () => null,
    currentPassword: (values) => findRequiredError(values.currentPassword),
    newPassword: ({ newPassword }) =>
      findRequiredError(newPassword) ??
      (rule.fits(newPassword) ? null : rule.text || text('NOTIFICATIONS.ERROR.INVALID_PASSWORD')),
    confirmNewPassword: ({ confirmNewPassword, newPassword }) =>
      findRequiredError(confirmNewPassword) ??
      (confirmNewPassword === newPassword ? null : text('CHANGE_PASSWORD.ERRORS.CONFIRM')),
  })
  return { fields, rule }
}
