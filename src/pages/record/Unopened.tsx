import { lazy, Suspense } from 'react'
import { isApiError } from '../../contract/api-error'
import type { Mode } from '../../contract/record'
import { failureText } from '../../engine/notices'
import { ErrorState } from '../../ui/ErrorState'
import { SkeletonRecord } from '../../ui/Skeleton'
import { NotFoundPage } from '../not-found/NotFoundPage'
import { useEntityConf, useOffice, useTexts } from '../office'
import { listPath } from './paths'
import type { OpeningRecord } from './use-open-record'
import '../../ui/styles/record.css'

const BrokenEntity = lazy(() => import('../shell/BrokenEntity').then((module) => ({ default: module.BrokenEntity })))

/** What stands there while the record loads, or when it cannot: not found, a broken file, a failed call. */
export function Unopened({
  route,
  mode,
  opening,
}: {
  route: string
  mode: Mode | 'folder'
  opening: Exclude<OpeningRecord, { state: 'open' }>
}) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const conf = useEntityConf(route)
  if (opening.state === 'loading') {
    return (
      <section className="rec" data-route={route} data-mode={mode}>
        <SkeletonRecord tile={conf ? { color: conf.color, icon: conf.icon } : undefined} />
      </section>
    )
  }
  const { error, retry } = opening
  if (isApiError(error) && error.status === 404) return <NotFoundPage inside list={listPath(route)} />
  if (isApiError(error) && error.failure.errorCode === 'ENTITY_BROKEN' && conf) {
    return (
      <Suspense>
        <BrokenEntity conf={conf} />
      </Suspense>
    )
  }
  const said = isApiError(error) ? failureText(error.failure, texts) : text('NOTIFICATIONS.ERROR.DESCRIPTION')
  return (
    <section className="rec" data-route={route} data-mode={mode}>
      <ErrorState
        title={text('RECORD.LOAD_FAILED')}
        text={said}
        offline={isApiError(error) && error.status === 0}
        onRetry={retry}
      />
    </section>
  )
}
