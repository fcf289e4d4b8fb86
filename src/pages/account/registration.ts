import { isApiError } from '../../contract/calls/api-error'
import type { AgreementAnswers, RegistrationPayload, RegistrationRecord } from '../../contract/ports/account'
import type { Texts } from '../../contract/ports/ports'

/** The fixed values of self-service (CONST-06, REG-19): one account type, always a natural person. */
export const REGISTRATION_STEP = 1
export const REGISTRATION_TYPE = 'COLLABORATOR'
export const REGISTRATION_SUBJECT = 'PERSON'

/** Delay before the root opens after a registration without a session, in ms (CONST-05). */
export const REDIRECT_MS = 1000

/** The fields of the registration form; `email` and `user` cannot be changed. */
export type RegistrationField = 'firstName' | 'lastName' | 'email' | 'user' | 'password' | 'confirmPassword'

/** The payload of a completed form (REG-11, REG-12). */
export function registrationPayload(
  values: Record<RegistrationField, string>,
  record: Partial<RegistrationRecord> | null,
  answers: AgreementAnswers = {},
): RegistrationPayload {
  const { confirmPassword, email, firstName, lastName, password } = values
  return {
    name: firstName,
    lastname: lastName,
    email,
    username: email,
    password,
    confirmPassword,
    uuid: record?.uuid ?? '',
    subjectType: REGISTRATION_SUBJECT,
    type: record?.type ?? REGISTRATION_TYPE,
    ...(Object.keys(answers).length > 0 ? { serviceAgreements: answers } : {}),
  }
}

/** The text of a failed registration (ERR-15 to ERR-20): the first that applies (D30). */
export function registrationFailure(error: unknown, rule: string, texts: Texts): string {
  const failure = isApiError(error) ? error.failure : null
  if (!failure || (isApiError(error) && error.status === 0))
    return texts.text('NOTIFICATIONS.ERROR.DESCRIPTION')
  const code = failure.errors[0]?.code
  if (failure.errorCode === 'CONSTRAINT_VIOLATION') return texts.text('ERRORS.CONSTRAINT_VIOLATION')
  if (code === 'INVALID_PASSWORD') return rule || texts.text('NOTIFICATIONS.ERROR.INVALID_PASSWORD')
  if (code === 'already_exists')
    return texts.text('NOTIFICATIONS.REGISTRATION.ERRORS.USERNAME_ALREADY_EXISTS')
  if (code && failure.errorCode !== 'LOCKED') {
    const key = `NOTIFICATIONS.REGISTRATION.ERRORS.${code}`
    return texts.has(key)
      ? texts.text(key)
      : texts.text('NOTIFICATIONS.REGISTRATION.ERRORS.UNDEFINED', { code })
  }
  const key = `REGISTRATION.STATUS.ERROR.${failure.errorMessage}`
  return texts.text(texts.has(key) ? key : 'REGISTRATION.STATUS.ERROR.UNDEFINED')
}

/**
 * The text of a registration that could not be loaded: its own text first, then that of the recovery (ERR-21,
 * D23).
 */
export function loadFailure(errorMessage: string, texts: Texts): string {
  const keys = [`REGISTRATION.STATUS.ERROR.${errorMessage}`, `RECOVER_PASSWORD.STATUS.ERROR.${errorMessage}`]
  return texts.text(keys.find((key) => texts.has(key)) ?? 'NOTIFICATIONS.ERROR.DESCRIPTION')
}
