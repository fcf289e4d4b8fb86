import type { ListQuery } from '../../contract/calls/api'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { Selection } from '../../contract/ports/selection'
import type { Office } from '../../engine/office/office'

/** The rows of a list that commands apply to: one, or several selected ones. */
export interface RowsTarget {
  office: Office
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** the one row; null = several */
  row: RecordData | null
  /** the two rows; null = another number */
  pair: readonly [RecordData, RecordData] | null
  /** too many rows to fetch their files one by one */
  many: boolean
  /** the selection fits into the address of an export */
  exports: boolean
  /** the rows at the time a command runs, and their number as text */
  chosen: () => { selection: Selection; count: string }
  /** the address of a page the list leads to */
  hrefOf: (path: string) => string
  /** edits the row in place (GRID-04); null = it cannot be edited in place */
  inline: (() => void) | null
}
