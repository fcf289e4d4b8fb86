import type { LocalText } from './language'
import type { User } from './user'

/** What a registration link is about (REG-10). */
export interface RegistrationRecord {
  email: string
  /** empty when the invitation is found by who is signed in (D7) */
  uuid: string
  type: string
  /** the language the link was sent in */
  lang?: string
  /** as the invitation knows them */
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
  /** the answers by agreement id; absent when nothing was asked (AGREE-07) */
  serviceAgreements?: AgreementAnswers
}

/** The calls of account flows. Every failure is an ApiError. */
export interface AccountBackend {
  /** an empty id: the pending invitation of whoever is signed in */
  registration: (uuid: string) => Promise<RegistrationRecord>
  /** the signed-in user, or null when a separate sign-in is wanted */
  register: (payload: RegistrationPayload) => Promise<User | null>
  /** the kind of message that was sent, or USER_ALREADY_EXIST */
  registrationLink: (request: { email: string; step: number; lang: string; type: string }) => Promise<string>
  recoverLink: (username: string, lang: string) => Promise<void>
  /** has a one-time password mailed; answers the language the link was sent in, null when the back end does not say it */
  openRecovery: (uuid: string) => Promise<string | null>
  changePassword: (form: { username: string; oldPassword: string; newPassword: string }) => Promise<void>
  /** `documentId;label` of each privacy document that changed since the user accepted it */
  changedPrivacies: (userId: string) => Promise<string[]>
  acceptPrivacies: (userId: string) => Promise<void>
  /** shows a privacy document in a window of its own */
  openPrivacy: (documentId: string) => Promise<void>
  /** what the holder of a registration link is asked to agree to (API-32) */
  agreements: (uuid: string) => Promise<AskedAgreement[]>
  /** the attachment of a business unit, then its file (API-33); false = there is none */
  downloadAttachment: (businessUnitId: string, documentId: string, uuid: string) => Promise<boolean>
  /** value and explanation of a public setting; null when there is none */
  setting: (key: string, lang: string) => Promise<{ value: string; text: string } | null>
}

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
