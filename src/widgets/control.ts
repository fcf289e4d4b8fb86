import type { InputProps } from '../contract/widget'
import type { ControlProps } from '../ui/control'

/** What a widget hands on to its control as it is: identity, state, the words around it and the moment it is left. */
export function controlOf(
  props: Pick<InputProps, 'id' | 'field' | 'disabled' | 'readOnly' | 'required' | 'invalid' | 'describedBy' | 'onBlur'>,
): ControlProps {
  const { id, field, disabled, readOnly, required, invalid, describedBy, onBlur } = props
  // What to write is said where something can be written.
  const placeholder = disabled || readOnly ? undefined : (field.placeholder ?? undefined)
  return { id, name: field.path, placeholder, disabled, readOnly, required, invalid, describedBy, onBlur }
}
