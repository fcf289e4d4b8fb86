import type { Tone } from '../../contract/model/layout'
import { classNames } from './class-names'
import { tint } from './tint'

export interface BadgeProps {
  tone: Tone
  label: string
}

/** A label beside a value that draws attention to it. */
export function Badge({ tone, label }: BadgeProps) {
  return <span className={classNames('badge', tone)}>{label}</span>
}

/** A number beside a label: tab, section, menu entry. `hot` = needs attention. */
export function Count({ value, hot }: { value: number | string; hot?: boolean | undefined }) {
  return <span className={hot ? 'count hot' : 'count'}>{value}</span>
}

interface StatusChipProps {
  color: string | null | undefined
  label: string
  size?: 'normal' | 'big' | undefined
}

/**
 * A status: dot and label on the status' tint. The label carries the meaning, and any colour stays readable.
 */
export function StatusChip({ color, label, size = 'normal' }: StatusChipProps) {
  return (
    <span className={classNames('chip tint', size === 'big' && 'big')} style={tint(color)}>
      <span className="cut">{label}</span>
    </span>
  )
}
