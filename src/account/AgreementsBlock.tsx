import { AGREE, type AgreementAnswers, type AskedAgreement, answerFault, DISAGREE } from '../contract/agreement'
import { useOffice, useTexts } from '../pages/office'
import { FieldMessages } from '../ui/FieldMessage'
import { describedBy } from '../ui/field-ids'
import { Radio } from '../ui/Radio'
import { TextButton } from '../ui/TextButton'
import type { Agreements } from './use-agreements'
import '../ui/styles/form-grid.css'

/** Everything the visitor is asked to agree to; nothing when there is nothing (AGREE-01). */
export function AgreementsBlock({ agreements, uuid }: { agreements: Agreements; uuid: string }) {
  const { text } = useTexts()
  const { asked, answers } = agreements
  if (asked.length === 0) return null
  return (
    <>
      <h2>{text('AGREEMENTS.TITLE')}</h2>
      {asked.map((one) => (
        <AgreementCard key={one.agreement.id} asked={one} uuid={uuid} answers={answers} agreements={agreements} />
      ))}
    </>
  )
}

interface CardProps {
  asked: AskedAgreement
  uuid: string
  answers: AgreementAnswers
  agreements: Agreements
}

/** Title, link to the document, body, and the two answers (AGREE-02 to AGREE-05). */
function AgreementCard({ asked: { agreement, businessUnitId }, uuid, answers, agreements }: CardProps) {
  const { lang, text } = useTexts()
  const { id } = agreement
  const control = `agreement-${id}`
  // In the language of the reader or not at all: what somebody agrees to must be understood (AGREE-05).
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
          <TextButton onClick={() => void download(businessUnitId, documentId)}>{text('AGREEMENTS.DOWNLOAD')}</TextButton>
        ) : null}
      </span>
      <p className="lines">{body}</p>
      <div
        className="answers"
        role="radiogroup"
        aria-labelledby={control}
        aria-required="true"
        aria-invalid={error !== null || undefined}
        aria-describedby={describedBy(control, { error })}
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

/** Fetches the attached document (AGREE-10); one that is missing is told, any other failure only logged (ERR-34, ERR-35). */
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
