import { type FieldTexts, messageId, shows } from './field-ids'
import { Icon } from './Icon'

type MessageTone = 'error' | 'warning' | 'help'

const LOOKS = {
  error: { className: 'msg err', icon: 'error' },
  warning: { className: 'msg warn', icon: 'warning' },
  help: { className: 'msg', icon: null },
}

/** The line under a field: what is wrong and what to do, or help. Only errors are announced at once. */
export function FieldMessage({ id, tone, children }: { id: string; tone: MessageTone; children: string }) {
  const { className, icon } = LOOKS[tone]
  return (
    <p className={className} id={id} role={tone === 'error' ? 'alert' : undefined}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </p>
  )
}

/** Everything a field says below itself; the control `id` names the lines. */
export function FieldMessages({ id, ...texts }: FieldTexts & { id: string }) {
  return (['error', 'warning', 'help'] as const).map((tone) =>
    shows(texts, tone) ? (
      <FieldMessage key={tone} id={messageId(id, tone)} tone={tone}>
        {texts[tone] ?? ''}
      </FieldMessage>
    ) : null,
  )
}
