import type { InputProps } from '../../contract/widget'
import { NativeSelect } from '../../ui/NativeSelect'

/** The browser's own select; the empty choice stands first unless a value is asked for. */
export function Input({ id, field, value, host, onChange, ...rest }: InputProps<string>) {
  return (
    <NativeSelect
      id={id}
      value={value}
      onChange={onChange}
      options={field.choices ?? []}
      empty={rest.required && value !== null ? false : (field.placeholder ?? host.text('FIELD.CHOOSE'))}
      disabled={rest.disabled}
      readOnly={rest.readOnly}
      required={rest.required}
      invalid={rest.invalid}
      describedBy={rest.describedBy}
      onBlur={rest.onBlur}
    />
  )
}
