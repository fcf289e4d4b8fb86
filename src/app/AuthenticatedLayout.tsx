import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { isVisible, loginHref, toRoute } from '../engine/office/guard'
import { NotFoundPage } from '../pages/NotFoundPage'
import { useEntityConf, useHref, useOffice, useVisible } from '../pages/office'
import { EntryState, Shell, useEntry } from '../pages/shell'
import { useWiring } from './providers'
import { useRoleGuard } from './use-role-guard'

/**
 * The guarded area (ROUTE-03), with its guards in order (ROUTE-08): visitors go to the sign-in, people
 * refused by the role guard elsewhere, and the others see their pages in the shell.
 */
export function AuthenticatedLayout({ children }: { children?: ReactNode }) {
  const { pages, ports } = useOffice()
  const { navigator } = ports
  const { languages } = useWiring()
  const entry = useEntry()
  const path = useHref()
  const conf = useEntityConf(toRoute(path))
  const visible = useVisible()

  useEffect(() => {
    // The browser's current address: a sign-out may already be navigating to the sign-in.
    if (entry.state === 'anonymous') navigator.replace(loginHref(navigator.current()))
  }, [entry.state, navigator])

  const allowed = useRoleGuard(entry.state === 'ready')

  if (entry.state === 'anonymous' || !allowed) return null
  if (entry.state !== 'ready') return <EntryState entry={entry} />
  if (!children && !conf && !(visible && isVisible(path, visible, pages))) return <NotFoundPage />
  return (
    <Shell languages={languages}>
      <Suspense>{children ?? <Outlet />}</Suspense>
    </Shell>
  )
}
