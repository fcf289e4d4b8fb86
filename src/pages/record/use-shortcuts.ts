import { useEffect } from 'react'
import type { RecordSession } from '../../engine/record'
import { isCovered } from '../layers'
import type { Neighbours } from './use-neighbours'
import type { RecordVerbs } from './verbs'

/** What the keys of a record page reach. */
export interface Reach {
  session: RecordSession
  verbs: RecordVerbs
  neighbours: Neighbours | null
  edits: boolean
}

/** The keys of a record page, for the sheet that lists them. */
export function shortcutRows({ edits, neighbours }: Pick<Reach, 'edits' | 'neighbours'>): { keys: string; text: string }[] {
  return [
    ...(edits
      ? [
          { keys: 'Ctrl S', text: 'CRUD.SAVE' },
          { keys: 'Ctrl Enter', text: neighbours ? 'SHORTCUTS.SAVE_NEXT' : 'SHORTCUTS.SAVE_CLOSE' },
          { keys: 'Ctrl Z', text: 'UI.UNDO' },
          { keys: 'Ctrl Shift Z', text: 'UI.REDO' },
        ]
      : []),
    ...(neighbours
      ? [
          { keys: 'Alt ↑', text: 'RECORD.PREVIOUS' },
          { keys: 'Alt ↓', text: 'RECORD.NEXT' },
        ]
      : []),
    { keys: '?', text: 'SHORTCUTS.TITLE' },
  ]
}

const WRITES = 'input, select, textarea, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]'

/** The act of a key press; null when it means nothing here. Alt+arrows and `?` belong to a field while one is written in. */
function actOf(event: KeyboardEvent, { session, verbs, neighbours, edits }: Reach): (() => unknown) | null {
  const key = event.key.toLowerCase()
  const inField = event.target instanceof Element && event.target.closest(WRITES) !== null
  const control = event.ctrlKey || event.metaKey
  if (control && !event.altKey && edits) {
    if (key === 's') return () => verbs.save()
    if (key === 'enter') return () => verbs.saveAndGo(neighbours?.next ?? null)
    if (key === 'y' || (key === 'z' && event.shiftKey)) return session.redo
    return key === 'z' ? session.undo : null
  }
  if (control || inField) return null
  if (event.altKey && neighbours && key === 'arrowup') return () => verbs.visit(neighbours.previous)
  if (event.altKey && neighbours && key === 'arrowdown') return () => verbs.visit(neighbours.next)
  return key === '?' && !event.altKey ? () => verbs.showKeys(shortcutRows({ edits, neighbours })) : null
}

/** Listens to the keys of a record page, except while a dialog is open; Cmd stands for Ctrl on a Mac. */
export function useShortcuts(reach: Reach): void {
  const { session, verbs, neighbours, edits } = reach
  const previous = neighbours?.previous ?? null
  const next = neighbours?.next ?? null
  const known = neighbours !== null
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const act = actOf(event, { session, verbs, neighbours: known ? { previous, next } : null, edits })
      if (!act || isCovered()) return
      event.preventDefault()
      void act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [session, verbs, known, previous, next, edits])
}
