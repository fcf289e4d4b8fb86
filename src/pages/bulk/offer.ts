import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import type { Reason } from '../../engine/commands/reasons'

/** The rows of a list that something is offered for. */
export interface ChosenRows {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  /** the one row; null = several */
  row: RecordData | null
  /** more rows than files are fetched of, one by one */
  many: boolean
  /** the rows at the moment something is done with them, and how many they are in words */
  chosen: () => { selection: Selection; count: string }
}

/** Something that can be done with rows, ready to be done. */
export interface Offer {
  id: string
  label: string
  icon: string | undefined
  /** why it is off; null = it can be done */
  reason: Reason | null
  run: () => unknown
}
