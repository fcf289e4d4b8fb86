import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Drawn, drawn, type Scrolled, topFor } from '../../engine/list/scroll'
import type { Standing } from './use-standing'

/** Height of a box nobody has measured yet. */
const VIEW = 800
const ROW = 36

type Place = Omit<Scrolled, 'total'>

/** Which rows of a long list are drawn, and how a row comes into sight. */
export interface RowScroll {
  drawn: Drawn
  row: number
  /** how many rows stand in the box */
  page: () => number
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
  /** as measured last; what is drawn follows where that draws anything else */
  const real = useRef(place)
  const wanted = useRef(start?.top ?? 0)
  const has = total > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: density changes the height of rows, the first rows bring it
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const over = [...element.querySelectorAll<HTMLElement>('thead, tfoot')].reduce((sum, one) => sum + one.offsetHeight, 0)
      const row = element.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height
      const view = element.clientHeight - over
      const { current: held } = real
      const next = { top: element.scrollTop, view: view > 0 ? view : held.view, row: row || held.row }
      real.current = next
      setPlace((shown) => (isSame(shown, next, total) ? shown : next))
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
  }, [box, has, density, total])

  const onScroll = useCallback(() => {
    const top = box.current?.scrollTop ?? 0
    if (real.current.top === top) return
    real.current = { ...real.current, top }
    setPlace(real.current)
  }, [box])
  const reveal = (index: number) => {
    const top = topFor({ ...real.current, total }, index)
    if (top === real.current.top) return
    if (box.current) box.current.scrollTop = top
    real.current = { ...real.current, top }
    setPlace(real.current)
  }
  return {
    drawn: drawn({ ...place, total }),
    row: place.row,
    page: () => Math.max(1, Math.floor(real.current.view / real.current.row)),
    onScroll,
    reveal,
  }
}

/** Whether two places draw the same: a list that stands in its box whole is not drawn again to fit it. */
function isSame(one: Place, other: Place, total: number): boolean {
  const [now, then] = [drawn({ ...one, total }), drawn({ ...other, total })]
  return one.row === other.row && (Object.keys(now) as (keyof Drawn)[]).every((key) => now[key] === then[key])
}
