import { createStore, type StoreApi } from 'zustand/vanilla'

/** A cell of a list by its position, from 0. */
export interface CellPosition {
  row: number
  column: number
}

/** A range of cells between two corners, inclusive. */
export interface CellBlock {
  from: CellPosition
  to: CellPosition
}

/** The same range by its sides, inclusive. */
export interface CellRect {
  top: number
  bottom: number
  left: number
  right: number
}

/** The sides of a range. */
export function toRect({ from, to }: CellBlock): CellRect {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

/**
 * The columns of a row in the range, as `left-right`: rows compare it to decide whether to redraw; '' = none.
 */
export function spanIn(range: CellBlock | null, row: number): string {
  if (!range) return ''
  const { top, bottom, left, right } = toRect(range)
  return row >= top && row <= bottom ? `${left}-${right}` : ''
}

/** Whether a column lies in a span of `spanIn`. */
export function inSpan(span: string, column: number): boolean {
  const [left = '', right = ''] = span.split('-')
  return span !== '' && column >= Number(left) && column <= Number(right)
}

/** The range of one list; null = none. Rows subscribe to it one by one. */
export type RangeStore = StoreApi<CellBlock | null>

export function createRange(): RangeStore {
  return createStore<CellBlock | null>(() => null)
}
