import type { RecordData } from '../../contract/record'
import type { RowResult, StoredRow } from '../db/batches-sql'
import type { Refusal } from '../parts'

/** A row of a batch that could not be done. */
export function failedRow(wish: StoredRow, base: RecordData | null, { code, errors, message }: Refusal): RowResult {
  const label = base?.label || wish.label
  const { row, version } = wish
  return { row, record_id: base?.id ?? wish.record_id, label, version, state: 'failed', before: null, code, message, errors }
}

/** A row that is done and has left its record as it was: nothing of it is to be undone. */
export function unchangedRow({ row, label, version }: StoredRow, base: RecordData | null): RowResult {
  const plain = { row, record_id: base?.id ?? null, label: base?.label ?? label, version }
  return { ...plain, state: 'done', before: null, code: null, message: null, errors: null }
}
