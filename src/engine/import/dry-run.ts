import type { BatchFailure, BatchRequest } from '../../contract/calls/batch'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { PublicEntity } from '../../contract/model/entity'
import type { Texts } from '../../contract/ports/ports'
import { allFailures, failureWords, runBatch } from '../batches/batches'
import type { Office } from '../office/office'
import { errorText } from '../record'
import type { Mapping, RowProblem } from './mapping'

/** Dry-runs rows on the server; returns the refused ones by their index in the request. */
export async function dryRunImport(
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
  const getColumn = (error: ApiFieldError) =>
    mapping.findIndex((path) => path === error.path || (path !== null && error.path.startsWith(`${path}.`)))
  const placed = failure.errors.filter((error) => getColumn(error) >= 0)
  for (const error of placed) cells[getColumn(error)] = errorText(error, entity, texts)
  // A combination that exists already is refused at each of its fields: the cell of one says it for those
  // that every row has.
  const isSaid = ({ code }: ApiFieldError) => code === 'UNIQUE' && placed.some((one) => one.code === code)
  const others = failure.errors.filter((error) => getColumn(error) < 0 && !isSaid(error))
  const isWhole = others.length > 0 || placed.length === 0
  return { cells, row: isWhole ? failureWords({ ...failure, errors: others }, entity, label, texts) : null }
}
