import type { InputProps } from '../../contract/ports/widget'
import { PasswordInput } from '../../ui/controls/PasswordInput'
import { toControlProps } from '../control'

/** Hidden while typed; a password manager may suggest a new one. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props
  return (
    <PasswordInput
      {...toControlProps(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      autoComplete="new-password"
    />
  )
}
