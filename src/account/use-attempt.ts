import { useState } from 'react'
import { asksCode, type FailureText, signInFailure } from './sign-in-failure'

/** State of one attempt to sign in: running, what went wrong, and whether the code of the second step is wanted. */
export interface Attempt {
  pending: boolean
  failure: FailureText | null
  wantsCode: boolean
  /** runs an attempt; it never rejects */
  attempt: (signIn: () => Promise<unknown>) => Promise<void>
  /** back to name and password */
  reset: () => void
}

/** After a success the page goes away by itself; a failure finds it again. */
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
