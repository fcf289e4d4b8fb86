import { isAdmin } from '../../../catalog/rights'
import { ROLES, type User } from '../../../contract/user'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { readGroup } from './groups-store'

/**
 * An administrator as somebody of a role would be: the authorities of the role's group, and no subject, so that own rows are
 * nobody's. Who asks may look only: the caller of this refuses every writing call.
 */
export async function seenAs(sql: Sql, user: User, role: string): Promise<User> {
  if (!isAdmin(user)) throw new Refusal('FORBIDDEN', 'Only administrators see the office as another role does')
  if (!ROLES.some((one) => one === role)) throw new Refusal('BAD_PARAMETER', `X-View-As is one of ${ROLES.join(', ')}`)
  return { ...user, authorities: await readGroup(sql, role), subjectId: null }
}
