import { useEffect, useState } from 'react'

/** Follows `on`, but becomes true only once it has lasted this many ms, so that short waits show nothing. */
export function useDelay(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return on && late
}
