import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** An act inside running text, drawn like a link; `danger` for what must be corrected. */
export function TextButton({ danger, className, ...rest }: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" className={classNames('text-button', danger && 'danger', className)} {...rest} />
}
