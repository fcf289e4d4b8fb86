import { isApiError } from '../../contract/api-error'
import { failureText } from '../../engine/notices'
import { ErrorState } from '../../ui/ErrorState'
import type { Entry } from '../entry'
import { useOffice, useTexts } from '../office'

/** What stands on the screen while a signed-in user is let in, or cannot be. */
export function EntryState({ entry }: { entry: Entry }) {
  const office = useOffice()
  const { text } = useTexts()
  if (entry.state !== 'failed') {
    return (
      <p className="sr" role="status">
        {text('APP.LOADING')}
      </p>
    )
  }
  const { error, retry } = entry
  const said = isApiError(error) ? failureText(error.failure, office.ports.texts) : text('NOTIFICATIONS.ERROR.DESCRIPTION')
  const offline = isApiError(error) && error.status === 0
  return (
    <main>
      <ErrorState title={text('NOTIFICATIONS.ERROR.TITLE')} text={said} offline={offline} onRetry={retry} />
    </main>
  )
}
