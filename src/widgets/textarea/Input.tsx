import type { InputProps } from '../../contract/widget'
import type { TextareaOptions } from '../../generated/options'
import { TextArea } from '../../ui/TextArea'
import { controlOf } from '../control'

/** Several lines, resizable vertically only. */
export function Input(props: InputProps<string, TextareaOptions>) {
  const { value, options, onType = props.onChange } = props
  return (
    <TextArea
      {...controlOf(props)}
      value={value ?? ''}
      uncontrolled
      onChange={(typed) => onType(typed === '' ? null : typed)}
      rows={options.rows ?? 3}
    />
  )
}

/** Line breaks are kept. */
export function Show({ value }: InputProps<string>) {
  return <span className="lines">{value}</span>
}
