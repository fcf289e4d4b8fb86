import type { InputProps } from '../../contract/ports/widget'
import { Switch } from '../../ui/controls/Switch'
import { toControlProps } from '../control'

/** A switch with its state as text. */
export function Input(props: InputProps<boolean>) {
  const { value, host, onChange } = props
  return (
    <Switch
      {...toControlProps(props)}
      checked={value === true}
      onChange={onChange}
      on={host.text('APP.YES')}
      off={host.text('APP.NO')}
    />
  )
}
