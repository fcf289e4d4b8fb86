import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Drawn, drawn, topFor } from '../../engine/list/scroll'
import type { Standing } from './use-standing'

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
 * density and pointer may change it; the sticky head and foot lie over its edges. `start` is where it is scrolled at first.
 */
export function useScroll(box: RefObject<HTMLElement | null>, total: number, density: string, start: Standing | null): RowScroll {
  const [place, setPlace] = useState({ top: start?.top ?? 0, view: VIEW, row: start?.row || ROW })
  const wanted = useRef(start?.top ?? 0)
  const scrolled = { ...place, total }
  const has = total > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: density changes the height of rows, the first rows bring it
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const over = [...element.querySelectorAll<HTMLElement>('thead, tfoot')].reduce((sum, one) => sum + one.offsetHeight, 0)
      const row = element.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height
      const view = element.clientHeight - over
      setPlace((held) => {
        const next = { top: element.scrollTop, view: view > 0 ? view : held.view, row: row || held.row }
        return next.top === held.top && next.view === held.view && next.row === held.row ? held : next
      })
    }
    if (has && wanted.current > 0) {
      element.scrollTop = wanted.current
      wanted.current = 0
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, has, density])

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
