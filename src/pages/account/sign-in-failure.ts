import { useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'

/** An application text with its parameters. */
interface FailureText {
  key: string
  params: Record<string, string | number>
}

/** Codes of the sign-in family that are shown to people; each has a text `AUTH.ERRORS.{code}`. */
const TOLD_CODES = [
  'BAD_CREDENTIALS',
  'USER_DISABLED',
  'PASSWORD_EXPIRED',
  'USER_INITIALIZED',
  'CODE_WRONG',
  'PROVIDER_TOKEN',
  'PROVIDER_UNKNOWN_USER',
  'PROVIDER_UNAVAILABLE',
]

/** Whether the password was right and the code of the second step is missing. */
function asksCode(error: unknown): boolean {
  return isApiError(error) && error.failure.errorCode === 'CODE_REQUIRED'
}

/** The text of a failed sign-in; never reveals which of the two fields was wrong (D38). */
export function signInFailure(error: unknown): FailureText {
  if (!isApiError(error)) return { key: 'ERRORS.INTERNAL', params: {} }
  const { errorCode, errors } = error.failure
  const params = errors[0]?.params ?? {}
  if (errorCode === 'LOCKED')
    return { key: 'minutes' in params ? 'AUTH.ERRORS.LOCKED' : 'UI.SIGN_IN_LOCKED', params }
  if (TOLD_CODES.includes(errorCode)) return { key: `AUTH.ERRORS.${errorCode}`, params }
  if (error.status === 0) return { key: 'ERRORS.OFFLINE', params }
  return { key: error.status === 401 ? 'AUTH.ERRORS.BAD_CREDENTIALS' : 'ERRORS.STORE_UNAVAILABLE', params }
}

/** The catalogue words some reasons as parts of a sentence; here each stands alone. */
export function asSentence(text: string): string {
  const whole = /[.!?…]$/.test(text) ? text : `${text}.`
  return whole.charAt(0).toLocaleUpperCase() + whole.slice(1)
}

/** State of a sign-in attempt: running, its error, and whether the code of the second step is required. */
interface Attempt {
  pending: boolean
  failure: FailureText | null
  wantsCode: boolean
  /** runs an attempt; it never rejects */
  attempt: (signIn: () => Promise<unknown>) => Promise<void>
  /** back to name and password */
  reset: () => void
}

/** After a success the page is unmounted; only a failure updates it. */
export function useAttempt(): Attempt {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  return {
    pending,
    failure,
    wantsCode,
    attempt: async (signIn) => {
      setPending(true)
      setFailure(null)
      try {
        await signIn()
      } catch (error) {
        if (asksCode(error)) setWantsCode(true)
        else setFailure(signInFailure(error))
      } finally {
        setPending(false)
      }
    },
    reset: () => {
      setWantsCode(false)
      setFailure(null)
    },
  }
}
