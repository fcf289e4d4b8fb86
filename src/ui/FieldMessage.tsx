import { type FieldTexts, messageId, shows } from './field-ids'
import { Icon } from './Icon'

type MessageTone = 'error' | 'warning' | 'help'

const LOOKS = {
  error: { className: 'msg err', icon: 'error' },
  warning: { className: 'msg warn', icon: 'warning' },
  help: { className: 'msg', icon: null },
}

interface FieldMessageProps {
  id: string
  tone: MessageTone
  /** for screen readers alone */
  hidden?: boolean | undefined
  children: string
}

/** The line under a field: what is wrong and what to do, or help. Only errors are announced at once. */
export function FieldMessage({ id, tone, hidden, children }: FieldMessageProps) {
  const { className, icon } = LOOKS[tone]
  return (
    <p className={hidden ? 'sr' : className} id={id} role={tone === 'error' ? 'alert' : undefined}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </p>
  )
}

/** Everything a field says below itself; the control `id` names the lines. `tip`: the help is seen elsewhere. */
export function FieldMessages({ id, tip, ...texts }: FieldTexts & { id: string; tip?: boolean | undefined }) {
  return (['error', 'warning', 'help'] as const).map((tone) =>
    shows(texts, tone) ? (
      <FieldMessage key={tone} id={messageId(id, tone)} tone={tone} hidden={tip && tone === 'help'}>
        {texts[tone] ?? ''}
      </FieldMessage>
    ) : null,
  )
}
