import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Drawn, drawn, topFor } from '../../engine/list/scroll'

/** Height of a box nobody has measured yet. */
const VIEW = 800
const ROW = 36

/** Which rows of a long list are drawn, and how a row comes into sight. */
export interface RowScroll {
  drawn: Drawn
  row: number
  /** rows in the box */
  rows: number
  onScroll: () => void
  /** scrolls so far that the row is in sight */
  reveal: (index: number) => void
}

/**
 * Follows a scrolled box of rows of equal height. Rows carry `data-row`; their height is measured on the first of them, so
 * density and pointer may change it. `over` names what lies over the box's first px (the sticky head).
 */
export function useScroll(box: RefObject<HTMLElement | null>, total: number, density: string, over = 'thead'): RowScroll {
  const [place, setPlace] = useState({ top: 0, view: VIEW, row: ROW })
  const scrolled = { ...place, total }
  const has = total > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: density changes the height of rows, the first rows bring it
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const head = element.querySelector<HTMLElement>(over)?.offsetHeight ?? 0
      const row = element.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height
      const view = element.clientHeight - head
      setPlace((held) => ({ top: element.scrollTop, view: view > 0 ? view : held.view, row: row || held.row }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, has, density, over])

  const onScroll = useCallback(() => {
    const top = box.current?.scrollTop ?? 0
    setPlace((held) => (held.top === top ? held : { ...held, top }))
  }, [box])
  const reveal = (index: number) => {
    const top = topFor(scrolled, index)
    if (top === place.top) return
    if (box.current) box.current.scrollTop = top
    setPlace({ ...place, top })
  }
  return {
    drawn: drawn(scrolled),
    row: place.row,
    rows: Math.max(1, Math.floor(place.view / place.row)),
    onScroll,
    reveal,
  }
}
