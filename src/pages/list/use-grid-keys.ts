import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { RowScroll } from './use-scroll'

/** A cell; row -1 is the head. */
export interface Cell {
  row: number
  column: number
}

export interface GridKeys {
  active: Cell
  /** the focus is in the table: the active row is drawn even when it is scrolled away */
  focused: boolean
  moveTo: (cell: Cell) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface GridSize {
  rows: number
  columns: number
}

/** Where a key leads; null for a key that does not walk. */
function target(event: KeyboardEvent, { row, column }: Cell, size: GridSize, page: number): Cell | null {
  const corner = event.ctrlKey || event.metaKey
  const moves: Record<string, Cell> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: Math.max(0, row - page), column },
    PageDown: { row: row + page, column },
    Home: { row: corner ? 0 : row, column: 0 },
    End: { row: corner ? size.rows - 1 : row, column: size.columns - 1 },
  }
  const wish = moves[event.key]
  if (!wish || event.altKey) return null
  return { row: clamp(wish.row, -1, size.rows), column: clamp(wish.column, 0, size.columns) }
}

function clamp(value: number, least: number, count: number): number {
  return Math.max(least, Math.min(count - 1, value))
}

/** The cell an element stands in. */
export function cellOf(element: EventTarget | null): Cell | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.col) } : null
}

/**
 * Makes a table one tab stop whose cells, head included, the arrow keys walk, drawn or not. What a key does to the row it
 * stands on is `onRowKey`'s affair; it answers true when it took the key.
 */
export function useGridKeys(
  box: RefObject<HTMLElement | null>,
  size: GridSize,
  scroll: RowScroll,
  onRowKey: (event: KeyboardEvent<HTMLElement>, cell: Cell) => boolean,
): GridKeys {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [focused, setFocused] = useState(false)
  const pending = useRef(false)

  useLayoutEffect(() => {
    if (!pending.current) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] [data-col="${active.column}"]`)
    if (!cell) return
    pending.current = false
    const stop = cell.matches('[tabindex]') ? cell : cell.querySelector<HTMLElement>('button')
    stop?.focus({ preventScroll: true })
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const moveTo = (next: Cell) => {
    pending.current = true
    setActive(next)
    setFocused(true)
    if (next.row >= 0) scroll.reveal(next.row)
  }
  return {
    active,
    focused,
    moveTo,
    onFocus: (event) => {
      setFocused(true)
      const cell = cellOf(event.target)
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell)
    },
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
    },
    onKeyDown: (event) => {
      const cell = cellOf(event.target)
      if (!cell || isTyping(event.target)) return
      if (onRowKey(event, cell)) return event.preventDefault()
      if (event.shiftKey) return
      const next = target(event, cell, size, scroll.rows)
      if (!next) return
      event.preventDefault()
      moveTo(next)
    },
  }
}

function isTyping(element: EventTarget): boolean {
  return element instanceof Element && element.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
}
