import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutgoingMail } from '../../../contract/ports/security'
import { fullInstant } from '../../../engine/list/moment'
import { Button } from '../../../ui/controls/Button'
import { Banner } from '../../../ui/overlays/Banner'
import { Dialog } from '../../../ui/overlays/Dialog'
import { EmptyState } from '../../../ui/page/EmptyState'
import { useOffice, useTexts } from '../../office'
import { PageHead } from '../../PageHead'
import '../account.css'
import '../../batches/batches.css'

const HEADS = ['WHEN', 'TO', 'SUBJECT', 'STATE', 'ACTS']

/** Outgoing mail for administrators; without a mail server every mail stays here. */
export function OutboxPage() {
  const office = useOffice()
  const { security } = office.ports
  const { text } = useTexts()
  const [open, setOpen] = useState<OutgoingMail | null>(null)
  const { data, refetch } = useQuery({ queryKey: ['outbox'], queryFn: security.outbox, staleTime: 0 })
  const retry = ({ id }: OutgoingMail) =>
    void security.retryMail(id).then(() => refetch(), office.notices.failure)
  if (!data) return <section aria-busy data-route="outbox" />
  return (
    <section data-route="outbox">
      <PageHead page="outbox" subtitle={text('OUTBOX.SUBTITLE')}>
        <Button onClick={() => void refetch()}>{text('OUTBOX.RELOAD')}</Button>
      </PageHead>
      {data.sending ? null : (
        <div className="page-note">
          <Banner tone="info" title={text('OUTBOX.NO_SERVER')}>
            {text('OUTBOX.NO_SERVER_TEXT')}
          </Banner>
        </div>
      )}
      {data.held ? (
        <div className="page-note">
          <Banner tone="warning" title={text('OUTBOX.HELD')}>
            {text('OUTBOX.HELD_TEXT')}
          </Banner>
        </div>
      ) : null}
      {data.items.length === 0 ? (
        <EmptyState title={text('OUTBOX.NONE')} text={text('OUTBOX.NONE_TEXT')} icon="envelope" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
        <section className="failures batches stack" aria-label={text('OUTBOX.TITLE')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {HEADS.map((key) => (
                  <th key={key} scope="col">
                    {text(`OUTBOX.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((mail) => (
                <Line
                  key={mail.id}
                  mail={mail}
                  isSending={data.sending && !data.held}
                  onOpen={() => setOpen(mail)}
                  onRetry={() => retry(mail)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open ? <OneMail mail={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

interface LineProps {
  mail: OutgoingMail
  /** mails leave the office: one that was held can be sent */
  isSending: boolean
  onOpen: () => void
  onRetry: () => void
}

function Line({ isSending, mail, onOpen, onRetry }: LineProps) {
  const { text } = useTexts()
  const isHeld = mail.state === 'OUTBOX' && isSending
  return (
    <tr>
      <td className="num" data-label={text('OUTBOX.WHEN')}>
        {fullInstant(mail.createdAt)}
      </td>
      <td data-label={text('OUTBOX.TO')}>{mail.recipient}</td>
      <td data-label={text('OUTBOX.SUBJECT')}>{mail.subject}</td>
      <td data-label={text('OUTBOX.STATE')}>
        <span>
          {text(`OUTBOX.STATE.${mail.state}`)}
          {mail.error ? <span className="meta"> {mail.error}</span> : null}
        </span>
      </td>
      <td data-label={text('OUTBOX.ACTS')}>
        <div className="row">
          {mail.text === null ? null : (
            <Button small onClick={onOpen}>
              {text('OUTBOX.READ')}
            </Button>
          )}
          {mail.state === 'FAILED' || isHeld ? (
            <Button small onClick={onRetry}>
              {text(isHeld ? 'OUTBOX.SEND' : 'OUTBOX.RETRY')}
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  )
}

function OneMail({ mail, onClose }: { mail: OutgoingMail; onClose: () => void }) {
  const { text } = useTexts()
  const footer = (
    <>
      <span className="grow" />
      <Button variant="primary" onClick={onClose}>
        {text('APP.CLOSE')}
      </Button>
    </>
  )
  return (
    <Dialog title={mail.subject} subtitle={mail.recipient} footer={footer} onClose={onClose} closeOnOutside>
      <p className="mail-text">{mail.text}</p>
    </Dialog>
  )
}
