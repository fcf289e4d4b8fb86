import type { InputProps } from '../../contract/widget'
import { Switch } from '../../ui/Switch'

/** A switch with its state in words. */
export function Input({ id, value, host, onChange, ...rest }: InputProps<boolean>) {
  return (
    <Switch
      id={id}
      checked={value === true}
      onChange={onChange}
      on={host.text('APP.YES')}
      off={host.text('APP.NO')}
      disabled={rest.disabled}
      readOnly={rest.readOnly}
      invalid={rest.invalid}
      describedBy={rest.describedBy}
      onBlur={rest.onBlur}
    />
  )
}
