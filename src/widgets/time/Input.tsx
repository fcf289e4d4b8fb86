import type { InputProps } from '../../contract/widget'
import { TextInput } from '../../ui/TextInput'
import { controlOf } from '../control'
import { readTime } from './read-time'

/** Typed as hh:mm; `1745` and `9.30` are read too. What is no time stays to be corrected. */
export function Input(props: InputProps<string>) {
  const { field, value, onChange, onBlur } = props
  const leave = () => {
    if (value !== null && readTime(value) !== value) onChange(readTime(value))
    onBlur()
  }
  return (
    <TextInput
      {...controlOf(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      onBlur={leave}
      placeholder={field.placeholder ?? 'hh:mm'}
      icon="clock"
      inputMode="numeric"
      tabular
    />
  )
}

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{value}</time>
}
