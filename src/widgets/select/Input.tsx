import type { InputProps } from '../../contract/ports/widget'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { toControlProps } from '../control'

/** A native select; the empty option comes first unless a value is required. */
export function Input(props: InputProps<string>) {
  const { field, value, host, onChange } = props
  return (
    <NativeSelect
      {...toControlProps(props)}
      value={value}
      onChange={onChange}
      options={field.choices ?? []}
      empty={props.required && value !== null ? false : (field.placeholder ?? host.text('FIELD.CHOOSE'))}
    />
  )
}
