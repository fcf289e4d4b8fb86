import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon'

type MessageTone = 'error' | 'warning' | 'help'

const LOOKS = {
  error: { className: 'msg err', icon: 'error' },
  warning: { className: 'msg warn', icon: 'warning' },
  help: { className: 'msg', icon: null },
}

interface FieldMessageProps {
  id: string
  tone: MessageTone
  /** for screen readers only */
  hidden?: boolean | undefined
  children: ReactNode
}

/** The line under a field: the error and its cure, or help. Only errors are announced at once. */
export function FieldMessage({ id, tone, hidden, children }: FieldMessageProps) {
  const { className, icon } = LOOKS[tone]
  return (
    <p className={hidden ? 'sr-only' : className} id={id} role={tone === 'error' ? 'alert' : undefined}>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </p>
  )
}

/** All lines below a field; the ids derive from the control's `id`. `tip`: the help is shown elsewhere. */
export function FieldMessages({ id, tip, ...texts }: FieldTexts & { id: string; tip?: boolean | undefined }) {
  return (['error', 'warning', 'help'] as const).map((tone) =>
    shows(texts, tone) ? (
      <FieldMessage key={tone} id={messageId(id, tone)} tone={tone} hidden={tip && tone === 'help'}>
        {texts[tone] ?? ''}
      </FieldMessage>
    ) : null,
  )
}

/**
 * Content of the lines below a field; the same value decides the drawn lines and the ids that describe the
 * control.
 */
export interface FieldTexts {
  /** a text, perhaps with a link to what is in the way */
  error?: ReactNode
  warning?: string | null | undefined
  help?: string | null | undefined
}

/** Id of one line under the field `id`. */
function messageId(id: string, tone: 'error' | 'warning' | 'help'): string {
  return `${id}-${tone}`
}

/** Value for `aria-describedby` of the control; undefined when the field has no lines. */
export function getDescriptionIds(id: string, texts: FieldTexts): string | undefined {
  const ids = (['error', 'warning', 'help'] as const)
    .filter((tone) => shows(texts, tone))
    .map((tone) => messageId(id, tone))
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** An error replaces the help; a warning is shown beside either. */
function shows(texts: FieldTexts, tone: 'error' | 'warning' | 'help'): boolean {
  if (tone === 'help') return Boolean(texts.help) && !texts.error
  return Boolean(texts[tone])
}
