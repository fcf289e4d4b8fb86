import { lazy, Suspense, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { DialogDefinition, DialogProps } from '../contract/ports/dialog'
import type { Office, OpenDialog } from '../engine/office/office'
import { type ToastMessage, Toasts } from '../ui/overlays/Toasts'
import { useOffice, useTexts } from './office'
import { plainHost } from './plain-host'

/** Fetches the list of dialogs: no page needs it before one is opened. */
export type LoadDialogs = () => Promise<readonly DialogDefinition[]>

/**
 * Draws the dialogs that were opened by id, the newest on top: one that asks from within a form in a dialog
 * leaves that form as it is.
 */
export function DialogStack({ dialogs }: { dialogs: LoadDialogs }) {
  const open = useStore(useOffice().dialogs.store, (state) => state.open)
  return open.map((one) => <OneDialog key={one.key} opened={one} dialogs={dialogs} />)
}

function OneDialog({ opened, dialogs }: { opened: OpenDialog; dialogs: LoadDialogs }) {
  const office = useOffice()
  const [View] = useState(() => lazy(async () => ({ default: await loadDialog(opened, dialogs, office) })))
  return (
    // Keys that open a layer look for one: a second press, while the first one's code is fetched, opens
    // nothing.
    <Suspense fallback={<div role="dialog" hidden />}>
      <View input={opened.input} host={plainHost(office)} close={opened.close} />
    </Suspense>
  )
}

/**
 * A dialog whose code does not arrive counts as cancelled: its caller continues, and the page behind it stays
 * as it is.
 */
async function loadDialog(
  opened: OpenDialog,
  dialogs: LoadDialogs,
  { notices }: Office,
): Promise<(props: DialogProps) => React.ReactNode> {
  try {
    const dialog = (await dialogs()).find(({ id }) => id === opened.id)
    if (!dialog) throw new Error(`No dialog "${opened.id}" is listed in src/dialogs.`)
    return (await dialog.load()).Dialog
  } catch (error) {
    console.warn(error)
    notices.add({ tone: 'danger', text: 'PAGE.FAILED' })
    opened.close(null)
    return () => null
  }
}

/** Draws the notices; their texts are resolved here, so they follow the language. */
export function NoticeCorner() {
  const office = useOffice()
  const { text } = useTexts()
  const notices = useStore(office.notices.store, (state) => state.notices)
  const dismiss = useCallback((id: ToastMessage['id']) => office.notices.dismiss(Number(id)), [office])
  const say = (key: string, params?: Record<string, string | number>) =>
    office.ports.texts.has(key) ? text(key, params) : key
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
