import type { RecordData } from '../../contract/record'
import type { RowResult, StoredRow } from '../db/batches-sql'
import type { Refusal } from '../kernel/refusal'

/** A row of a batch that could not be done. */
export function failedRow(wish: StoredRow, base: RecordData | null, { code, errors, message }: Refusal): RowResult {
  const label = base?.label || wish.label
  const { row, version } = wish
  return {
    row,
    record_id: base?.id ?? wish.record_id,
    label,
    version,
    state: 'failed',
    before: null,
    changes: null,
    code,
    message,
    errors,
  }
}

/** A row whose record was as wanted already. */
export function unchangedRow(wish: StoredRow, base: RecordData | null): RowResult {
  return { ...calledRow(wish, base), state: 'same' }
}

/** A row that is done and of which nothing is to be undone. */
export function calledRow({ row, label, version }: StoredRow, base: RecordData | null): RowResult {
  const plain = { row, record_id: base?.id ?? null, label: base?.label ?? label, version }
  return { ...plain, state: 'done', before: null, changes: null, code: null, message: null, errors: null }
}
