import { lazy, Suspense } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import { getErrorText } from '../../engine/shell/notices'
import { ErrorState } from '../../ui/page/ErrorState'
import { useOffice, useTexts } from '../office'
import type { NothingProps } from './NothingToShow'

const Empty = lazy(() => import('./NothingToShow').then((module) => ({ default: module.NothingToShow })))

/** A list without rows: the code that says so comes when that happens. */
export function Nothing(props: NothingProps) {
  return (
    <Suspense>
      <Empty {...props} />
    </Suspense>
  )
}

/** The rows, or data they need, could not be loaded. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { ports } = useOffice()
  const { text } = useTexts()
  if (isApiError(error) && error.status === 403) return <Nothing closed />
  const said = getErrorText(error, ports.texts)
  const offline = isApiError(error) && error.status === 0
  return <ErrorState title={text('LIST.FAILED')} text={said} offline={offline} onRetry={onRetry} />
}
