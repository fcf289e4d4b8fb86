import './account.css'
import '../../ui/styles/form-grid.css'
import { type SubmitEvent, useEffect, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { ROOT_PATH } from '../../contract/constants'
import {
  AGREE,
  type AgreementAnswers,
  type AskedAgreement,
  answerFault,
  DISAGREE,
  type RegistrationRecord,
} from '../../contract/ports/account'
import { isEmail } from '../../contract/text/email'
import { HelpTip } from '../../ui/basics/HelpTip'
import { Button } from '../../ui/controls/Button'
import { FieldMessages, getDescriptionIds } from '../../ui/controls/FieldMessage'
import { Radio } from '../../ui/controls/Radio'
import { TextButton } from '../../ui/controls/TextButton'
import { useOffice, useTexts } from '../office'
import { FormField } from './PasswordFields'
import { REDIRECT_MS, type RegistrationField, registrationFailure, registrationPayload } from './registration'
import { type AgreementChoices, useAgreements } from './use-agreements'
import { useFields, usePasswordRule } from './use-fields'

export interface RegistrationFormProps {
  record: RegistrationRecord
  onCancel: () => void
  /** the account was created: the link is used */
  onDone: () => void
  /** the server says that the link has expired (REG-03) */
  onInvalid: () => void
}

/** The form of a valid link: personal data, then the account (REG-05, REG-08, REG-09). */
export function RegistrationForm({ record, onCancel, onDone, onInvalid }: RegistrationFormProps) {
  const { text } = useTexts()
  const rule = usePasswordRule()
  const findRequiredError = (value: string) => (value.trim() === '' ? text('VALIDATION.REQUIRED') : null)
  const email = (value: string) =>
    findRequiredError(value) ?? (isEmail(value) ? null : text('VALIDATION.EMAIL'))
  const { email: address, firstName = '', lastName = '' } = record
  const start = { firstName, lastName, email: address, user: address, password: '', confirmPassword: '' }
  const fields = useFields<RegistrationField>(start, {
    firstName: (values) => findRequiredError(values.firstName),
    lastName: (values) => findRequiredError(values.lastName),
    email: (values) => email(values.email),
    user: (values) => findRequiredError(values.user),
    password: ({ password }) =>
      findRequiredError(password) ??
      (rule.fits(password) ? null : text('REGISTRATION.ERRORS.PASSWORD', { rule: rule.text })),
    confirmPassword: ({ confirmPassword, password }) =>
      findRequiredError(confirmPassword) ??
      (confirmPassword === password ? null : text('REGISTRATION.ERRORS.CONFIRM')),
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
      <FormField
        {...shared}
        name="firstName"
        label={text('REGISTRATION.FIRST_NAME')}
        autoComplete="given-name"
        autoFocus
      />
      <FormField
        {...shared}
        name="lastName"
        label={text('REGISTRATION.LAST_NAME')}
        autoComplete="family-name"
      />
      <FormField
        {...shared}
        name="email"
        label={text('REGISTRATION.EMAIL')}
        autoComplete="email"
        type="email"
        disabled
      />
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

/** Sends the form; afterwards the visitor is signed in, or redirected to the sign-in. */
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

/** The agreements the visitor has to answer; nothing if there are none (AGREE-01). */
export function AgreementsBlock({ agreements, uuid }: { agreements: AgreementChoices; uuid: string }) {
  const { text } = useTexts()
  const { asked, answers } = agreements
  if (asked.length === 0) return null
  return (
    <>
      <h2>{text('AGREEMENTS.TITLE')}</h2>
      {asked.map((one) => (
        <AgreementCard
          key={one.agreement.id}
          asked={one}
          uuid={uuid}
          answers={answers}
          agreements={agreements}
        />
      ))}
    </>
  )
}

interface CardProps {
  asked: AskedAgreement
  uuid: string
  answers: AgreementAnswers
  agreements: AgreementChoices
}

/** Title, link to the document, body, and the two answers (AGREE-02 to AGREE-05). */
function AgreementCard({ asked: { agreement, businessUnitId }, uuid, answers, agreements }: CardProps) {
  const { lang, text } = useTexts()
  const { id } = agreement
  const control = `agreement-${id}`
  // In the reader's language or not at all: people must understand what they agree to (AGREE-05).
  const title = agreement.title[lang] || agreement.name
  const body = agreement.body[lang] || agreement.description || agreement.name
  const documentId = agreement.documentId[lang]
  const download = useAttachment(uuid)
  const fault = agreements.left.includes(id) ? answerFault(agreement, answers[id]) : null
  const error = fault && text(fault === 'REQUIRED' ? 'VALIDATION.REQUIRED' : 'AGREEMENTS.MUST_AGREE')
  return (
    <section className="agreement grid12" data-field={`serviceAgreements.${id}`} aria-labelledby={control}>
      <h3 id={control} data-w="9">
        {title}
        {agreement.mandatory ? (
          <b className="req" aria-hidden="true">
            *
          </b>
        ) : null}
      </h3>
      <span data-w="3">
        {documentId && businessUnitId ? (
          <TextButton onClick={() => void download(businessUnitId, documentId)}>
            {text('AGREEMENTS.DOWNLOAD')}
          </TextButton>
        ) : null}
      </span>
      <p className="lines">{body}</p>
      <div
        className="answers"
        role="radiogroup"
        aria-labelledby={control}
        aria-required="true"
        aria-invalid={error !== null || undefined}
        aria-describedby={getDescriptionIds(control, { error })}
      >
        {[AGREE, DISAGREE].map((value) => (
          <Radio
            key={value}
            id={`${control}-${value}`}
            name={`serviceAgreements.${id}`}
            value={value}
            checked={answers[id] === value}
            onChange={() => agreements.answer(id, value)}
            onBlur={() => agreements.leave(id)}
          >
            {text(value === AGREE ? 'AGREEMENTS.AGREE' : 'AGREEMENTS.DISAGREE')}
          </Radio>
        ))}
      </div>
      <FieldMessages id={control} error={error} />
    </section>
  )
}

/**
 * Downloads the attached document (AGREE-10); a missing one is reported, any other failure only logged
 * (ERR-34, ERR-35).
 */
function useAttachment(uuid: string) {
  const { notices, ports } = useOffice()
  return async (businessUnitId: string, documentId: string) => {
    try {
      if (await ports.account.downloadAttachment(businessUnitId, documentId, uuid)) return
      notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'DOCUMENTS.NO_FILE_PRESENT' })
    } catch (error) {
      console.warn(`The document ${documentId} could not be fetched.`, error)
    }
  }
}
