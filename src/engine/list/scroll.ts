/** Browsers stop at some 16 million pixels; taller lists are scrolled in larger steps. */
const HEIGHT_MAX = 12_000_000
/** Rows drawn beyond each edge of the viewport. */
const OVERSCAN = 8
/** The window moves in steps of this many rows, to redraw less while scrolling. */
const ROWS_PER_STEP = 4

/** A scrolled list of rows of one height, in px. */
export interface Scrolled {
  /** scroll position of the box */
  top: number
  /** height of the box without its header */
  view: number
  row: number
  total: number
}

/** What to draw: rows `start` to `end`, the space above them, and the visible rows. */
export interface Drawn {
  start: number
  end: number
  above: number
  /** total height of all rows in the box */
  height: number
  first: number
  last: number
}

/** The scroll position within the rows for that of the box: larger where a list is too tall for a browser. */
function rowsTop({ top, view, row, total }: Scrolled): number {
  const full = total * row
  if (full <= HEIGHT_MAX) return top
  return (top / Math.max(1, HEIGHT_MAX - view)) * (full - view)
}

/** The rows to draw. */
export function getRowsToDraw(scrolled: Scrolled): Drawn {
  const { top, view, row, total } = scrolled
  const real = rowsTop(scrolled)
  const first = Math.max(0, Math.min(total - 1, Math.floor(real / row)))
  const last = Math.min(total, Math.ceil((real + view) / row))
  const start = Math.max(0, Math.floor((first - OVERSCAN) / ROWS_PER_STEP) * ROWS_PER_STEP)
  const end = Math.min(total, Math.ceil((last + OVERSCAN) / ROWS_PER_STEP) * ROWS_PER_STEP)
  return {
    start,
    end,
    first,
    last,
    above: start * row - real + top,
    height: Math.min(total * row, HEIGHT_MAX),
  }
}

/** The scroll position that makes a row visible; unchanged when it already is. */
export function topFor(scrolled: Scrolled, index: number): number {
  const { top, view, row, total } = scrolled
  const real = rowsTop(scrolled)
  const wanted =
    index * row < real ? index * row : (index + 1) * row > real + view ? (index + 1) * row - view : real
  if (wanted === real) return top
  const full = total * row
  return full <= HEIGHT_MAX ? wanted : (wanted / Math.max(1, full - view)) * (HEIGHT_MAX - view)
}
