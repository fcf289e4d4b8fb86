import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { RefreshBar } from '../../ui/SlowNote'
import { useOffice } from '../office'

/** Shorter calls show nothing: a bar that flashes is noise. */
const SHOWN_AFTER_MS = 300

/** Tells that something is under way; calls marked quiet do not count. */
export function BusyBar() {
  const busy = useStore(useOffice().busy.store, ({ calls }) => calls > 0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return <RefreshBar active={shown} />
}
