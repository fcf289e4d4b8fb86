import type { PreviewedRow } from '../../../contract/batch'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Refusal } from '../../kernel/refusal'

/** A row of work on many records, before and after it. */
export interface StoredRow {
  row: number
  record_id: string | null
  label: string
  version: number | null
  body: JsonObject | null
}

/** What became of a row. */
export interface RowResult {
  row: number
  record_id: string | null
  label: string
  version: number | null
  /** `same` = the record was as wanted already */
  state: 'done' | 'same' | 'failed'
  before: JsonObject | null
  /** what a rehearsal would have changed, of rows that are shown as a preview */
  changes: PreviewedRow['changes'] | null
  code: string | null
  message: string | null
  errors: ApiFieldError[] | null
}

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
