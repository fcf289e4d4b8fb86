import { useEffect, useState } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { IconButton } from '../controls/IconButton'
import { TextButton } from '../controls/TextButton'
import type { BannerTone } from './Banner'

/** A message ready to be shown: texts are already in the user's language. */
export interface ToastMessage {
  id: number | string
  tone: BannerTone
  title?: string | undefined
  text: string
  icon?: string | undefined
  /** at most two actions */
  actions?: readonly { label: string; onPress: () => void }[] | undefined
}

/** Success and information disappear after this time; warnings and failures stay. */
export const TOAST_MS = 5000

/** Maximum toasts at once; no one reads more. */
export const TOASTS_MAX = 4

const LOOKS: Record<BannerTone, { className: string; icon: string }> = {
  info: { className: 'info', icon: 'info' },
  success: { className: 'ok', icon: 'success' },
  warning: { className: 'warn', icon: 'warning' },
  danger: { className: 'err', icon: 'error' },
}

function Toast({
  message,
  onDismiss,
}: {
  message: ToastMessage
  onDismiss: (id: ToastMessage['id']) => void
}) {
  const { text } = useUi()
  const [held, setHeld] = useState(false)
  const { id, tone, title, actions = [] } = message
  const leaves = tone === 'success' || tone === 'info'
  useEffect(() => {
    if (!leaves || held) return
    const timer = setTimeout(() => onDismiss(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [leaves, held, id, onDismiss])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it only holds the clock; its buttons do the work
    <div
      className={classNames('toast', LOOKS[tone].className)}
      role={tone === 'danger' ? 'alert' : 'status'}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...hold}
    >
      <Icon name={message.icon ?? LOOKS[tone].icon} />
      <div>
        {title ? <div className="strong">{title}</div> : null}
        <p className={title ? undefined : 'alone'}>{message.text}</p>
      </div>
      <IconButton icon="close" small label={text('APP.CLOSE')} onClick={() => onDismiss(id)} />
      {actions.length > 0 ? (
        <div className="do">
          {actions.slice(0, 2).map((action) => (
            <TextButton key={action.label} onClick={action.onPress}>
              {action.label}
            </TextButton>
          ))}
        </div>
      ) : null}
    </div>
  )
}

export interface ToastsProps {
  messages: readonly ToastMessage[]
  /** keep it stable (useCallback): a new one restarts the timers */
  onDismiss: (id: ToastMessage['id']) => void
}

/**
 * The toasts in the corner, newest at the bottom; hover or focus keeps one open. An open dialog makes
 * everything behind it inert; the attribute exempts toasts, so that they are announced and can be closed.
 */
export function Toasts({ messages, onDismiss }: ToastsProps) {
  const { text } = useUi()
  return (
    <section className="toasts" aria-label={text('UI.MESSAGES')} data-react-aria-top-layer>
      {messages.slice(-TOASTS_MAX).map((message) => (
        <Toast key={message.id} message={message} onDismiss={onDismiss} />
      ))}
    </section>
  )
}
