import { applyEdits, modify } from 'jsonc-parser'
import type { FileChange } from '../../contract/model/catalogue'

/**
 * The text of a file with the changes applied. Every line keeps its number, so that Problems and rules name
 * the line of the file on disk. Throws when a change does not fit the text.
 */
export function applyFileChanges(text: string, changes: readonly FileChange[]): string {
  return changes.reduce((before, { path, value }) => {
    const edits = modify(before, [...path], value === null ? undefined : value, {})
    const level = edits.map((edit) => {
      const lost = countLines(before.slice(edit.offset, edit.offset + edit.length)) - countLines(edit.content)
      return lost > 0 ? { ...edit, content: edit.content + '\n'.repeat(lost) } : edit
    })
    return applyEdits(before, level)
  }, text)
}

const countLines = (text: string): number => text.split('\n').length
