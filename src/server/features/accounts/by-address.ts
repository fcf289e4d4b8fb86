import { PLAIN_LIST } from '../../../catalog/query'
import { PAGE_SIZE_MAX } from '../../../contract/constants'
import type { Entity } from '../../../contract/entity'
import { serverContext } from '../../kernel/context'
import type { Records } from '../../records'

const ADDRESS = 'email'

/** The ids of records with an e-mail address, however its letters are written; none where the file has no such field. */
export async function withAddress(records: Records, entity: Entity, email: string): Promise<string[]> {
  if (email === '' || !entity.fields.some(({ path }) => path === ADDRESS)) return []
  const filters = [{ path: ADDRESS, operator: 'Contains' as const, values: [email] }]
  const query = { ...PLAIN_LIST, filters, columns: [ADDRESS], showArchived: true, size: PAGE_SIZE_MAX, count: 'none' as const }
  const { items } = await records.list(entity, query, serverContext())
  return items.flatMap((item) => (String(item[ADDRESS]).toLowerCase() === email.toLowerCase() ? [item.id] : []))
}
