import { lazy, Suspense, useEffect } from 'react'
import { entryHref, isRootOrSignIn } from '../engine/office/guard'
import { useHref, useOffice, useVisible } from '../pages/office'
import { EntryState, useEntry } from '../pages/shell'
import { useRoleGuard } from './use-role-guard'

const SignInRoute = lazy(() => import('./SignInRoute').then((module) => ({ default: module.SignInRoute })))

/**
 * The root: the sign-in while no one is signed in, then on to the requested page or the landing page (D1,
 * ROUTE-01, ROUTE-12).
 */
export function RootRoute() {
  const { pages, ports } = useOffice()
  const { navigator } = ports
  const entry = useEntry()
  const path = useHref()
  const visible = useVisible()

  const allowed = useRoleGuard(entry.state === 'ready')

  useEffect(() => {
    if (!allowed) return
    // While navigating away the root is still rendered for a moment: it must not redirect again.
    if (entry.state === 'ready' && visible && isRootOrSignIn(path))
      navigator.replace(entryHref(path, visible, pages))
  }, [allowed, entry.state, visible, path, pages, navigator])

  if (entry.state !== 'anonymous') return <EntryState entry={entry} />
  return (
    <Suspense>
      <SignInRoute />
    </Suspense>
  )
}
