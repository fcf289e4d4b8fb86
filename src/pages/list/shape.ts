/** How records can stand besides in rows, each where the file declares it under `list`. */
export const SHAPES = ['tree', 'board', 'calendar'] as const

/** How the records of a list stand. */
export type RowShape = (typeof SHAPES)[number] | 'rows'
