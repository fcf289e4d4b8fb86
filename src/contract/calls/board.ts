import type { ListPage, RecordData } from '../model/record'

/** A column of a board: how many records it holds, and the first of them in the order of the list. */
export interface BoardColumn extends Pick<ListPage, 'total' | 'totalExact' | 'next'> {
  /** the code of its records; null = records without one */
  value: string | null
  items: RecordData[]
}

/** The answer of a board call. */
export interface Board {
  columns: BoardColumn[]
  /** the field has more codes than a board may have columns: the rest is not shown */
  cut: boolean
}

/** Default and maximum number of cards of a column in one answer. */
export const BOARD_CARDS = 20
export const BOARD_CARDS_MAX = 50

/** The parameter that requests one column, by its code; empty = the records without one. */
export const BOARD_COLUMN = 'column'
