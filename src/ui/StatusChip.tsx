import { classNames } from './class-names'
import { tint } from './tint'

export interface StatusChipProps {
  color: string | null | undefined
  label: string
  size?: 'normal' | 'big' | undefined
}

/** A status: dot and word on the status' tint. The word carries the meaning, any colour stays readable. */
export function StatusChip({ color, label, size = 'normal' }: StatusChipProps) {
  return (
    <span className={classNames('chip tint', size === 'big' && 'big')} style={tint(color)}>
      <span className="cut">{label}</span>
    </span>
  )
}
