import { useMemo } from 'react'
import { isApiError } from '../../contract/api-error'
import type { Mode } from '../../contract/record'
import { failureText } from '../../engine/notices'
import type { OpenRecord } from '../../engine/record/open'
import { ErrorState } from '../../ui/ErrorState'
import { SkeletonForm } from '../../ui/Skeleton'
import { RecordProvider } from '../field/record-context'
import { NotFoundPage } from '../not-found/NotFoundPage'
import { useEntityConf, useOffice, usePath, useTexts } from '../office'
import { BrokenEntity } from '../shell/BrokenEntity'
import { useCrumb } from '../shell/crumb'
import { pageQuery } from './page-query'
import { listPath } from './paths'
import { RecordView } from './RecordView'
import { refusalOf, useRefusal } from './refusal'
import { createScope } from './scope'
import { type Opening, useOpenRecord } from './use-open-record'

export interface RecordPageProps {
  route: string
  mode: Mode
  /** absent in create mode */
  id?: string
}

/** A record of any entity, in exactly one of three modes (RECORD-01): new, shown or edited. */
export function RecordPage({ route, mode, id }: RecordPageProps) {
  const path = usePath()
  const { status, begin } = useMemo(() => pageQuery(path), [path])
  const opening = useOpenRecord({ route, mode, id: id ?? null, picked: mode === 'update' ? status : null, begin })
  if (opening.state === 'open') return <OpenedRecord key={opening.open.target.id} open={opening.open} reload={opening.reload} />
  return <Unopened route={route} mode={mode} opening={opening} />
}

function OpenedRecord({ open, reload }: { open: OpenRecord; reload: (() => Promise<void>) | undefined }) {
  const office = useOffice()
  const scope = useMemo(() => createScope(office, open), [office, open])
  const refusal = useMemo(() => refusalOf(open), [open])
  useRefusal(refusal)
  useCrumb(open.session.store.getState().base?.label ?? open.page.newLabel)
  if (refusal) return null
  return (
    <RecordProvider value={scope}>
      <RecordView reload={reload} />
    </RecordProvider>
  )
}

/** What stands there while the record loads, or when it cannot: not found, a broken file, a failed call. */
function Unopened({ route, mode, opening }: { route: string; mode: Mode; opening: Exclude<Opening, { state: 'open' }> }) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const conf = useEntityConf(route)
  if (opening.state === 'loading') {
    return (
      <section className="rec" data-route={route} data-mode={mode}>
        <SkeletonForm />
      </section>
    )
  }
  const { error, retry } = opening
  if (isApiError(error) && error.status === 404) return <NotFoundPage inside list={listPath(route)} />
  if (isApiError(error) && error.failure.errorCode === 'ENTITY_BROKEN' && conf) return <BrokenEntity conf={conf} />
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
