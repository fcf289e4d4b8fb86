import { useEffect } from 'react'
import { roleGuard } from '../engine/office/guard'
import { useHref, useOffice, useUser } from '../pages/office'

/**
 * Applies the role guard once the server has identified the person (`known`); true while they may stay on the
 * page.
 */
export function useRoleGuard(known: boolean): boolean {
  const office = useOffice()
  const user = useUser()
  const path = useHref()
  const standing = known && user ? roleGuard(user, path) : null
  const target = standing?.go === 'to' ? standing.path : null
  const out = standing?.go === 'out'
  useEffect(() => {
    if (target !== null) office.ports.navigator.replace(target)
    if (out) void office.session.signOut('AUTH.ERRORS.NO_ACCESS')
  }, [office, target, out])
  return standing === null || standing.go === 'inside'
}
