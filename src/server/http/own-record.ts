import { PLAIN_LIST } from '../../catalog/query'
import { ownScope } from '../../catalog/rights'
import type { Entity } from '../../contract/entity'
import type { Records } from '../parts'
import { type Call, contextOf } from './call'

const OWN_SUBJECT = 'user.subjectId'

/**
 * The record an id means. People who meet only own rows are led to their own page by the id of their subject
 * (`/collaborators/{subjectId}`), which is not the id of the record about them: it means their own row there.
 */
export async function meantId(records: Records, call: Call, entity: Entity, id: string): Promise<string> {
  const { user } = call.get('signed')
  if (id === '' || id !== user.subjectId) return id
  const test = ownScope(user, entity)?.any.find((one) => 'path' in one && one.is === OWN_SUBJECT)
  if (!test || !('path' in test)) return id
  const filters = [{ path: test.path, operator: 'Equals' as const, values: [id] }]
  const { items } = await records.list(entity, { ...PLAIN_LIST, filters, size: 1, count: 'none' }, contextOf(call))
  return items[0]?.id ?? id
}
