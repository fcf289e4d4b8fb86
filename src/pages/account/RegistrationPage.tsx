import { useEffect, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { ROOT_PATH } from '../../contract/constants'
import type { RegistrationRecord } from '../../contract/ports/account'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { useOffice, useTexts } from '../office'
import { PublicLayout } from './PublicLayout'
import { RegistrationForm } from './RegistrationForm'
import { loadFailure } from './registration'

const INVALID = 'INVALID_UUUID'
/** A person with a session instead of a link. */
const OWN = ''

/** State of the page's link. */
type Link = { state: 'loading' | 'invalid' } | { state: 'valid'; record: RegistrationRecord }

/**
 * Registration by a mailed link, for visitors (REG-01 to REG-18); `u` is the link's id. Signed-in people who
 * are not on board need none: the server finds their pending invitation (D7).
 */
export function RegistrationPage({ u, onUsed }: { u: string | null; onUsed: () => void }) {
  const office = useOffice()
  const { account, texts } = office.ports
  const [holder] = useState(() => u || (office.session.store.getState().user ? OWN : null))
  const [link, setLink] = useState<Link>({ state: holder === null ? 'invalid' : 'loading' })
  const { add } = office.notices

  useEffect(() => {
    if (holder === null) return
    let left = false
    account.registration(holder).then(
      (record) => {
        if (left) return
        // Visitors get the language of their link; signed-in people have chosen theirs.
        if (record.lang && holder !== OWN) void texts.setLang(record.lang).catch(() => undefined)
        setLink({ state: 'valid', record })
      },
      (error: unknown) => {
        if (left) return
        const message = isApiError(error) ? error.failure.errorMessage : ''
        // No link was followed here: the page itself says everything.
        if (holder !== OWN)
          add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: loadFailure(message, texts) })
        setLink({ state: 'invalid' })
        if (message === INVALID) onUsed()
      },
    )
    return () => {
      left = true
    }
  }, [account, add, holder, onUsed, texts])

  /** Signs out if signed in, then opens the root (REG-04); Cancel does the same (REG-06). */
  const goBack = () => {
    onUsed()
    if (office.session.store.getState().user) void office.session.signOut()
    else office.ports.navigator.go(ROOT_PATH)
  }
  return (
    <PublicLayout route="registration">
      {link.state === 'valid' ? (
        <RegistrationForm
          record={link.record}
          onCancel={goBack}
          onDone={onUsed}
          onInvalid={() => setLink({ state: 'invalid' })}
        />
      ) : null}
      {link.state === 'invalid' ? <InvalidLink onBack={goBack} /> : null}
    </PublicLayout>
  )
}

/** Without a link, or with an expired one: the reason and the way back (REG-02). */
function InvalidLink({ onBack }: { onBack: () => void }) {
  const { text } = useTexts()
  return (
    <div className="said">
      <h1>{text('REGISTRATION.INVALID_TITLE')}</h1>
      <Banner tone="danger" title={text(`REGISTRATION.STATUS.ERROR.${INVALID}`)} />
      <div>
        <Button variant="primary" onClick={onBack}>
          {text('BACK')}
        </Button>
      </div>
    </div>
  )
}
