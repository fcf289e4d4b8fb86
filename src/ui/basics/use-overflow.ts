import { type RefObject, useEffect, useState } from 'react'

/** True while a row holds more than fits; `row` finds it within the element. */
export function useOverflow(element: RefObject<HTMLElement | null>, row: string): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const found = element.current?.querySelector(row)
    if (!found || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setOver(found.scrollWidth > found.clientWidth + 1))
    observer.observe(found)
    return () => observer.disconnect()
  }, [element, row])
  return over
}
