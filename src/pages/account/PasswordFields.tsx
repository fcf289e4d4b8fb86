import { FieldFrame } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { PasswordInput } from '../../ui/controls/PasswordInput'
import { TextInput, type TextInputProps } from '../../ui/controls/TextInput'
import { useTexts } from '../office'
import type { PasswordField } from './change-password'
import type { Fields, PasswordRule } from './use-fields'

/** The fields of a password change, shared by the page and the dialog. */
export function PasswordFields({ fields, rule }: { fields: Fields<PasswordField>; rule: PasswordRule }) {
  const { text } = useTexts()
  return (
    <>
      <FormField
        fields={fields}
        name="username"
        label={text('CHANGE_PASSWORD.USERNAME')}
        autoComplete="username"
        disabled
      />
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

interface FormFieldProps<K extends string> {
  name: K
  label: string
  fields: Fields<K>
  help?: string | undefined
  secret?: boolean
  disabled?: boolean
  autoComplete: string
  type?: TextInputProps['type']
  autoFocus?: boolean
  buttons?: TextInputProps['buttons']
}

/** A required field of an account form. */
export function FormField<K extends string>(props: FormFieldProps<K>) {
  const { name, label, fields, help, secret, disabled, autoComplete, type, autoFocus, buttons } = props
  const error = fields.error(name)
  const id = `account-${name}`
  const Input = secret ? PasswordInput : TextInput
  return (
    <FieldFrame id={id} path={name} label={label} required error={error} help={help} tip>
      <Input
        id={id}
        value={fields.values[name]}
        onChange={fields.change(name)}
        onBlur={fields.leave(name)}
        required
        disabled={disabled}
        invalid={error !== null}
        describedBy={getDescriptionIds(id, { error, help })}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        {...(secret ? {} : { type, buttons })}
      />
    </FieldFrame>
  )
}
