import { useEffect } from 'react'
import type { RecordSession } from '../../engine/record/session'
import type { RecordVerbs } from './verbs'

/** Ctrl+S saves, Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) go through the session's steps; Cmd on a Mac. */
export function useShortcuts(session: RecordSession, verbs: Pick<RecordVerbs, 'save'>, edits: boolean): void {
  useEffect(() => {
    if (!edits) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('[aria-modal=true], [role=alertdialog]'))
        return
      const key = event.key.toLowerCase()
      const act =
        key === 's'
          ? verbs.save
          : key === 'y' || (key === 'z' && event.shiftKey)
            ? session.redo
            : key === 'z'
              ? session.undo
              : null
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [session, verbs, edits])
}
