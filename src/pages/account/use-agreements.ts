import { useEffect, useState } from 'react'
import { type AgreementAnswers, type AskedAgreement, answerFault } from '../../contract/ports/account'
import { useOffice } from '../office'
import { useAfterPress } from './use-fields'

/** The agreements of a form: questions, answers, and missing answers. */
export interface AgreementChoices {
  asked: readonly AskedAgreement[]
  answers: AgreementAnswers
  left: readonly string[]
  /** every answer is acceptable (AGREE-08, AGREE-09); false while loading */
  isValid: boolean
  answer: (id: string, value: string) => void
  leave: (id: string) => void
  reset: () => void
}

const NO_ANSWERS: AgreementAnswers = {}

/** Loads the agreements of the link's holder; a failed load blocks the form and is reported. */
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
