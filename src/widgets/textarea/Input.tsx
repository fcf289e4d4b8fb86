import type { InputProps } from '../../contract/widget'
import { TextArea } from '../../ui/TextArea'

/** Several lines; taller by hand, never wider. */
export function Input({ id, field, value, onChange, ...rest }: InputProps<string>) {
  return (
    <TextArea
      id={id}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      rows={typeof field.options.rows === 'number' ? field.options.rows : 3}
      placeholder={field.placeholder ?? undefined}
      disabled={rest.disabled}
      readOnly={rest.readOnly}
      required={rest.required}
      invalid={rest.invalid}
      describedBy={rest.describedBy}
      onBlur={rest.onBlur}
    />
  )
}

/** Line breaks are kept. */
export function Show({ value }: InputProps<string>) {
  return <span className="lines">{value}</span>
}
