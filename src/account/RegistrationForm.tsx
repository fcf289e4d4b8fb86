import { type SubmitEvent, useEffect, useState } from 'react'
import type { RegistrationRecord } from '../contract/account'
import type { AgreementAnswers } from '../contract/agreement'
import { isApiError } from '../contract/api-error'
import { ROOT_PATH } from '../contract/constants'
import { isEmail } from '../contract/email'
import { useOffice, useTexts } from '../pages/office'
import { Button } from '../ui/Button'
import { HelpTip } from '../ui/HelpTip'
import { AgreementsBlock } from './AgreementsBlock'
import { FormField } from './FormField'
import { REDIRECT_MS, type RegistrationField, registrationFailure, registrationPayload } from './registration'
import { useAgreements } from './use-agreements'
import { useFields } from './use-fields'
import { usePasswordRule } from './use-password-rule'
import '../ui/styles/sign-in.css'

export interface RegistrationFormProps {
  record: RegistrationRecord
  onCancel: () => void
  /** the account is made: the link is used up */
  onDone: () => void
  /** the server says that the link is over (REG-03) */
  onInvalid: () => void
}

/** The form of a valid link: personal data, then the account (REG-05, REG-08, REG-09). */
export function RegistrationForm({ record, onCancel, onDone, onInvalid }: RegistrationFormProps) {
  const { text } = useTexts()
  const rule = usePasswordRule()
  const required = (value: string) => (value.trim() === '' ? text('VALIDATION.REQUIRED') : null)
  const email = (value: string) => required(value) ?? (isEmail(value) ? null : text('VALIDATION.EMAIL'))
  const { email: address, firstName = '', lastName = '' } = record
  const start = { firstName, lastName, email: address, user: address, password: '', confirmPassword: '' }
  const fields = useFields<RegistrationField>(start, {
    firstName: (values) => required(values.firstName),
    lastName: (values) => required(values.lastName),
    email: (values) => email(values.email),
    user: (values) => required(values.user),
    password: ({ password }) =>
      required(password) ?? (rule.fits(password) ? null : text('REGISTRATION.ERRORS.PASSWORD', { rule: rule.text })),
    confirmPassword: ({ confirmPassword, password }) =>
      required(confirmPassword) ?? (confirmPassword === password ? null : text('REGISTRATION.ERRORS.CONFIRM')),
  })
  const agreements = useAgreements(record.uuid)
  const reset = () => {
    onDone()
    fields.reset()
    agreements.reset()
  }
  const isValid = fields.isValid && agreements.isValid
  const { isSaving, save } = useRegister(record, rule.text, reset, onInvalid)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid && !isSaving) void save(fields.values, agreements.answers)
  }
  const shared = { fields }
  return (
    <form onSubmit={submit} noValidate aria-label={text('REGISTRATION.TITLE')}>
      <h1>{text('REGISTRATION.TITLE')}</h1>
      <h2>{text('REGISTRATION.PERSONAL')}</h2>
      <FormField {...shared} name="firstName" label={text('REGISTRATION.FIRST_NAME')} autoComplete="given-name" autoFocus />
      <FormField {...shared} name="lastName" label={text('REGISTRATION.LAST_NAME')} autoComplete="family-name" />
      <FormField {...shared} name="email" label={text('REGISTRATION.EMAIL')} autoComplete="email" type="email" disabled />
      <div className="row">
        <h2>{text('REGISTRATION.ACCOUNT')}</h2>
        <HelpTip label={text('REGISTRATION.ACCOUNT')} help={text('REGISTRATION.ACCOUNT_HELP')} />
      </div>
      <FormField {...shared} name="user" label={text('REGISTRATION.USER')} autoComplete="username" disabled />
      <FormField
        {...shared}
        name="password"
        label={text('REGISTRATION.PASSWORD')}
        help={rule.text || undefined}
        autoComplete="new-password"
        secret
      />
      <FormField
        {...shared}
        name="confirmPassword"
        label={text('REGISTRATION.CONFIRM_PASSWORD')}
        autoComplete="new-password"
        secret
      />
      <AgreementsBlock agreements={agreements} uuid={record.uuid} />
      <div className="acts">
        <Button onClick={onCancel}>{text('CRUD.CANCEL')}</Button>
        <Button type="submit" variant="primary" disabled={!isValid} busy={isSaving}>
          {text('CRUD.SAVE')}
        </Button>
      </div>
    </form>
  )
}

/** Sends the form; afterwards the visitor is inside, or on the way to the sign-in. */
function useRegister(record: RegistrationRecord, rule: string, reset: () => void, onInvalid: () => void) {
  const office = useOffice()
  const { navigator, texts } = office.ports
  const [isSaving, setSaving] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigator.go(ROOT_PATH), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigator])

  const save = async (values: Record<RegistrationField, string>, answers: AgreementAnswers) => {
    setSaving(true)
    try {
      const user = await office.session.register(registrationPayload(values, record, answers))
      reset()
      if (user) {
        navigator.replace(ROOT_PATH)
        return
      }
      office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.REGISTRATION.SUCCESS' })
      setDone(true)
    } catch (error) {
      if (isApiError(error) && error.failure.errorMessage === 'INVALID_UUUID') onInvalid()
      const said = registrationFailure(error, rule, texts)
      office.notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: said })
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
