import { createContext } from 'react'
import type { RecordData } from '../../../contract/model/record'
import type { RowSelection } from '../../../engine/list/selection'
import { type ListColumn, useProvided } from '../list-context'
import type { TreeMove } from './move'
import type { TreeWalk } from './walk'

/**
 * A tree as its header and branches see it. `TreeRows` provides it, below the list; it changes with each step
 * of the focus and of a move. What is selected is in the store of `selection`, to which branches subscribe.
 */
export interface TreeScope {
  /** those beside the column of branches */
  columns: readonly ListColumn[]
  selection: RowSelection
  walk: TreeWalk
  moving: TreeMove
  /** it has a column of buttons */
  hasCommands: boolean
  /** asks for the record's new place */
  ask: (record: RecordData) => void
}

export const TreeContext = createContext<TreeScope | null>(null)

/** The tree around a branch. Throws outside `TreeRows`. */
export const useTreeScope = (): TreeScope => useProvided(TreeContext)
