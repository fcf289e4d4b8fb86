import { useEffect, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { LOGIN_PATH } from '../../contract/constants'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { useOffice, useTexts } from '../office'
import { PublicLayout } from './PublicLayout'

const INVALID = 'INVALID_UUUID'

/** The page of a recovery link (RECOVER-05 to RECOVER-08); without an id the link counts as invalid. */
export function RecoverPage({ u, onUsed }: { u: string | null; onUsed: () => void }) {
  const office = useOffice()
  const { account, navigator, texts } = office.ports
  const { text } = useTexts()
  const [state, setState] = useState<'checking' | 'sent' | string>(u ? 'checking' : INVALID)

  useEffect(() => {
    if (!u) return
    let left = false
    account.openRecovery(u).then(
      (lang) => {
        if (left) return
        // Signed-in people have chosen their language.
        if (lang && !office.session.store.getState().user) void texts.setLang(lang).catch(() => undefined)
        setState('sent')
      },
      (error: unknown) => !left && setState(isApiError(error) ? error.failure.errorMessage : 'UNDEFINED'),
    )
    return () => {
      left = true
    }
  }, [account, office, texts, u])

  const back = () => {
    onUsed()
    navigator.go(LOGIN_PATH)
  }
  const key = `RECOVER_PASSWORD.STATUS.ERROR.${state}`
  const failure = texts.has(key) ? text(key) : text('NOTIFICATIONS.ERROR.DESCRIPTION')
  return (
    <PublicLayout route="recover-password">
      <div className="said">
        <h1>{text('RECOVER_PASSWORD.TITLE')}</h1>
        {state === 'checking' ? (
          <p role="status">{text('RECOVER_PASSWORD.CHECKING')}</p>
        ) : (
          <>
            {state === 'sent' ? (
              <Banner tone="success" announce title={text('RECOVER_PASSWORD.STATUS.SUCCESS')} />
            ) : (
              <Banner tone="danger" title={failure} />
            )}
            <div>
              <Button variant="primary" onClick={back}>
                {text('BACK')}
              </Button>
            </div>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
