import type { ComponentProps } from 'react'
import { Icon } from '../basics/Icon'

export interface MiniButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: string
  label: string
}

/** The small button inside a field's box: open, clear, show the calendar. */
export function MiniButton({ icon, label, ...rest }: MiniButtonProps) {
  return (
    <button type="button" className="btn mini" aria-label={label} title={label} {...rest}>
      <Icon name={icon} size="small" />
    </button>
  )
}
