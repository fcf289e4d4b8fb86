import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Icon } from '../../ui/basics/Icon'
import { Kbd } from '../../ui/basics/Kbd'
import { isCovered } from '../commands/menu'
import { type HeldKeys, holdKeys } from '../held-keys'
import { useTexts } from '../office'

const load = () => import('./CommandPalette')
const CommandPalette = lazy(() => load().then((module) => ({ default: module.CommandPalette })))

/**
 * Opens the command palette: Ctrl+K (Cmd on a Mac) from anywhere, and a button that shows the key. Its code
 * loads on first use; the keys pressed meanwhile are its own.
 */
export function PaletteKey({ languages }: { languages: readonly string[] }) {
  const { text } = useTexts()
  const [held, hold] = useState<HeldKeys | null>(null)
  useLayoutEffect(() => {
    if (held) load().catch(held.stop)
    return held?.stop
  }, [held])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      if (!wanted) return
      event.preventDefault()
      // No palette on top of a dialog, nor of one that is on its way.
      if (!held && !isCovered()) hold(holdKeys())
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [held])
  return (
    <>
      <button
        type="button"
        className="hint"
        // No label: what is in sight is the name, and the title where only the icon is.
        aria-keyshortcuts="Control+K"
        title={`${text('PALETTE.TITLE')} (Ctrl K)`}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => hold(holdKeys())}
      >
        <span className="narrow">
          <Icon name="list" />
        </span>
        <span className="wide">{text('PALETTE.TITLE')}</span>
        <span className="wide">
          <Kbd keys="Ctrl K" />
        </span>
      </button>
      {held ? (
        <Suspense>
          <CommandPalette languages={languages} held={held} onClose={() => hold(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
