import { REGISTRATION_PATH, ROOT_PATH } from '../contract/constants'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, type User } from '../contract/user'

/** Where the role guard leaves a signed-in person: `inside`, on another path, or `out` of the session. */
export type GuardDecision = { go: 'inside' } | { go: 'to'; path: string } | { go: 'out' }

/**
 * The guard after the authentication guard (ROUTE-08): who is not on board registers first (PERM-08), who is has nothing
 * left to register (PERM-07), and the office itself asks for ACCESS_BACKOFFICE or ROLE_ADMIN (PERM-09). Administrators
 * pass every check.
 */
export function roleGuard({ authorities }: Pick<User, 'authorities'>, path: string): GuardDecision {
  const admin = authorities.includes(ROLE_ADMIN)
  const aboard = admin || authorities.includes(ON_BOARD)
  const registering = path.split(/[?#]/)[0] === REGISTRATION_PATH
  if (registering) return aboard ? { go: 'to', path: ROOT_PATH } : { go: 'inside' }
  if (!aboard) return { go: 'to', path: REGISTRATION_PATH }
  return admin || authorities.includes(ACCESS_BACKOFFICE) ? { go: 'inside' } : { go: 'out' }
}
