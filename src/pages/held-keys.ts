/** Keys typed while the control they are meant for is still loading. */
export interface HeldKeys {
  /** the text so far */
  text: () => string
  /** the key that ended typing, if any: Enter, Tab, Escape */
  end: () => KeyboardEventInit | null
  /** from now on the control handles keys */
  stop: () => void
}

/** Whether a key writes a letter. */
export function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Holds the keys from now on, after a `text` that is typed already; nothing else on the page hears them. */
export function holdKeys(text = ''): HeldKeys {
  let end: KeyboardEventInit | null = null
  const controller = new AbortController()
  const key = (next: KeyboardEvent) => {
    if (end || ['Shift', 'Control', 'Alt', 'Meta'].includes(next.key)) return
    if (isLetter(next)) text += next.key
    else if (next.key === 'Backspace') text = text.slice(0, -1)
    else if (['Enter', 'Tab', 'Escape'].includes(next.key))
      end = { key: next.key, shiftKey: next.shiftKey, bubbles: true }
    else return
    next.preventDefault()
    next.stopImmediatePropagation()
  }
  window.addEventListener('keydown', key, { capture: true, signal: controller.signal })
  return { text: () => text, end: () => end, stop: () => controller.abort() }
}
