import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { REGISTRATION_PATH, ROOT_PATH } from '../contract/constants'
import { isOwed, loginHref } from '../engine/office/guard'
import { ChangePasswordForm } from '../pages/account/ChangePasswordForm'
import { PublicLayout } from '../pages/account/PublicLayout'
import { RecoverPage } from '../pages/account/RecoverPage'
import { RegistrationPage } from '../pages/account/RegistrationPage'
import { PageAddress, useHref, useOffice, useUser } from '../pages/office'
import { AuthenticatedLayout } from './AuthenticatedLayout'
import { useRoleGuard } from './use-role-guard'

/** The id of the link that opened a page. */
interface LinkId {
  id: string | null
  /** the link is used or expired: removes it from this tab */
  forget: () => void
}

/**
 * The id of the link in the address. Removed from the address bar at once, so that neither history nor
 * referrer keep it; until it is used, a reload finds it in this tab's storage.
 */
function useLinkId(page: string): LinkId {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { navigator, tab } = useOffice().ports
  const path = useHref().split('?')[0] ?? ROOT_PATH
  const key = `tessera.link.${page}`
  const [id] = useState(() => {
    const query = new URLSearchParams(search)
    return (query.has('u') ? query.get('u') : tab.get(key)) || null
  })
  useEffect(() => {
    if (!new URLSearchParams(search).has('u')) return
    if (id) tab.set(key, id)
    navigator.replace(path)
  }, [id, key, navigator, path, search, tab])
  return { id, forget: useCallback(() => tab.remove(key), [key, tab]) }
}

/**
 * /registration (ROUTE-05): for visitors, and for signed-in people who are not on board yet (PERM-07,
 * PERM-08).
 */
export function Registration() {
  return (
    <PageAddress pathname={REGISTRATION_PATH}>
      <OpenRegistration />
    </PageAddress>
  )
}

function OpenRegistration() {
  const { id, forget } = useLinkId('registration')
  return useRoleGuard(true) ? <RegistrationPage u={id} onUsed={forget} /> : null
}

/** /recover-password (D25). */
export function Recover() {
  const { id, forget } = useLinkId('recover')
  return <RecoverPage u={id} onUsed={forget} />
}

/**
 * /change-password: for signed-in people only (AUTH-18). A forced change shows the form alone, because no
 * other call would be answered.
 */
export function ChangePassword() {
  const { navigator } = useOffice().ports
  const user = useUser()
  const path = useHref()
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const isAlone = isOwed(path)
  const isAnonymous = user === null
  useEffect(() => {
    // The browser's current address: the ended session may already have navigated to the sign-in.
    if (isAlone && isAnonymous) navigator.replace(loginHref(navigator.current()))
  }, [isAlone, isAnonymous, navigator])

  const form = <ChangePasswordForm message={query.get('message')} owed={isAlone} />
  if (!isAlone)
    return (
      <AuthenticatedLayout>
        {
          <section className="page" data-route="change-password">
            {form}
          </section>
        }
      </AuthenticatedLayout>
    )
  return isAnonymous ? null : <PublicLayout route="change-password">{form}</PublicLayout>
}
