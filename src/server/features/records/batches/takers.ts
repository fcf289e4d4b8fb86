import { getCondition, valueAt } from '../../../../catalogue/paths'
import type { BatchFailure } from '../../../../contract/calls/batch'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { CallContext } from '../../../kernel/context'
import type { Records } from '../../../records'
import { listTakers, nameTakerIn } from '../../../takers'

/** A failure with the values of its row. */
export interface FailedRow extends BatchFailure {
  body: JsonObject | null
}

/**
 * A refused value: the one unique field of its row that another record has, and the value it was refused for.
 */
interface Refused {
  row: FailedRow
  path: string
  value: string
}

/**
 * The failures of a page, with the name of the record that has a value already, as the list of the caller
 * finds it: rights, own rows and hidden fields apply. One call for each field, however many rows there are.
 */
export async function nameTakers(
  records: Pick<Records, 'list'>,
  entity: Entity,
  rows: readonly FailedRow[],
  context: CallContext,
): Promise<BatchFailure[]> {
  const refused = rows.flatMap(findUniqueConflict)
  const paths = [...new Set(refused.map(({ path }) => path))]
  const found = await Promise.all(
    paths.map(async (path) => {
      const same = refused.filter((one) => one.path === path)
      const conditions = [[`${path}In`, same.map(({ value }) => value).join(',')]] as const
      const takers = await listTakers(records, { entity, conditions, size: same.length }, context)
      return same.map(
        ({ row, value }) =>
          [row, takers.find((one) => getCondition(valueAt(one as JsonObject, path)) === value)] as const,
      )
    }),
  )
  const takers = new Map(found.flat())
  return rows.map(({ body: _, ...failure }, index) =>
    withTaker(failure, takers.get(rows[index] as FailedRow)),
  )
}

/** Values that must be unique together name no single record. */
function findUniqueConflict(row: FailedRow): Refused[] {
  const [only, ...more] = row.errors.filter(({ code }) => code === 'UNIQUE')
  const value = only && more.length === 0 && row.body ? getCondition(valueAt(row.body, only.path)) : null
  return only && value !== null && !value.includes(',') ? [{ row, path: only.path, value }] : []
}

function withTaker(failure: BatchFailure, taker: RecordData | undefined): BatchFailure {
  if (!taker || taker.id === failure.id) return failure
  return { ...failure, errors: nameTakerIn(failure.errors, { id: taker.id, label: taker.label || taker.id }) }
}
