import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { PasswordDialog } from './PasswordDialog'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondStepDialog } from './SecondStepDialog'
import '../../ui/styles/sheet.css'

type Open = { what: 'begin' | 'end' | 'renew' } | { what: 'codes'; codes: string[] }

/** The second step of the sign-in: on or off, and its recovery codes. */
export function SecondStep() {
  const { security } = useOffice().ports
  const { text } = useTexts()
  const [open, setOpen] = useState<Open | null>(null)
  const { data, refetch } = useQuery({ queryKey: ['second-step'], queryFn: security.secondStep, staleTime: 0 })
  const close = () => {
    setOpen(null)
    void refetch()
  }
  const showCodes = (codes: string[]) => {
    setOpen({ what: 'codes', codes })
    void refetch()
  }
  return (
    <section className="blk" aria-label={text('SECOND_STEP.TITLE')}>
      <h2>{text('SECOND_STEP.TITLE')}</h2>
      <p className="muted">{data?.isOn ? text('SECOND_STEP.IS_ON', { count: data.codesLeft }) : text('SECOND_STEP.IS_OFF')}</p>
      <div className="row">
        {data?.isOn === false ? <Button onClick={() => setOpen({ what: 'begin' })}>{text('SECOND_STEP.BEGIN')}</Button> : null}
        {data?.isOn ? (
          <>
            <Button onClick={() => setOpen({ what: 'renew' })}>{text('SECOND_STEP.RENEW')}</Button>
            <Button onClick={() => setOpen({ what: 'end' })}>{text('SECOND_STEP.END')}</Button>
          </>
        ) : null}
      </div>
      {open?.what === 'begin' ? <SecondStepDialog onCodes={showCodes} onClose={close} /> : null}
      {open?.what === 'end' ? (
        <PasswordDialog
          title={text('SECOND_STEP.END')}
          message={text('SECOND_STEP.END_TEXT')}
          confirm={text('SECOND_STEP.END')}
          onConfirm={(password) => security.endSecondStep(password).then(close)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'renew' ? (
        <PasswordDialog
          title={text('SECOND_STEP.RENEW')}
          message={text('SECOND_STEP.RENEW_TEXT')}
          confirm={text('SECOND_STEP.RENEW')}
          onConfirm={(password) => security.renewRecoveryCodes(password).then(showCodes)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
    </section>
  )
}
