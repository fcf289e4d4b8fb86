/** Keys typed on a cell while its field is still loading. */
export interface Typing {
  /** the text so far; '' empties the cell */
  text: () => string
  /** the key that ended typing, if any: Enter, Tab, Escape */
  end: () => KeyboardEventInit | null
  /** from now on the field handles keys */
  stop: () => void
  /** the cell is emptied and saved, and keeps the focus */
  clears: boolean
}

/** Space selects the row and `?` shows the keys. */
const TAKEN: readonly string[] = [' ', '?']

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Starts with the key that opens a cell: a letter, Backspace, Delete; null for every other key. */
export function startTyping(event: KeyboardEvent): Typing | null {
  const clears = event.key === 'Delete'
  const letter = isLetter(event) && !TAKEN.includes(event.key)
  if (!letter && !clears && event.key !== 'Backspace') return null
  let text = letter ? event.key : ''
  let end: KeyboardEventInit | null = null
  const controller = new AbortController()
  const key = (next: KeyboardEvent) => {
    if (end || ['Shift', 'Control', 'Alt', 'Meta'].includes(next.key)) return
    if (isLetter(next)) text += next.key
    else if (next.key === 'Backspace') text = text.slice(0, -1)
    else if (['Enter', 'Tab', 'Escape'].includes(next.key)) end = { key: next.key, shiftKey: next.shiftKey, bubbles: true }
    else return
    next.preventDefault()
    next.stopImmediatePropagation()
  }
  if (!clears) window.addEventListener('keydown', key, { capture: true, signal: controller.signal })
  return { text: () => text, end: () => end, stop: () => controller.abort(), clears }
}

/**
 * Puts the text typed on a cell into its control, replacing the value. A select chooses the first option that begins with it,
 * as in the browser; a checkbox stays unchanged. Then it applies the key that ended typing, if that came before the control.
 */
export function enterText(control: HTMLElement, typing: Typing): void {
  typing.stop()
  const text = typing.text()
  if (control instanceof HTMLSelectElement) chooseOption(control, text)
  else if (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)) {
    control.select()
    // The only way of inserting text that fields, their undo and their suggestions treat as typed by a person.
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  const end = typing.end()
  if (end) control.dispatchEvent(new KeyboardEvent('keydown', { ...end, cancelable: true }))
}

function chooseOption(select: HTMLSelectElement, text: string): void {
  const wanted = text.toLocaleLowerCase()
  const found = [...select.options].find(({ label }) => label.toLocaleLowerCase().startsWith(wanted))
  if (!found || wanted === '') return
  select.value = found.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
