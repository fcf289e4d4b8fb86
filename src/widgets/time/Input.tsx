import type { InputProps } from '../../contract/ports/widget'
import { TimeInput } from '../../ui/controls/TimeInput'
import { toControlProps } from '../control'

/** A time of day, typed. */
export function Input(props: InputProps<string>) {
  return <TimeInput {...toControlProps(props)} value={props.value} onChange={props.onChange} />
}

/** Tabular digits. */
export function Show({ value }: InputProps<string>) {
  return <time dateTime={value ?? undefined}>{value}</time>
}
