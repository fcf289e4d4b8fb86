import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BATCHES_PATH, LANDING_DEFAULT, OUTBOX_PATH } from '../contract/constants'
import { loginPath, routeOf } from '../engine/guard'
import { useEntry } from '../pages/entry'
import { NotFoundPage } from '../pages/not-found/NotFoundPage'
import { useEntityConf, useOffice, usePath } from '../pages/office'
import { EntryState } from '../pages/shell/EntryState'
import { Shell } from '../pages/shell/Shell'
import { useWiring } from './providers'
import { useRoleGuard } from './use-role-guard'

/** Pages that belong to no entity. */
const OWN_PAGES = [routeOf(LANDING_DEFAULT), routeOf(BATCHES_PATH), routeOf(OUTBOX_PATH)]

/**
 * The guarded area (ROUTE-03), with its guards in order (ROUTE-08): visitors go to the sign-in, people whose role does not
 * let them in elsewhere, and the others see pages of what is visible to them in the shell.
 */
export function Inside({ children }: { children?: ReactNode }) {
  const { navigator } = useOffice().ports
  const { languages } = useWiring()
  const entry = useEntry()
  const route = routeOf(usePath())
  const conf = useEntityConf(route)

  useEffect(() => {
    // The browser's own address: a sign-out may already be on its way to the sign-in.
    if (entry.state === 'anonymous') navigator.replace(loginPath(navigator.current()))
  }, [entry.state, navigator])

  const allowed = useRoleGuard(entry.state === 'ready')

  if (entry.state === 'anonymous' || !allowed) return null
  if (entry.state !== 'ready') return <EntryState entry={entry} />
  if (!children && !conf && !OWN_PAGES.includes(route)) return <NotFoundPage />
  return (
    <Shell languages={languages}>
      <Suspense>{children ?? <Outlet />}</Suspense>
    </Shell>
  )
}
