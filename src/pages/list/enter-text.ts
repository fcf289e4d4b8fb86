import type { Typing } from './typing'

/**
 * Puts what was typed on a cell into the control that edits it, in place of its value. A list of choices goes to the first
 * that begins with it, as it does under the keys of the browser; a box to tick stays as it is. Then the key that ended the
 * writing, if it came before the control.
 */
export function enterText(control: HTMLElement, typing: Typing): void {
  typing.stop()
  const text = typing.text()
  if (control instanceof HTMLSelectElement) choose(control, text)
  else if (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)) {
    control.select()
    // The one way of writing that fields, their undo and their lists of suggestions take for a person's own.
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  const end = typing.end()
  if (end) control.dispatchEvent(new KeyboardEvent('keydown', { ...end, cancelable: true }))
}

function choose(select: HTMLSelectElement, text: string): void {
  const wanted = text.toLocaleLowerCase()
  const found = [...select.options].find(({ label }) => label.toLocaleLowerCase().startsWith(wanted))
  if (!found || wanted === '') return
  select.value = found.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
