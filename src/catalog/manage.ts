import { ACCESS_BACKOFFICE, ON_BOARD, type Principal, ROLE_ADMIN, ROLES } from '../contract/user'
import { isAdmin } from './rights'

/** Names and flags: what a role gives stands among the authorities of its group. */
const NAMES: ReadonlySet<string> = new Set([...ROLES.filter((role) => role !== ROLE_ADMIN), ON_BOARD, ACCESS_BACKOFFICE])

/**
 * True when somebody who holds these authorities may do nothing that the principal may not. Whoever may not grant a right
 * may not touch what leads to it, and so nobody manages an account, or a group, that holds more than himself.
 */
export function mayManage(principal: Principal, held: readonly string[]): boolean {
  return isAdmin(principal) || held.every((one) => NAMES.has(one) || principal.authorities.includes(one))
}
