import { type ControlProps, controlAttributes } from './control'
import './Switch.css'

export interface SwitchProps extends ControlProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** labels of the two states, shown beside the switch: «Sì», «No» */
  on?: string | undefined
  off?: string | undefined
}

/** An on-off switch with immediate effect; its state is shown as text beside it. */
export function Switch({ checked, onChange, on, off, ...props }: SwitchProps) {
  // A switch always has a value, so the role knows no required state.
  const { 'aria-required': _, ...attributes } = controlAttributes(props)
  return (
    <button
      {...attributes}
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      aria-readonly={props.readOnly || undefined}
      onClick={() => props.readOnly || onChange(!checked)}
    >
      <i aria-hidden="true" />
      {on || off ? <span aria-hidden="true">{checked ? on : off}</span> : null}
    </button>
  )
}
