import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, findCell, type RowScroll } from '../scroll'

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

/** The target of a navigation key; null for any other. */
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
  const requested = moves[event.key]
  if (!requested || event.altKey) return null
  return { row: clamp(requested.row, -1, size.rows), column: clamp(requested.column, 0, size.columns) }
}

function clamp(value: number, least: number, count: number): number {
  return Math.max(least, Math.min(count - 1, value))
}

/**
 * Makes a table one tab stop with arrow-key navigation over its cells, header included, drawn or not.
 * `onRowKey` handles other keys on the focused row; it returns true when it handled the key. `start` is the
 * initial focus.
 */
export function useGridKeys(
  box: RefObject<HTMLElement | null>,
  size: GridSize,
  scroll: RowScroll,
  onRowKey: (event: KeyboardEvent<HTMLElement>, cell: Cell) => boolean,
  start: Cell | null = null,
): GridKeys {
  const [active, setActive] = useState<Cell>(start ?? { row: 0, column: 0 })
  const [focused, setFocused] = useState(start !== null)
  const pending = useRef(start !== null)

  useLayoutEffect(() => {
    // A loaded row replaces its placeholder, and the focused cell is lost with it.
    const lost = focused && document.activeElement === document.body
    if (!pending.current && !lost) return
    const cell = box.current?.querySelector<HTMLElement>(
      `[data-row="${active.row}"] [data-col="${active.column}"]`,
    )
    if (!cell) return
    const stop = cell.matches('[tabindex]') ? cell : cell.querySelector<HTMLElement>('button')
    stop?.focus({ preventScroll: true })
    if (pending.current) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    pending.current = false
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
      const cell = findCell(event.target, active.column)
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell)
    },
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
    },
    onKeyDown: (event) => {
      const cell = findCell(event.target, active.column)
      if (!cell || isTyping(event.target) || isChecking(event)) return
      if (onRowKey(event, cell)) return event.preventDefault()
      if (event.shiftKey) return
      const next = target(event, cell, size, scroll.page())
      if (!next) return
      event.preventDefault()
      moveTo(next)
    },
  }
}

/** Space on a checkbox belongs to the checkbox. */
function isChecking({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.matches('input')
}

/** A field handles its own keys and clipboard. */
export function isTyping(element: EventTarget | null): boolean {
  return (
    element instanceof Element &&
    element.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  )
}
