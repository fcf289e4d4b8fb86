import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { changeFailureNotice } from '../change-password'
import type { PasswordField } from '../use-change-password'
import { OwnSessions } from './OwnSessions'
import { ProviderLink } from './ProviderLink'
import { SecondStep } from './SecondStep'
import '../../ui/styles/sheet.css'

/** How this person signs in: password, second step, and where he is signed in now. */
export function ProfileSecurity() {
  const office = useOffice()
  const { text } = useTexts()
  const change = async () => {
    const values = (await office.dialogs.open('change-password', null)) as Record<PasswordField, string> | null
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
      <section className="blk" aria-label={text('LOGIN.PASSWORD')}>
        <h2>{text('LOGIN.PASSWORD')}</h2>
        <p className="muted">{text('CHANGE_PASSWORD.ENDS_SESSIONS')}</p>
        <Button onClick={() => void change()}>{text('CHANGE_PASSWORD.TITLE')}</Button>
      </section>
      <SecondStep />
      <ProviderLink />
      <OwnSessions />
    </>
  )
}
