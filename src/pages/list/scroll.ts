import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Drawn, getRowsToDraw, type Scrolled, topFor } from '../../engine/list/scroll'
import { useHref, useOffice } from '../office'

/** A cell; row -1 is the header. */
export interface Cell {
  row: number
  column: number
}

/**
 * The cell that contains an element; for an element outside the cells, such as the selection box, `column` is
 * used.
 */
export function findCell(element: EventTarget | null, column = 0): Cell | null {
  const row = element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null
  if (!row) return null
  const at = (element as Element).closest<HTMLElement>('[data-col]')?.dataset.col
  return { row: Number(row.dataset.row), column: at === undefined ? column : Number(at) }
}

/** Assumed height of a box before it is measured. */
const VIEW = 800
const ROW = 36

type Place = Omit<Scrolled, 'total'>

/** Which rows of a long list are drawn, and how to scroll to a row. */
export interface RowScroll {
  drawn: Drawn
  row: number
  /** number of rows that fit in the box */
  page: () => number
  onScroll: () => void
  /** scrolls until the row is visible */
  reveal: (index: number) => void
}

/**
 * Follows a scrolled box of rows of equal height. Rows carry `data-row`; their height is measured on the
 * first of them, so density and pointer may change it; sticky header and footer cover its edges. `start` is
 * the initial scroll position.
 */
export function useScroll(
  box: RefObject<HTMLElement | null>,
  total: number,
  density: string,
  start: Standing | null,
): RowScroll {
  const [place, setPlace] = useState({ top: start?.top ?? 0, view: VIEW, row: start?.row || ROW })
  /** the last measurement; state is updated only when it changes the drawn rows */
  const real = useRef(place)
  const wanted = useRef(start?.top ?? 0)
  const has = total > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: density changes the height of rows, the first rows bring it
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const over = [...element.querySelectorAll<HTMLElement>('thead, tfoot')].reduce(
        (sum, one) => sum + one.offsetHeight,
        0,
      )
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
    drawn: getRowsToDraw({ ...place, total }),
    row: place.row,
    page: () => Math.max(1, Math.floor(real.current.view / real.current.row)),
    onScroll,
    reveal,
  }
}

/** Whether two positions draw the same rows: a list that fits entirely into its box is not redrawn. */
function isSame(one: Place, other: Place, total: number): boolean {
  const [now, then] = [getRowsToDraw({ ...one, total }), getRowsToDraw({ ...other, total })]
  return one.row === other.row && (Object.keys(now) as (keyof Drawn)[]).every((key) => now[key] === then[key])
}

/** The person's position in a list when it was left. */
export interface Standing {
  /** scroll position of the box in px */
  top: number
  /** height of a row then, px */
  row: number
  /** the cell with the focus; null = the focus was elsewhere */
  cell: Cell | null
}

/** Geometry of the rows: their height, and the row and column with the focus. */
function readScrollPosition(box: HTMLElement): Standing {
  return {
    top: box.scrollTop,
    row: box.querySelector(':is(tbody, ul) > [data-row]')?.getBoundingClientRect().height ?? 0,
    cell: box.contains(document.activeElement) ? findCell(document.activeElement) : null,
  }
}

/** Stores the person's position for each address of a list, and returns it once on the way back. */
export function useStanding(box: RefObject<HTMLElement | null>): Standing | null {
  const { queries, trail } = useOffice()
  const path = useHref()
  const [standing] = useState(() => queries.getQueryData<Standing>(['standing', path]) ?? null)
  useLayoutEffect(
    () => () => {
      if (box.current) queries.setQueryData(['standing', path], readScrollPosition(box.current))
      trail.leaveList(path)
    },
    [box, queries, trail, path],
  )
  return standing
}

/**
 * React keys of drawn rows. While rows scroll into view a few at a time each keeps its own; when most of them
 * change at once, the new rows reuse the elements of the old ones, which costs half as much as creating them.
 * `held`: a row has the focus, and its element must not be reused.
 */
export function useRowKeys(
  { start, end }: { start: number; end: number },
  held: boolean,
): (index: number) => number {
  const [last, setLast] = useState({ start, shift: 0 })
  const step = start - last.start
  const shift = !held && Math.abs(step) * 2 > end - start ? last.shift + step : last.shift
  if (step !== 0) setLast({ start, shift })
  return (index) => index - shift
}
