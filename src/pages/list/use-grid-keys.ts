import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

interface Place {
  row: number
  column: number
}

const CELLS = 'td[tabindex]'

/** How far each key moves the cell; Home and End go along the row, with Ctrl to the corners, Page keys by ten rows. */
function target(event: KeyboardEvent, { row, column }: Place, rows: number, columns: number): Place | null {
  const corner = event.ctrlKey || event.metaKey
  const moves: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
    Home: { row: corner ? 0 : row, column: 0 },
    End: { row: corner ? rows - 1 : row, column: columns - 1 },
  }
  const wish = moves[event.key]
  if (!wish || event.altKey || event.shiftKey) return null
  return { row: clamp(wish.row, rows), column: clamp(wish.column, columns) }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}

/**
 * Makes the body of a table one tab stop whose cells the arrow keys walk. Moves touch the DOM only: no row is drawn
 * again for a moving focus.
 */
export function useGridKeys(body: RefObject<HTMLTableSectionElement | null>) {
  const place = useRef<Place>({ row: 0, column: 0 })

  const cellAt = useCallback(
    ({ row, column }: Place) => body.current?.rows.item(row)?.querySelectorAll<HTMLElement>(CELLS)[column],
    [body],
  )
  const moveTo = useCallback(
    (next: Place) => {
      cellAt(place.current)?.setAttribute('tabindex', '-1')
      cellAt(next)?.setAttribute('tabindex', '0')
      place.current = next
    },
    [cellAt],
  )

  // Rows come and go under the focus: exactly one of those present can be reached by Tab.
  useLayoutEffect(() => {
    const rows = body.current?.rows.length ?? 0
    if (rows > 0) moveTo({ ...place.current, row: clamp(place.current.row, rows) })
  })

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLTableCellElement>(CELLS)
    const row = cell?.closest('tr')
    if (cell && row) moveTo({ row: row.sectionRowIndex, column: [...row.querySelectorAll(CELLS)].indexOf(cell) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = body.current?.rows.length ?? 0
    const columns = body.current?.rows.item(place.current.row)?.querySelectorAll(CELLS).length ?? 0
    if (event.key === 'Enter') return void cellAt(place.current)?.closest('tr')?.querySelector('a')?.click()
    const next = target(event, place.current, rows, columns)
    if (!next) return
    event.preventDefault()
    moveTo(next)
    cellAt(next)?.focus()
  }
  return { onFocus, onKeyDown }
}
