import { useCallback } from 'react'
import { useStore } from 'zustand'
import { type ToastMessage, Toasts } from '../ui/Toasts'
import { useOffice, useTexts } from './office'

/** Draws the notices; their texts are resolved here, so they follow the language. */
export function NoticeCorner() {
  const office = useOffice()
  const { text } = useTexts()
  const notices = useStore(office.notices.store, (state) => state.notices)
  const dismiss = useCallback((id: ToastMessage['id']) => office.notices.dismiss(Number(id)), [office])
  const say = (key: string, params?: Record<string, string | number>) => (office.ports.texts.has(key) ? text(key, params) : key)
  const messages = notices.map(({ id, tone, title, text: key, params, act }) => ({
    id,
    tone,
    title: title && say(title, params),
    text: say(key, params),
    actions: act && [
      {
        label: say(act.text),
        onPress: () => {
          dismiss(id)
          act.run()
        },
      },
    ],
  }))
  return <Toasts messages={messages} onDismiss={dismiss} />
}
