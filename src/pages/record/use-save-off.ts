import { useEffect, useState } from 'react'
import { isValid } from '../../engine/record'
import { useSession } from '../field/record-context'
import { useOffice } from '../office'

/** Save is off while the record is invalid (RECORD-12), while it is being saved, and 2 s after each click (RECORD-11). */
export function useSaveOff(): { off: boolean; saving: boolean; valid: boolean } {
  const { clock } = useOffice().ports
  const saving = useSession((state) => state.saving)
  const valid = useSession(isValid)
  const until = useSession((state) => state.lockedUntil)
  const [, setTurn] = useState(0)
  const locked = until > clock.now()
  useEffect(() => {
    const left = until - clock.now()
    if (left <= 0) return
    const timer = setTimeout(() => setTurn((turn) => turn + 1), left)
    return () => clearTimeout(timer)
  }, [until, clock])
  return { off: locked || saving || !valid, saving, valid }
}
