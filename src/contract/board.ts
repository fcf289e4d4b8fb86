import type { ListPage, RecordData } from './record'

/** A column of a board: how many records it holds, and the first of them in the order of the list. */
export interface BoardColumn extends Pick<ListPage, 'total' | 'totalExact' | 'next'> {
  /** the code its records have; null = those that have none */
  value: string | null
  items: RecordData[]
}

/** The answer of a board call. */
export interface Board {
  columns: BoardColumn[]
  /** the field has more codes than a board has columns: the rest is not shown */
  cut: boolean
}

/** Cards of a column in one answer, unless the call says otherwise, and the most it may ask for. */
export const BOARD_CARDS = 20
export const BOARD_CARDS_MAX = 50

/** The parameter that asks for one column alone, by its code; empty = the records that have none. */
export const BOARD_COLUMN = 'column'
