import { useEffect, useRef } from 'react'
import { type ControlProps, controlAttributes } from './control'

export interface CheckboxProps extends ControlProps {
  checked: boolean
  /** some but not all: drawn as a dash */
  mixed?: boolean | undefined
  onChange: (checked: boolean) => void
  /** visible label at its right; without it give `label` */
  children?: React.ReactNode
}

/** A native checkbox, optionally with a visible label. */
export function Checkbox({ checked, mixed = false, onChange, children, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const input = (
    <input
      {...controlAttributes(props)}
      ref={box}
      type="checkbox"
      className="checkbox"
      checked={checked}
      disabled={props.disabled || props.readOnly}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
  if (!children) return input
  return (
    <label className="check" htmlFor={props.id}>
      {input}
      <span>{children}</span>
    </label>
  )
}
