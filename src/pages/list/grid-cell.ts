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
