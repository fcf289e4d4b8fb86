import { createStore } from 'zustand/vanilla'
import type { ApiFailure } from '../../contract/calls/api'
import { isApiError, isGivenUp } from '../../contract/calls/api-error'
import type { Notice } from '../../contract/ports/notice'
import type { Clock, Texts } from '../../contract/ports/ports'
import type { NoticeState, Office } from '../office/office'

const TITLE = 'NOTIFICATIONS.ERROR.TITLE'
const GENERAL = 'NOTIFICATIONS.ERROR.DESCRIPTION'
const CONSTRAINT = 'CONSTRAINT_VIOLATION'

/** Code of an answer that carried no code of its own. */
const MADE_UP = /^HTTP_\d+$/

/** Notices kept in the history. */
const MAX_RECENT_NOTICES = 50

/** The label of a field by its path. */
export type FieldLabel = (path: string) => string

/** Used where the record is unknown. */
const asPath: FieldLabel = (path) => path

/** Messages to the person, oldest first. */
export function createNotices(texts: Texts, clock: Clock): Office['notices'] {
  const store = createStore<NoticeState>(() => ({ notices: [], history: [], unread: 0 }))
  let last = 0
  const add = (notice: Notice) => {
    last += 1
    const id = last
    store.setState(({ history, notices, unread }) => ({
      notices: [...notices, { ...notice, id }],
      history: [{ ...notice, id, at: clock.now() }, ...history].slice(0, MAX_RECENT_NOTICES),
      unread: Math.min(unread + 1, MAX_RECENT_NOTICES),
    }))
  }
  return {
    store,
    add,
    dismiss: (id) => store.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) })),
    seen: () => store.setState({ unread: 0 }),
    forget: () => store.setState({ history: [], unread: 0 }),
    failure: (error, label) => {
      const notice = failureNotice(error, texts, label)
      if (notice) add(notice)
    },
  }
}

/**
 * The notice the error catalogue prescribes (ERR-02..05); null for aborted calls and for an expired session,
 * which the sign-in screen reports.
 */
export function failureNotice(error: unknown, texts: Texts, label?: FieldLabel): Notice | null {
  const failure = isApiError(error) ? error.failure : null
  if (isGivenUp(error) || failure?.errorCode === 'SESSION_EXPIRED') return null
  // A code that no text is known for is reported, so that the catalogue of errors can grow.
  const unknownCode = failure && !namesFields(failure) && !getTextKey(failure, texts) && getCode(failure)
  return {
    tone: 'danger',
    title: TITLE,
    text: getErrorText(error, texts, label),
    ...(unknownCode && { unknownCode }),
  }
}

/** True for wrong fields, each with a code of its own. */
const namesFields = ({ errorCode, errors }: ApiFailure): boolean =>
  errorCode === CONSTRAINT && errors.length > 0

/** The code of a failure; '' for none, and for that of an answer that carried none. */
const getCode = ({ errorCode, errorMessage }: ApiFailure): string =>
  (errorMessage || errorCode).replace(MADE_UP, '')

function getTextKey(failure: ApiFailure, texts: Texts): string | undefined {
  const code = getCode(failure)
  return [`ERRORS.${code}`, `AUTH.ERRORS.${code}`, `ERRORS.${failure.errorCode}`].find((one) =>
    texts.has(one),
  )
}

/** The text for anything thrown: that of its failure, else the general error. */
export function getErrorText(error: unknown, texts: Texts, label?: FieldLabel): string {
  return isApiError(error) ? failureText(error.failure, texts, label) : texts.text(GENERAL)
}

/**
 * One text for a whole failure: the wrong fields line by line, else the message, else the general error.
 * Places that the answer gave no values for are left out: another back end sends fewer (ERR-04).
 */
export function failureText(failure: ApiFailure, texts: Texts, label: FieldLabel = asPath): string {
  const said = (namesFields(failure) ? constraintText : messageText)(failure, texts, label)
  return said.replace(/:? ?\{\{\w+\}\}/g, '')
}

function messageText(failure: ApiFailure, texts: Texts, label: FieldLabel): string {
  const code = getCode(failure)
  const key = getTextKey(failure, texts)
  if (!key) return texts.text(GENERAL) + (code && ` (${code})`)
  const { errors } = failure
  const field = errors.map(({ path }) => label(path)).join(', ')
  return texts.text(key, { ...errors[0]?.params, ...(field && { field }) })
}

/** The text of each wrong field, joined by line breaks (ERR-03). */
function constraintText({ errors }: ApiFailure, texts: Texts, label: FieldLabel): string {
  const lines = errors.map(({ message, code, params }) => {
    const keys = [`ERRORS.${message}`, `VALIDATION.${code}`, `ERRORS.${code}`]
    const key = keys.find((one) => texts.has(one))
    return key
      ? texts.text(key, params?.beside ? { ...params, beside: label(String(params.beside)) } : params)
      : message || code
  })
  return lines.join('\n')
}
