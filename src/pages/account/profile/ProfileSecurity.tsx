import '../../../ui/page/ReadSection.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { IdentityPort } from '../../../contract/ports/identity'
import { Button } from '../../../ui/controls/Button'
import { useOffice, useTexts } from '../../office'
import { changeFailureNotice, type PasswordField } from '../change-password'
import { SessionTable } from '../security/SessionTable'
import { PasswordDialog } from './PasswordDialog'
import { SecondStepBlock } from './SecondStep'

/** How this person signs in: password, second step, and open sessions. */
export function ProfileSecurity() {
  const office = useOffice()
  const { text } = useTexts()
  const change = async () => {
    const values = (await office.dialogs.open('change-password', null)) as Record<
      PasswordField,
      string
    > | null
    if (!values) return
    try {
      await office.session.changePassword(values.currentPassword, values.newPassword)
      office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.RESET_PASSWORD_changed' })
    } catch (error) {
      const said = changeFailureNotice(error, office.ports.texts)
      office.notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: said })
    }
  }
  return (
    <>
      <section className="read-section" aria-label={text('LOGIN.PASSWORD')}>
        <h2>{text('LOGIN.PASSWORD')}</h2>
        <p className="muted">{text('CHANGE_PASSWORD.ENDS_SESSIONS')}</p>
        <Button onClick={() => void change()}>{text('CHANGE_PASSWORD.TITLE')}</Button>
      </section>
      <SecondStepBlock />
      <ProviderLink />
      <OwnSessions />
    </>
  )
}

/** The person's open sessions; each can be ended, or all but this one. */
function OwnSessions() {
  const office = useOffice()
  const { security } = office.ports
  const { text } = useTexts()
  const { data = [], refetch } = useQuery({
    queryKey: ['sessions', 'own'],
    queryFn: () => security.sessions(false),
    staleTime: 0,
  })
  const act = (work: Promise<void>) => void work.then(() => refetch(), office.notices.failure)
  return (
    <div className="read-section">
      <h2>{text('SESSIONS.OWN')}</h2>
      <SessionTable
        sessions={data}
        label={text('SESSIONS.OWN')}
        onEnd={({ id }) => act(security.endSession(id))}
      />
      {data.length > 1 ? (
        <Button onClick={() => act(security.endOtherSessions())}>{text('SESSIONS.END_OTHERS')}</Button>
      ) : null}
    </div>
  )
}

type Open = { what: 'end' } | { what: 'link'; token: string }

/** The linked account at the identity provider; nothing in an office without a provider. */
function ProviderLink() {
  const { identity } = useOffice().ports
  return identity ? <Link identity={identity} /> : null
}

function Link({ identity }: { identity: IdentityPort }) {
  const { notices, ports } = useOffice()
  const { security } = ports
  const { text } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  const { data: isLinked, refetch } = useQuery({
    queryKey: ['provider-link'],
    queryFn: security.isLinked,
    staleTime: 0,
  })
  useEffect(() => {
    const token = identity.linkToken()
    if (token) setOpen({ what: 'link', token })
  }, [identity])
  const close = () => {
    setOpen(null)
    void refetch()
  }
  const leave = () => void identity.startLink('/profile?tab=security').catch(notices.failure)
  return (
    <section className="read-section" aria-label={text('PROVIDER_LINK.TITLE')}>
      <h2>{text('PROVIDER_LINK.TITLE')}</h2>
      <p className="muted">{text(isLinked ? 'PROVIDER_LINK.IS_ON' : 'PROVIDER_LINK.IS_OFF')}</p>
      {isLinked === false ? <Button onClick={leave}>{text('PROVIDER_LINK.LINK')}</Button> : null}
      {isLinked ? (
        <Button onClick={() => setOpen({ what: 'end' })}>{text('PROVIDER_LINK.END')}</Button>
      ) : null}
      {open?.what === 'link' ? (
        <PasswordDialog
          title={text('PROVIDER_LINK.LINK')}
          message={text('PROVIDER_LINK.LINK_TEXT')}
          confirm={text('PROVIDER_LINK.LINK')}
          onConfirm={(password) => security.linkProvider(password, open.token).then(close)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'end' ? (
        <PasswordDialog
          title={text('PROVIDER_LINK.END')}
          message={text('PROVIDER_LINK.END_TEXT')}
          confirm={text('PROVIDER_LINK.END')}
          onConfirm={(password) => security.unlinkProvider(password).then(close)}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
