import type { Refusal } from '../../kernel/refusal'
import type { Stored, StoredSet } from '../write/write'
import type { Prepared } from './prepare-rows'
import { failedRow, type RowResult } from './row-result'

/** What became of some rows. */
export interface Lane {
  results: RowResult[]
  /** records that were written */
  ids: string[]
  isCopied: boolean
}

export const NOTHING: Lane = { results: [], ids: [], isCopied: false }

/** What became of rows that were written apart from each other. */
export function joined(lanes: readonly Lane[]): Lane {
  return {
    results: lanes.flatMap(({ results }) => results),
    ids: lanes.flatMap(({ ids }) => ids),
    isCopied: lanes.some(({ isCopied }) => isCopied),
  }
}

/** Results of what was written. */
export function laneOf({ isCopied, stored }: StoredSet<Prepared>): Lane {
  return { results: stored.map(resultOf), ids: stored.map(({ id }) => id), isCopied }
}

/** The result of a row that could not be written. */
export function failedLane({ base, wish }: Prepared, refusal: Refusal): Lane {
  return { ...NOTHING, results: [failedRow(wish, base, refusal)] }
}

function resultOf({ changes, id, label, version, write: { before, wish } }: Stored<Prepared>): RowResult {
  const plain = { row: wish.row, record_id: id, label: label || wish.label, version }
  return { ...plain, state: 'done', before, changes: [...changes], code: null, message: null, errors: null }
}
