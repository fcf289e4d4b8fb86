import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { Kbd } from '../../ui/Kbd'
import { isCovered } from '../commands/menu'
import { useTexts } from '../office'

const load = () => import('./CommandPalette')
const CommandPalette = lazy(() => load().then((module) => ({ default: module.CommandPalette })))

/**
 * Opens the command palette: Ctrl+K (Cmd on a Mac) from anywhere, and a button that shows the key. Its code loads on first use.
 */
export function PaletteKey({ languages }: { languages: readonly string[] }) {
  const { text } = useTexts()
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!wanted) return
      event.preventDefault()
      // No palette on top of a dialog.
      if (!isCovered()) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
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
        onClick={() => setOpen(true)}
      >
        <span className="narrow">
          <Icon name="list" />
        </span>
        <span className="wide">{text('PALETTE.TITLE')}</span>
        <span className="wide">
          <Kbd keys="Ctrl K" />
        </span>
      </button>
      {open ? (
        <Suspense>
          <CommandPalette languages={languages} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
