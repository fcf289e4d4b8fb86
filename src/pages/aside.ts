import { useMemo, useState } from 'react'
import type { Office } from '../engine/office'
import { useOffice } from './office'

/** An office beside the page: its moves stay among themselves. */
export interface Aside {
  office: Office
  /** where it stands: path with query */
  path: string
  go: (path: string) => void
}

/**
 * The running office with a navigator of its own, for what stands in a dialog: nothing done there changes the address of
 * the page, and with the dialog it is gone, however that was closed (PICKER-06).
 */
export function useAside(start: string): Aside {
  const office = useOffice()
  const [path, setPath] = useState(start)
  return useMemo(() => {
    const navigator = { current: () => path, go: setPath, replace: setPath, back: () => setPath(start) }
    return { office: { ...office, ports: { ...office.ports, navigator } }, path, go: setPath }
  }, [office, path, start])
}
