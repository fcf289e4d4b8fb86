import { useEffect } from 'react'
import { useOffice } from '../office'

/** Holds the person back while there is unsaved work (RECORD-13); a reload or closed tab asks by the browser's own question. */
export function useHold(dirty: boolean, mayLeave: () => Promise<boolean>): void {
  const { leaving } = useOffice()
  useEffect(() => (dirty ? leaving.hold(mayLeave) : undefined), [dirty, leaving, mayLeave])
}
