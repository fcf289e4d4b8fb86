import type { ComponentProps } from 'react'
import { classNames } from '../basics/class-names'

export interface FieldBoxProps extends ComponentProps<'div'> {
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  invalid?: boolean | undefined
  /** numbers: right aligned */
  amount?: boolean | undefined
  /** codes and dates: tabular figures, left aligned */
  tabular?: boolean | undefined
  /** holds chips on several lines */
  wrap?: boolean | undefined
}

/** The box around a control: edge, focus ring, invalid, disabled and read-only styles. */
export function FieldBox({
  disabled,
  readOnly,
  invalid,
  amount,
  tabular,
  wrap,
  className,
  ...rest
}: FieldBoxProps) {
  const states = [
    disabled && 'disabled',
    readOnly && 'read-only',
    invalid && 'invalid',
    amount && 'n',
    tabular && 'num',
    wrap && 'wrap',
  ]
  return <div className={classNames('input-box', ...states, className)} {...rest} />
}
