/** Browsers stop at some 16 million pixels; taller lists are scrolled in larger steps. */
const HEIGHT_MAX = 12_000_000
/** Rows drawn beyond each edge of what is seen. */
const OVERSCAN = 8
/** The window moves by so many rows at once: fewer drawings while scrolling. */
const STEP = 4

/** A scrolled list of rows of one height, in px. */
export interface Scrolled {
  /** how far the box is scrolled */
  top: number
  /** height of the box without its head */
  view: number
  row: number
  total: number
}

/** What to draw of it: rows `start` to `end`, the space above them, and the rows in sight. */
export interface Drawn {
  start: number
  end: number
  above: number
  /** height of all rows together as the box sees it */
  height: number
  first: number
  last: number
}

/** How far the rows are scrolled, for a box that is scrolled so far: more than the box where a list is too tall for a browser. */
function rowsTop({ top, view, row, total }: Scrolled): number {
  const full = total * row
  if (full <= HEIGHT_MAX) return top
  return (top / Math.max(1, HEIGHT_MAX - view)) * (full - view)
}

/** The rows to draw. */
export function drawn(scrolled: Scrolled): Drawn {
  const { top, view, row, total } = scrolled
  const real = rowsTop(scrolled)
  const first = Math.max(0, Math.min(total - 1, Math.floor(real / row)))
  const last = Math.min(total, Math.ceil((real + view) / row))
  const start = Math.max(0, Math.floor((first - OVERSCAN) / STEP) * STEP)
  const end = Math.min(total, Math.ceil((last + OVERSCAN) / STEP) * STEP)
  return { start, end, first, last, above: start * row - real + top, height: Math.min(total * row, HEIGHT_MAX) }
}

/** Where the box must be scrolled for a row to be in sight; the same place when it already is. */
export function topFor(scrolled: Scrolled, index: number): number {
  const { top, view, row, total } = scrolled
  const real = rowsTop(scrolled)
  const wanted = index * row < real ? index * row : (index + 1) * row > real + view ? (index + 1) * row - view : real
  if (wanted === real) return top
  const full = total * row
  return full <= HEIGHT_MAX ? wanted : (wanted / Math.max(1, full - view)) * (HEIGHT_MAX - view)
}
