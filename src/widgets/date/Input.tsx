import type { InputProps } from '../../contract/widget'
import { DateInput } from '../../ui/DateInput'
import { dayText } from './index'

/** Typed as dd/mm/yyyy or picked from a calendar. */
export function Input({ id, field, value, onChange, ...rest }: InputProps<string>) {
  return (
    <DateInput
      id={id}
      value={value}
      onChange={onChange}
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

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{dayText(value)}</time>
}
