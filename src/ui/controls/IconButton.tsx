import { classNames } from '../basics/class-names'
import { Button, type ButtonProps } from './Button'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: string
  /** the accessible name, also shown as tooltip */
  label: string
  /** keys of the same action, shown in the tooltip: `Ctrl+S` */
  shortcut?: string | undefined
}

/** A button with one of the usual icons; its name and shortcut are in the tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  className,
  variant = 'ghost',
  reason,
  ...rest
}: IconButtonProps) {
  const tooltip = reason ? `${label}: ${reason}` : shortcut ? `${label} (${shortcut})` : label
  return (
    <Button
      icon={icon}
      variant={variant}
      reason={reason}
      className={classNames('icon', className)}
      {...rest}
      aria-label={label}
      title={tooltip}
    />
  )
}
