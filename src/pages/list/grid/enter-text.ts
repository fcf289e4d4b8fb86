import { fold } from '../../../contract/text/fold'
import type { Typing } from './typing'

/**
 * Puts the text typed on a cell into its control, replacing the value. A select chooses the first option that
 * begins with it, as in the browser; a checkbox stays unchanged. Then it applies the key that ended typing,
 * if that came before the control.
 */
export function enterText(control: HTMLElement, typing: Typing): void {
  typing.stop()
  const text = typing.text()
  if (control instanceof HTMLSelectElement) chooseOption(control, text)
  else if (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)) {
    control.select()
    // The only way of inserting text that fields, their undo and their suggestions treat as typed by a
    // person.
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  const end = typing.end()
  if (end) control.dispatchEvent(new KeyboardEvent('keydown', { ...end, cancelable: true }))
}

function chooseOption(select: HTMLSelectElement, text: string): void {
  const wanted = fold(text)
  const found = [...select.options].find(({ label }) => fold(label).startsWith(wanted))
  if (!found || wanted === '') return
  select.value = found.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
