import { ROLE_ADMIN } from '../../contract/model/user'
import type { OfferedCommand } from '../../engine/commands/command'
import type { Reason } from '../../engine/commands/reasons'
import type { ButtonVariant } from '../../ui/controls/Button'
import { ExplainedButton } from '../../ui/controls/ExplainedButton'
import { Explanation } from '../../ui/controls/Explanation'
import { IconButton } from '../../ui/controls/IconButton'
import { useUser } from '../office'

export interface CommandButtonProps {
  command: OfferedCommand
  variant?: ButtonVariant
  small?: boolean
  className?: string | undefined
}

/** The button of a command; when disabled, it shows the reason. */
export function CommandButton({ command, variant = 'ghost', small, className }: CommandButtonProps) {
  const { label, icon, reason, run } = command
  return (
    <ExplainedButton
      label={label}
      small={small}
      className={className}
      variant={variant}
      icon={icon}
      reason={reason?.text}
      why={() => (reason ? <Why reason={reason} /> : null)}
      onClick={() => void run()}
    >
      {label}
    </ExplainedButton>
  )
}

/** The same as an icon; its label and keys are in the tooltip. Guided help finds it by the command's id. */
export function CommandIcon({ command }: { command: OfferedCommand }) {
  const { id, icon = '', label, on, reason, run, shortcuts } = command
  return (
    <IconButton
      data-control={id}
      icon={icon}
      label={label}
      shortcut={shortcuts?.[0]?.replaceAll(' ', '+')}
      on={on}
      reason={reason?.text}
      onClick={() => void run()}
    />
  )
}

/** A reason as text; administrators also see what to change: rule, status, authority, file and line. */
export function Why({ reason }: { reason: Reason }) {
  const admin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  const { text, cure, technical } = reason
  return <Explanation text={text} cure={cure} technical={admin ? technical : []} />
}
