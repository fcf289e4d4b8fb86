import type { LocalText } from '../language'
import type { User } from '../model/user'

/** The content of a registration link (REG-10). */
export interface RegistrationRecord {
  email: string
  /** empty when the signed-in user identifies the invitation (D7) */
  uuid: string
  type: string
  /** the language the link was sent in */
  lang?: string
  /** as the invitation holds them */
  firstName?: string
  lastName?: string
}

/** The payload of a registration (REG-11, REG-12). */
export interface RegistrationPayload {
  name: string
  lastname: string
  email: string
  username: string
  password: string
  confirmPassword: string
  uuid: string
  subjectType: string
  type: string
  /** the answers by agreement id; absent when there were no agreements (AGREE-07) */
  serviceAgreements?: AgreementAnswers
}

/** The calls of the account flows. Every failure is an ApiError. */
export interface AccountBackend {
  /** an empty id: the pending invitation of the signed-in person */
  registration: (uuid: string) => Promise<RegistrationRecord>
  /** the signed-in user, or null when a separate sign-in is required */
  register: (payload: RegistrationPayload) => Promise<User | null>
  /** the kind of message that was sent, or USER_ALREADY_EXIST */
  registrationLink: (request: { email: string; step: number; lang: string; type: string }) => Promise<string>
  recoverLink: (username: string, lang: string) => Promise<void>
  /**
   * e-mails a one-time password; resolves to the language of the link, null when the back end does not return
   * it
   */
  openRecovery: (uuid: string) => Promise<string | null>
  changePassword: (form: { username: string; oldPassword: string; newPassword: string }) => Promise<void>
  /** `documentId;label` of each privacy document that changed since the user accepted it */
  changedPrivacies: (userId: string) => Promise<string[]>
  acceptPrivacies: (userId: string) => Promise<void>
  /** opens a privacy document in a new window */
  openPrivacy: (documentId: string) => Promise<void>
  /** the agreements for the holder of a registration link (API-32) */
  agreements: (uuid: string) => Promise<AskedAgreement[]>
  /** downloads a business unit's attachment (API-33); false = there is none */
  downloadAttachment: (businessUnitId: string, documentId: string, uuid: string) => Promise<boolean>
  /** value and description of a public setting; null when there is none */
  setting: (key: string, lang: string) => Promise<{ value: string; text: string } | null>
}

/** An agreement a person has to answer (AGREE-06); the maps are by language. */
export interface Agreement {
  id: string
  name: string
  description: string | null
  /** only «agree» lets the person continue */
  mandatory: boolean
  /** id of the attached document */
  documentId: LocalText
  title: LocalText
  /** lines of text */
  body: LocalText
}

/** An entry of the agreements call: the agreement, and the business unit that holds its document. */
export interface AskedAgreement {
  agreement: Agreement
  businessUnitId: string | null
}

/** The two answers (CONST-13). */
export const AGREE = 'agree'
export const DISAGREE = 'disagree'

/** The answers of a form, by agreement id. */
export type AgreementAnswers = Readonly<Record<string, string>>

/**
 * Why an answer is not accepted: none was given, or the agreement is mandatory and was refused; null when it
 * is accepted (AGREE-08, AGREE-09, D31).
 */
export function answerFault(
  { mandatory }: Pick<Agreement, 'mandatory'>,
  answer: unknown,
): 'REQUIRED' | 'MUST_AGREE' | null {
  if (answer === AGREE) return null
  if (answer !== DISAGREE) return 'REQUIRED'
  return mandatory ? 'MUST_AGREE' : null
}
