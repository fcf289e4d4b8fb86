import { type MouseEvent, type SubmitEvent, useId, useState } from 'react'
import type { DialogProps } from '../../../contract/ports/dialog'
import type { ChangedDocument } from '../../../engine/session/privacy'
import { Icon } from '../../../ui/basics/Icon'
import { Button } from '../../../ui/controls/Button'
import { Checkbox } from '../../../ui/controls/Checkbox'
import { Link } from '../../../ui/controls/Link'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../../office'
import '../account.css'

export type PrivacyInput = { documents: ChangedDocument[] }

/**
 * Changed privacy documents: each can be read, all are accepted or the person leaves; there is no third way
 * (PRIV-01 to 06).
 */
export function PrivacyDialog({ input, close }: DialogProps<PrivacyInput, boolean>) {
  const { notices, ports } = useOffice()
  const { text } = useTexts()
  const id = useId()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<readonly string[]>([])
  const isValid = input.documents.every((one) => ticked.includes(one.id))
  const open = (event: MouseEvent, documentId: string) => {
    // The document needs the person's token: the browser itself could not fetch it.
    event.preventDefault()
    void ports.account
      .openPrivacy(documentId)
      .then(() => setOpened((old) => [...old, documentId]), notices.failure)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid) close(true)
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{text('CRUD.CANCEL')}</Button>
      <Button type="submit" form={id} variant="primary" disabled={!isValid}>
        {text('PRIVACY.CHANGED.CONFIRM')}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={text('PRIVACY.CHANGED.TITLE')} footer={footer} bound>
      <form id={id} className="link-form" onSubmit={submit}>
        <p>{text('PRIVACY.CHANGED.BODY')}</p>
        <ul className="documents">
          {input.documents.map((one) => (
            <li key={one.id}>
              <Link href={`#${one.id}`} onClick={(event) => open(event, one.id)}>
                {one.label}
              </Link>
              {opened.includes(one.id) ? (
                <span className="muted">
                  <Icon name="check" size="small" />
                  {text('PRIVACY.CHANGED.OPENED')}
                </span>
              ) : null}
              <Checkbox
                id={`${id}-${one.id}`}
                checked={ticked.includes(one.id)}
                onChange={(on) =>
                  setTicked((old) => (on ? [...old, one.id] : old.filter((other) => other !== one.id)))
                }
              >
                {text('PRIVACY.CHANGED.AGREE', { document: one.label })}
              </Checkbox>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
