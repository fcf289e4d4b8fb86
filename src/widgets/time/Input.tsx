import type { InputProps } from '../../contract/widget'
import { TimeInput } from '../../ui/TimeInput'
import { controlOf } from '../control'

/** A time of day, typed. */
export function Input(props: InputProps<string>) {
  return <TimeInput {...controlOf(props)} value={props.value} onChange={props.onChange} />
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{value}</time>
}
