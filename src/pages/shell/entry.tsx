import { useEffect, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { getErrorText } from '../../engine/shell/notices'
import { ErrorState } from '../../ui/page/ErrorState'
import { useOffice, useTexts, useUser, useVisible } from '../office'

/** State of entering for a signed-in user. */
type Entry =
  | { state: 'anonymous' | 'loading' | 'ready' }
  | { state: 'failed'; error: unknown; retry: () => void }

/**
 * Lets a signed-in user in: the server confirms who holds the token (AUTH-14) while it says what they may
 * see. Both calls run at once; afterwards the configuration follows the events by itself.
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

/** The screen while a signed-in user is being admitted, or when that fails. */
export function EntryState({ entry }: { entry: Entry }) {
  const office = useOffice()
  const { text } = useTexts()
  if (entry.state !== 'failed') {
    return (
      <p className="sr-only" role="status">
        {text('APP.LOADING')}
      </p>
    )
  }
  const { error, retry } = entry
  const said = getErrorText(error, office.ports.texts)
  const offline = isApiError(error) && error.status === 0
  return (
    <main>
      <ErrorState title={text('NOTIFICATIONS.ERROR.TITLE')} text={said} offline={offline} onRetry={retry} />
    </main>
  )
}
