import type { LocalText } from './language'

/** Something a person is asked to agree to (AGREE-06); the maps are by language. */
export interface Agreement {
  id: string
  name: string
  description: string | null
  /** the only answer that lets the person go on is «agree» */
  mandatory: boolean
  /** id of the attached document */
  documentId: LocalText
  title: LocalText
  /** lines of text */
  body: LocalText
}

/** An entry of the agreements call: the agreement, and the business unit whose attachment its document is. */
export interface AskedAgreement {
  agreement: Agreement
  businessUnitId: string | null
}

/** The two answers (CONST-13). */
export const AGREE = 'agree'
export const DISAGREE = 'disagree'

/** The answers of a form, by agreement id. */
export type AgreementAnswers = Readonly<Record<string, string>>

/** Why an answer does not do: none was given, or «agree» is the only one that counts; null when it does (AGREE-08, AGREE-09, D31). */
export function answerFault({ mandatory }: Pick<Agreement, 'mandatory'>, answer: unknown): 'REQUIRED' | 'MUST_AGREE' | null {
  if (answer === AGREE) return null
  if (answer !== DISAGREE) return 'REQUIRED'
  return mandatory ? 'MUST_AGREE' : null
}
