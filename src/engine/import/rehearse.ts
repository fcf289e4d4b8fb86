import type { BatchFailure, BatchRequest } from '../../contract/batch'
import type { PublicEntity } from '../../contract/entity'
import type { Texts } from '../../contract/ports'
import { allFailures, failureWords, runBatch } from '../batches'
import type { Office } from '../office'
import { errorText } from '../record'
import type { Mapping, RowProblem } from './mapping'

/** Dry-runs rows on the server; returns the refused ones by their index in the request. */
export async function rehearse(
  office: Pick<Office, 'ports'>,
  route: string,
  request: BatchRequest,
  onProgress: (progress: { done: number; total: number }) => void = () => undefined,
): Promise<BatchFailure[]> {
  const { rows } = request.changes ?? {}
  if (!Array.isArray(rows) || rows.length === 0) return []
  const { id } = await runBatch(office, route, request, onProgress)
  return allFailures(office, id)
}

/** A refused row: errors of mapped fields belong to their cells, the others to the row. */
export function rowProblem(
  failure: BatchFailure,
  mapping: Mapping,
  { entity, label, texts }: { entity: PublicEntity; label: (path: string) => string; texts: Texts },
): RowProblem {
  const cells: Record<number, string> = {}
  const others = failure.errors.filter((error) => {
    const column = mapping.findIndex((path) => path === error.path || (path !== null && error.path.startsWith(`${path}.`)))
    if (column < 0) return true
    cells[column] = errorText(error, entity, texts)
    return false
  })
  const isWhole = others.length > 0 || failure.errors.length === 0
  return { cells, row: isWhole ? failureWords({ ...failure, errors: others }, entity, label, texts) : null }
}
