import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs an act at once; while a pointer is pressed, after its release and the click that it makes. A message that appears
 * when a field is left moves what stands below it, and would take the click away from the button that was pressed.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      const acts = waiting.current
      waiting.current = []
      if (acts.length === 0) return
      // The click comes after the release.
      setTimeout(() => {
        for (const act of acts) act()
      })
    }
    const ends = ['pointerup', 'pointercancel']
    window.addEventListener('pointerdown', press, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }, [])
}
