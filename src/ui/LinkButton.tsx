import type { ComponentProps } from 'react'
import { type ButtonProps, buttonClass } from './Button'
import { Icon } from './Icon'
import { Link } from './Link'

export type LinkButtonProps = ComponentProps<'a'> & { href: string } & Pick<ButtonProps, 'variant' | 'small' | 'icon'>

/** A link with the look of a button: it goes somewhere, so it can be opened in a new tab. */
export function LinkButton({ variant, small, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClass({ variant, small, className })} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}
