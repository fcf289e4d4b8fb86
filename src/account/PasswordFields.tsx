import { useTexts } from '../pages/office'
import { FormField } from './FormField'
import type { PasswordField } from './use-change-password'
import type { Fields } from './use-fields'
import type { PasswordRule } from './use-password-rule'

/** The fields of a change of the password, the same on the page and in the dialog. */
export function PasswordFields({ fields, rule }: { fields: Fields<PasswordField>; rule: PasswordRule }) {
  const { text } = useTexts()
  return (
    <>
      <FormField fields={fields} name="username" label={text('CHANGE_PASSWORD.USERNAME')} autoComplete="username" disabled />
      <FormField
        fields={fields}
        name="currentPassword"
        label={text('CHANGE_PASSWORD.CURRENT')}
        autoComplete="current-password"
        secret
        autoFocus
      />
      <FormField
        fields={fields}
        name="newPassword"
        label={text('CHANGE_PASSWORD.NEW')}
        help={rule.text || undefined}
        autoComplete="new-password"
        secret
      />
      <FormField
        fields={fields}
        name="confirmNewPassword"
        label={text('CHANGE_PASSWORD.CONFIRM')}
        autoComplete="new-password"
        secret
      />
    </>
  )
}
