import { useUi } from './UiContext'

/** Keys with localized names; the others have one name everywhere. */
const NAMED_KEY_PATTERN = /\b(Enter|Shift|Del|Space|End)\b/g

/** A keyboard shortcut as on the keyboard: `Ctrl K`. Keys are named in English; the screen localizes them. */
export function Kbd({ keys }: { keys: string }) {
  const { text } = useUi()
  return <kbd>{keys.replace(NAMED_KEY_PATTERN, (key) => text(`UI.KEY.${key}`))}</kbd>
}
