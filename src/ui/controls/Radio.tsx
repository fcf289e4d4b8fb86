import { type ControlProps, controlAttributes } from './control'
import './Radio.css'

export interface RadioProps extends ControlProps {
  name: string
  /** its value */
  value: string
  checked: boolean
  onChange: () => void
  children?: React.ReactNode
}

/** One native radio button of a group sharing a `name`. */
export function Radio({ name, value, checked, onChange, children, ...props }: RadioProps) {
  const input = (
    <input
      {...controlAttributes(props)}
      type="radio"
      className="radio"
      name={name}
      value={value}
      checked={checked}
      onChange={onChange}
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
