import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'

/**
 * `primary`: the main action of the view. `danger`: destructive. `ghost`: quiet. `plain`: bordered (default).
 */
export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'ghost'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  small?: boolean | undefined
  icon?: string | undefined
  /** keeps its width and shows a spinner after 300 ms; clicks do nothing */
  busy?: boolean | undefined
  /** disables the button but keeps it focusable, with the reason */
  reason?: string | null | undefined
  /** a toggle that is on */
  on?: boolean | undefined
}

/** The class names of a button, for links and menu triggers that look like one. */
export function buttonClass(
  props: Pick<ButtonProps, 'variant' | 'small' | 'on' | 'busy' | 'className'>,
): string {
  const { variant = 'plain', small, on, busy, className } = props
  return classNames(
    'btn',
    variant !== 'plain' && variant,
    small && 'sm',
    on && 'on',
    busy && 'busy',
    className,
  )
}

/** A button, labelled with an imperative. */
export function Button(props: ButtonProps) {
  const { variant, small, icon, busy, reason, on, className, children, disabled, onClick, ...rest } = props
  const off = busy || Boolean(reason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      className={buttonClass({ variant, small, on, busy, className })}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-pressed={on}
      title={reason ?? undefined}
      onClick={press}
      // A disabled button loses the focus: one that works keeps it.
      disabled={disabled && !busy}
      {...rest}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
    </button>
  )
}
