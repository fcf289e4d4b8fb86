import type { ComponentProps } from 'react'
import { classNames } from '../basics/class-names'

/** An action inside running text, drawn like a link; `danger` for corrections. */
export function TextButton({ danger, className, ...rest }: ComponentProps<'button'> & { danger?: boolean }) {
  return (
    <button type="button" className={classNames('text-button', danger && 'danger', className)} {...rest} />
  )
}
