import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { IdentityPort } from '../../contract/identity'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { PasswordDialog } from './PasswordDialog'
import '../../ui/styles/sheet.css'

type Open = { what: 'end' } | { what: 'link'; token: string }

/** The account at the identity provider that signs this person in; nothing in an office without a provider. */
export function ProviderLink() {
  const { identity } = useOffice().ports
  return identity ? <Link identity={identity} /> : null
}

function Link({ identity }: { identity: IdentityPort }) {
  const { notices, ports } = useOffice()
  const { security } = ports
  const { text } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  const { data: isLinked, refetch } = useQuery({ queryKey: ['provider-link'], queryFn: security.isLinked, staleTime: 0 })
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
    <section className="blk" aria-label={text('PROVIDER_LINK.TITLE')}>
      <h2>{text('PROVIDER_LINK.TITLE')}</h2>
      <p className="muted">{text(isLinked ? 'PROVIDER_LINK.IS_ON' : 'PROVIDER_LINK.IS_OFF')}</p>
      {isLinked === false ? <Button onClick={leave}>{text('PROVIDER_LINK.LINK')}</Button> : null}
      {isLinked ? <Button onClick={() => setOpen({ what: 'end' })}>{text('PROVIDER_LINK.END')}</Button> : null}
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
