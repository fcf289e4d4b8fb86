import type { Tone } from '../contract/layout'
import { classNames } from './class-names'

export interface BadgeProps {
  tone: Tone
  label: string
}

/** A word beside a value that says what is to be noticed about it. */
export function Badge({ tone, label }: BadgeProps) {
  return <span className={classNames('badge', tone)}>{label}</span>
}
