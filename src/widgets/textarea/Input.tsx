import type { InputProps } from '../../contract/ports/widget'
import type { TextareaOptions } from '../../generated/options'
import { TextArea } from '../../ui/controls/TextArea'
import { toControlProps } from '../control'
import { PlaceholderField } from '../PlaceholderField'

/** Several lines, resizable vertically only. */
export function Input(props: InputProps<string, TextareaOptions>) {
  const { value, options, onType = props.onChange } = props
  const change = (typed: string) => onType(typed === '' ? null : typed)
  return (
    <PlaceholderField {...props} change={change}>
      <TextArea
        {...toControlProps(props)}
        value={value ?? ''}
        uncontrolled
        onChange={change}
        rows={options.rows ?? 3}
      />
    </PlaceholderField>
  )
}

/** Line breaks are kept. */
export function Show({ value }: InputProps<string>) {
  return <span className="lines">{value}</span>
}
