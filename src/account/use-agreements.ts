import { useEffect, useState } from 'react'
import { type AgreementAnswers, type AskedAgreement, answerFault } from '../contract/account'
import { useOffice } from '../pages/office'
import { useAfterPress } from './use-fields'

/** The block of agreements of a form: what is asked, what was answered, which were left. */
export interface AgreementChoices {
  asked: readonly AskedAgreement[]
  answers: AgreementAnswers
  left: readonly string[]
  /** every answer does (AGREE-08, AGREE-09); false while it is not known what is asked */
  isValid: boolean
  answer: (id: string, value: string) => void
  leave: (id: string) => void
  reset: () => void
}

const NO_ANSWERS: AgreementAnswers = {}

/** Asks once what the holder of the link must answer; a call that fails holds the form back and is told. */
export function useAgreements(uuid: string): AgreementChoices {
  const { notices, ports } = useOffice()
  const [asked, setAsked] = useState<readonly AskedAgreement[] | null>(null)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [left, setLeft] = useState<readonly string[]>([])
  const afterPress = useAfterPress()
  useEffect(() => {
    let gone = false
    ports.account.agreements(uuid).then(
      (found) => gone || setAsked(found),
      (error: unknown) => gone || notices.failure(error),
    )
    return () => {
      gone = true
    }
  }, [ports, notices, uuid])
  return {
    asked: asked ?? [],
    answers,
    left,
    isValid: asked?.every(({ agreement }) => answerFault(agreement, answers[agreement.id]) === null) ?? false,
    answer: (id, value) => {
      setAnswers((old) => ({ ...old, [id]: value }))
      setLeft((old) => (old.includes(id) ? old : [...old, id]))
    },
    leave: (id) => afterPress(() => setLeft((old) => (old.includes(id) ? old : [...old, id]))),
    reset: () => {
      setAnswers(NO_ANSWERS)
      setLeft([])
    },
  }
}
