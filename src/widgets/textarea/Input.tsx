import type { InputProps } from '../../contract/widget'
import { TextArea } from '../../ui/TextArea'
import { controlOf } from '../control'

/** Several lines; taller by hand, never wider. */
export function Input(props: InputProps<string>) {
  const { field, value, onType = props.onChange } = props
  return (
    <TextArea
      {...controlOf(props)}
      value={value ?? ''}
      uncontrolled
      onChange={(typed) => onType(typed === '' ? null : typed)}
      rows={typeof field.options.rows === 'number' ? field.options.rows : 3}
    />
  )
}

/** Line breaks are kept. */
export function Show({ value }: InputProps<string>) {
  return <span className="lines">{value}</span>
}
