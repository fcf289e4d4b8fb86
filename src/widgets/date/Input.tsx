import type { InputProps } from '../../contract/widget'
import { DateInput } from '../../ui/DateInput'
import { controlOf } from '../control'
import { dayText } from './index'

/** Typed as dd/mm/yyyy or chosen from a calendar. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props
  return <DateInput {...controlOf(props)} value={value} onChange={onChange} />
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{dayText(value)}</time>
}
