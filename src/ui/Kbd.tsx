import { useUi } from './UiContext'

/** Keys that keyboards name in their language; the others bear one name everywhere. */
const SPELT = /\b(Enter|Shift|Del|Space|End)\b/g

/** A keyboard shortcut, in words the keyboard shows: `Ctrl K`. Keys are named in English; the screen says them in its language. */
export function Kbd({ keys }: { keys: string }) {
  const { text } = useUi()
  return <kbd>{keys.replace(SPELT, (key) => text(`UI.KEY.${key}`))}</kbd>
}
