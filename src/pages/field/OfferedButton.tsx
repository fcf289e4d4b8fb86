import type { Reason } from '../../engine/commands/reasons'
import { ExplainedButton } from '../../ui/ExplainedButton'
import { Why } from './Why'

export interface OfferedButtonProps {
  /** `reason`: why it is off; null = it can be done */
  one: { label: string; reason: Reason | null; run: () => unknown }
  icon: string | undefined
  /** more than a quiet word */
  primary?: boolean
  small?: boolean
  className?: string | undefined
}

/** The button of one act; off, it answers with the reason. */
export function OfferedButton({ one: { label, reason, run }, icon, primary, small, className }: OfferedButtonProps) {
  return (
    <ExplainedButton
      label={label}
      small={small}
      className={className}
      variant={primary ? 'plain' : 'ghost'}
      icon={icon}
      reason={reason?.text}
      why={() => (reason ? <Why reason={reason} /> : null)}
      onClick={() => void run()}
    >
      {label}
    </ExplainedButton>
  )
}
