import type { OfferedCommand } from '../../engine/commands/command'
import type { RowSelection } from '../../engine/list/selection'
import type { ListColumn } from './list-context'
import type { Rows } from './rows'

/** What the bar of selected rows needs besides its list: a tree has rows and a selection of its own. */
export interface RowSelectionBarProps {
  selection: RowSelection
  rows: Rows
  columns: readonly ListColumn[]
  /** commands for selected rows of this list only */
  more?: readonly OfferedCommand[]
}
