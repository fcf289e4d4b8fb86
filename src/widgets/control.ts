import type { InputProps } from '../contract/ports/widget'
import type { ControlProps } from '../ui/controls/control'

/** The props a widget passes to its control unchanged: identity, state, texts and blur handler. */
export function toControlProps(
  props: Pick<
    InputProps,
    'id' | 'field' | 'disabled' | 'readOnly' | 'required' | 'invalid' | 'describedBy' | 'onBlur'
  >,
): ControlProps {
  const { id, field, disabled, readOnly, required, invalid, describedBy, onBlur } = props
  // Placeholders appear only where the field is writable.
  const placeholder = disabled || readOnly ? undefined : (field.placeholder ?? undefined)
  return { id, name: field.path, placeholder, disabled, readOnly, required, invalid, describedBy, onBlur }
}
