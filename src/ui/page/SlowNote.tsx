import { useEffect, useState } from 'react'
import { useUi } from '../basics/UiContext'
import { TextButton } from '../controls/TextButton'

/** Delay before a slow load shows the note. */
export const SLOW_MS = 8000

/** Appears when a load takes long, with a way to cancel. */
export function SlowNote({ onCancel }: { onCancel: () => void }) {
  const { text } = useUi()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return null
  return (
    <p className="slow" role="status">
      {text('UI.SLOW')} <TextButton onClick={onCancel}>{text('APP.CANCEL')}</TextButton>
    </p>
  )
}

/** A bar of two moving pixels while old rows stay and new ones load. */
export function RefreshBar({ active }: { active: boolean }) {
  return <div className={active ? 'refresh on' : 'refresh'} aria-hidden="true" />
}
