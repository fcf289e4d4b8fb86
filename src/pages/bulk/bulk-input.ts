import type { Params } from '../../contract/ports'
import type { Selection } from '../../contract/selection'
import type { BulkOperation } from '../../engine/batches'

/** What the bulk dialog is about. */
export interface BulkInput {
  route: string
  operation: BulkOperation
  selection: Selection
  /** operation status: the one to set; absent = the person picks */
  status?: string
  /** operation call: the id of the action */
  action?: string
  /** how many records are chosen, in words */
  count: string
}

/** What a count in words asks of a text: the form for one, or the form for several. */
export function formFor(count: string): number {
  return count === '1' ? 1 : 2
}

/** Which list is taken away, and how. */
export interface ExportInput {
  route: string
  format: 'csv' | 'xlsx'
  params: Params
}
