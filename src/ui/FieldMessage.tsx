import { Icon } from './Icon'

export type MessageTone = 'error' | 'warning' | 'help'

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
