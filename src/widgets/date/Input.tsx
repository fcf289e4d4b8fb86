import type { InputProps } from '../../contract/widget'
import { DateInput } from '../../ui/DateInput'
import { controlOf } from '../control'
import { dayText } from './index'

/** Typed as dd/mm/yyyy or picked from a calendar. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props
  return <DateInput {...controlOf(props)} value={value} onChange={onChange} />
}

/** Figures of equal width. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{dayText(value)}</time>
}
