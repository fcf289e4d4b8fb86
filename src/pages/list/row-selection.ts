import type { ListQuery } from '../../contract/calls/api'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { OfferedCommand } from '../../engine/commands/command'
import type { RowSelection } from '../../engine/list/selection'
import type { ListColumn } from './columns'
import type { Rows } from './rows'

/** What the bar of selected rows needs: the list, its selection and its rows. */
export interface RowSelectionBarProps {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  selection: RowSelection
  rows: Rows
  columns: readonly ListColumn[]
  /** commands for selected rows of this list only */
  more?: readonly OfferedCommand[]
}
