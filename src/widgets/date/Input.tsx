import type { InputProps } from '../../contract/ports/widget'
import { DateInput } from '../../ui/controls/DateInput'
import { DateTimeInput } from '../../ui/controls/DateTimeInput'
import { toControlProps } from '../control'
import { dayLine } from './day-line'

/**
 * Typed as dd/mm/yyyy, for an instant with hh:mm of the office's clock; the day may be chosen from a
 * calendar.
 */
export function Input(props: InputProps<string>) {
  const { field, value, onChange } = props
  const Control = field.kind === 'instant' ? DateTimeInput : DateInput
  return <Control {...toControlProps(props)} value={value} onChange={onChange} />
}

/** Tabular digits. */
export function Show({ field, host, value }: InputProps<string>) {
  return (
    <time className="num" dateTime={value ?? undefined}>
      {dayLine(value, { lang: host.lang, field })}
    </time>
  )
}
