import { useStore } from 'zustand'
import { RefreshBar } from '../../ui/SlowNote'
import { useDelay } from '../../ui/use-delay'
import { useOffice } from '../office'

/** Shorter calls show nothing: a bar that flashes is noise. */
const SHOWN_AFTER_MS = 300

/** Tells that something is under way; calls marked quiet do not count. */
export function BusyBar() {
  const busy = useStore(useOffice().busy.store, ({ calls }) => calls > 0)
  return <RefreshBar active={useDelay(busy, SHOWN_AFTER_MS)} />
}
