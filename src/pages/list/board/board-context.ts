import { createContext } from 'react'
import type { RecordQuery } from '../../../contract/ports/backend'
import type { MarksOf } from '../../../engine/list/marks'
import { type ListColumn, useProvided } from '../list-context'
import type { Hold } from './hold'
import type { CardMove, ColumnTarget } from './move'

/**
 * A board as its columns and cards see it. `BoardRows` provides it, below the list; it changes whenever a
 * card is held, is on its way or gets the focus, and cards are drawn again with it.
 */
export interface BoardScope {
  /** the board's query */
  query: RecordQuery
  places: readonly ColumnTarget[]
  hold: Hold
  moving: CardMove
  marksOf: MarksOf
  /** values of a card */
  cells: readonly ListColumn[]
  /** the value a card is named by; absent = the record's label */
  title: ListColumn | undefined
}

export const BoardContext = createContext<BoardScope | null>(null)

/** The board around a column or a card. Throws outside `BoardRows`. */
export const useBoard = (): BoardScope => useProvided(BoardContext)
