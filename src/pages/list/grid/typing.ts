import { type HeldKeys, holdKeys, isLetter } from '../../held-keys'

/** Keys typed on a cell while its field is still loading: its text '' empties the cell. */
export interface Typing extends HeldKeys {
  /** the cell is emptied and saved, and keeps the focus */
  clears: boolean
}

/** Space selects the row and `?` shows the keys. */
const RESERVED_KEYS: readonly string[] = [' ', '?']

/** Starts with the key that opens a cell: a letter, Backspace, Delete; null for every other key. */
export function startTyping(event: KeyboardEvent): Typing | null {
  const clears = event.key === 'Delete'
  const letter = isLetter(event) && !RESERVED_KEYS.includes(event.key)
  if (!letter && !clears && event.key !== 'Backspace') return null
  const held = holdKeys(letter ? event.key : '')
  if (clears) held.stop()
  return { ...held, clears }
}
