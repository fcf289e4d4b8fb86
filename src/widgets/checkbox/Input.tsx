import type { InputProps } from '../../contract/ports/widget'
import { Checkbox } from '../../ui/controls/Checkbox'
import { toControlProps } from '../control'

/** A box to tick. */
export function Input(props: InputProps<boolean>) {
  return <Checkbox {...toControlProps(props)} checked={props.value === true} onChange={props.onChange} />
}
