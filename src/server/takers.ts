import { readListCall } from '../catalogue/list-query/read-list-call'
import { fieldRights } from '../catalogue/rights/rights'
import type { ApiFieldError } from '../contract/errors/field-error'
import type { Entity } from '../contract/model/entity'
import type { RecordData } from '../contract/model/record'
import type { CallContext } from './kernel/context'
import type { Records } from './records'

/** What is asked of the records that have some values already. */
interface TakersQuery {
  entity: Entity
  /** parameters of a list call: `codeEquals` or `codeIn` */
  conditions: readonly (readonly [name: string, value: string])[]
  size: number
}

/**
 * The records that have these values, as a list of the caller finds them: rights, own rows and hidden fields
 * apply. None where a value is in a field that is hidden or cannot be asked for, or where the list is closed:
 * that tells nothing of its record.
 */
export async function listTakers(
  records: Pick<Records, 'list'>,
  { conditions, entity, size }: TakersQuery,
  context: CallContext,
): Promise<readonly RecordData[]> {
  const { principal } = context
  const hidden = principal ? fieldRights(principal, entity).hidden : []
  const params = new URLSearchParams([
    ...conditions.map(([name, value]) => [name, value]),
    ['size', String(size)],
    ['count', 'none'],
    ['showArchived', 'true'],
  ])
  const decoded = readListCall(entity, params, hidden)
  if ('error' in decoded) return []
  const page = await records.list(entity, decoded.query, context).catch(() => null)
  return page?.items ?? []
}

/** Errors of values that must be unique, with the record that has them. */
export function nameTakerIn(
  errors: readonly ApiFieldError[],
  { id, label }: { id: string; label: string },
): ApiFieldError[] {
  return errors.map((one) =>
    one.code === 'UNIQUE' ? { ...one, params: { ...one.params, context: 'of', label, id } } : one,
  )
}
