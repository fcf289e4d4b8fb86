/** Common props of every form control. */
export interface ControlProps {
  id: string
  /** the field's path: names the control in its form */
  name?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  required?: boolean | undefined
  /** touched and invalid */
  invalid?: boolean | undefined
  /** ids of message and help */
  describedBy?: string | undefined
  placeholder?: string | undefined
  /** accessible name where no label points at the control (table cells, toolbars) */
  label?: string | undefined
  onBlur?: (() => void) | undefined
}

/** The attributes of the native element behind a control. */
export function controlAttributes(props: ControlProps) {
  return {
    id: props.id,
    name: props.name,
    disabled: props.disabled,
    'aria-required': props.required || undefined,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    'aria-label': props.label,
    onBlur: props.onBlur,
  }
}
