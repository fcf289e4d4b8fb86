import { useTexts, useUser } from '../pages/office'
import { type Fields, useFields } from './use-fields'
import { type PasswordRule, usePasswordRule } from './use-password-rule'

/** The four fields of a change of the own password; `username` cannot be changed. */
export type PasswordField = 'username' | 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** Values and rules of the page and of the dialog (CHPWD-04, CHPWD-10 to CHPWD-12). */
export function useChangePassword(): { fields: Fields<PasswordField>; rule: PasswordRule } {
  const { text } = useTexts()
  const user = useUser()
  const rule = usePasswordRule()
  const required = (value: string) => (value === '' ? text('VALIDATION.REQUIRED') : null)
  const start = { username: user?.username ?? '', currentPassword: '', newPassword: '', confirmNewPassword: '' }
  const fields = useFields<PasswordField>(start, {
    username: () => null,
    currentPassword: (values) => required(values.currentPassword),
    newPassword: ({ newPassword }) =>
      required(newPassword) ?? (rule.fits(newPassword) ? null : rule.text || text('NOTIFICATIONS.ERROR.INVALID_PASSWORD')),
    confirmNewPassword: ({ confirmNewPassword, newPassword }) =>
      required(confirmNewPassword) ?? (confirmNewPassword === newPassword ? null : text('CHANGE_PASSWORD.ERRORS.CONFIRM')),
  })
  return { fields, rule }
}
