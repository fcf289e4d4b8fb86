import type { PreviewedRow } from '../../../contract/calls/batch'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import type { Refusal } from '../../kernel/refusal'

/** A requested row of a bulk operation, before and after its work. */
export interface StoredRow {
  row: number
  record_id: string | null
  label: string
  version: number | null
  body: JsonObject | null
  /** of a new record that the server brings along: its identity and status. No effect runs for it */
  given?: { id: string; status: string | null }
}

/** Result of a row. */
export interface RowResult {
  row: number
  record_id: string | null
  label: string
  version: number | null
  /** `same` = the record already had the requested values */
  state: 'done' | 'same' | 'failed'
  before: JsonObject | null
  /** changes a dry run would make, for preview rows */
  changes: PreviewedRow['changes'] | null
  code: string | null
  message: string | null
  /** of a failed row; of a tried one that would succeed: its warnings */
  errors: ApiFieldError[] | null
}

/** The result of a row that failed. */
export function buildFailedRow(
  request: StoredRow,
  base: RecordData | null,
  { code, errors, message }: Refusal,
): RowResult {
  const label = base?.label || request.label
  const { row, version } = request
  return {
    row,
    record_id: base?.id ?? request.record_id,
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

/** The result of a row whose record already had the requested values. */
export function buildUnchangedRow(request: StoredRow, base: RecordData | null): RowResult {
  return { ...buildDoneRow(request, base), state: 'same' }
}

/** The result of a successful row without undo data. */
export function buildDoneRow({ row, label, version }: StoredRow, base: RecordData | null): RowResult {
  const plain = { row, record_id: base?.id ?? null, label: base?.label ?? label, version }
  return { ...plain, state: 'done', before: null, changes: null, code: null, message: null, errors: null }
}
