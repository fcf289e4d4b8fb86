import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Drawn, drawn, type Scrolled, topFor } from '../../engine/list/scroll'
import { useOffice, usePath } from '../office'

/** A cell; row -1 is the head. */
export interface Cell {
  row: number
  column: number
}

/** The cell an element stands in; `column` counts for one beside the cells, like the box that chooses the row. */
export function cellOf(element: EventTarget | null, column = 0): Cell | null {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null
  if (!row) return null
  const at = (element as Element).closest<HTMLElement>('[data-col]')?.dataset.col
  return { row: Number(row.dataset.row), column: at === undefined ? column : Number(at) }
}

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

/** Where a person stood in a list when it was left. */
export interface Standing {
  /** px the box was scrolled */
  top: number
  /** height of a row then, px */
  row: number
  /** the cell with the focus; null = the focus was elsewhere */
  cell: Cell | null
}

/** Where the rows are drawn: the height of one, and which row and column hold the focus. */
function standingIn(box: HTMLElement): Standing {
  return {
    top: box.scrollTop,
    row: box.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height ?? 0,
    cell: box.contains(document.activeElement) ? cellOf(document.activeElement) : null,
  }
}

/** Keeps where the person stood for each address of a list, and answers it once to who comes back. */
export function useStanding(box: RefObject<HTMLElement | null>): Standing | null {
  const { queries, trail } = useOffice()
  const path = usePath()
  const [standing] = useState(() => queries.getQueryData<Standing>(['standing', path]) ?? null)
  useLayoutEffect(
    () => () => {
      if (box.current) queries.setQueryData(['standing', path], standingIn(box.current))
      trail.leaveList(path)
    },
    [box, queries, trail, path],
  )
  return standing
}

/**
 * Keys of drawn rows. While rows come into sight a few at a time each keeps its own; when most of what is drawn changes at
 * once, the new rows take over the elements of the old ones, which costs half of making them anew. `held`: somebody stands
 * in a row, and it must not become another.
 */
export function useRowKeys({ start, end }: { start: number; end: number }, held: boolean): (index: number) => number {
  const [last, setLast] = useState({ start, shift: 0 })
  const step = start - last.start
  const shift = !held && Math.abs(step) * 2 > end - start ? last.shift + step : last.shift
  if (step !== 0) setLast({ start, shift })
  return (index) => index - shift
}
