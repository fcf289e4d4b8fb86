import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChangePasswordForm } from '../account/ChangePasswordForm'
import { Outside } from '../account/Outside'
import { RecoverPage } from '../account/RecoverPage'
import { RegistrationPage } from '../account/RegistrationPage'
import { REGISTRATION_PATH } from '../contract/constants'
import { loginPath } from '../engine/guard'
import { PageAddress, useOffice, usePath, useUser } from '../pages/office'
import { Inside } from './Inside'
import { useRoleGuard } from './use-role-guard'

/**
 * The id of the link in the address. It is read once and taken out of the address bar at once, so that neither history
 * nor referrer keep it; a reload finds it in this tab's session.
 */
function useLinkId(key: string): string | null {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { navigator } = useOffice().ports
  const path = usePath().split('?')[0] ?? '/'
  const [id] = useState(() => new URLSearchParams(search).get('u') ?? history.state?.[key] ?? null)
  useEffect(() => {
    if (!new URLSearchParams(search).has('u')) return
    navigator.replace(path)
    history.replaceState({ ...history.state, [key]: id }, '')
  }, [id, key, navigator, path, search])
  return id
}

/** /registration (ROUTE-05): for visitors, and for signed-in people who are not on board yet (PERM-07, PERM-08). */
export function Registration() {
  return (
    <PageAddress pathname={REGISTRATION_PATH}>
      <OpenRegistration />
    </PageAddress>
  )
}

function OpenRegistration() {
  const u = useLinkId('registration')
  return useRoleGuard(true) ? <RegistrationPage u={u} /> : null
}

/** /recover-password (D25). */
export function Recover() {
  return <RecoverPage u={useLinkId('recover')} />
}

/**
 * /change-password: for signed-in people only (AUTH-18). Whoever owes a new password sees the form alone: nothing else
 * would answer.
 */
export function ChangePassword() {
  const { navigator } = useOffice().ports
  const user = useUser()
  const path = usePath()
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const isAlone = query.get('isHandleForbidden') === 'true'
  const isAnonymous = user === null
  useEffect(() => {
    if (isAlone && isAnonymous) navigator.replace(loginPath('/'))
  }, [isAlone, isAnonymous, navigator])

  const form = <ChangePasswordForm message={query.get('message')} />
  if (!isAlone)
    return (
      <Inside>
        {
          <section className="page" data-route="change-password">
            {form}
          </section>
        }
      </Inside>
    )
  return isAnonymous ? null : <Outside route="change-password">{form}</Outside>
}
