import { useEffect, useState } from 'react'
import { useOffice, useUser, useVisible } from './office'

/** How the way in stands for a signed-in user. */
export type Entry = { state: 'anonymous' | 'loading' | 'ready' } | { state: 'failed'; error: unknown; retry: () => void }

/**
 * Lets a signed-in user in: the server confirms who holds the token (AUTH-14) while it says what he may see. Both calls
 * run at once; afterwards the configuration follows the events by itself.
 */
export function useEntry(): Entry {
  const office = useOffice()
  const user = useUser()
  const visible = useVisible()
  const [error, setError] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  const waiting = user !== null && visible === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts the same calls again after a failure
  useEffect(() => {
    if (!waiting) return
    let left = false
    Promise.all([office.session.identify(), office.conf.load()]).catch((failure: unknown) => {
      if (!left) setError(failure)
    })
    return () => {
      left = true
    }
  }, [office, waiting, turn])

  if (!user) return { state: 'anonymous' }
  if (visible) return { state: 'ready' }
  if (error === null) return { state: 'loading' }
  const retry = () => {
    setError(null)
    setTurn(turn + 1)
  }
  return { state: 'failed', error, retry }
}
