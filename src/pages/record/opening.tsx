import { lazy, Suspense, useEffect, useState } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import type { Mode } from '../../contract/model/record'
import type { Office } from '../../engine/office/office'
import { type Begin, isDirty, type OpenRecord, openRecord, pageFields } from '../../engine/record'
import { getErrorText } from '../../engine/shell/notices'
import { ErrorState } from '../../ui/page/ErrorState'
import { SkeletonRecord } from '../../ui/page/Skeleton'
import { NotFoundPage } from '../NotFoundPage'
import { useEntityConf, useOffice, useTexts } from '../office'
import { type Registry, useRegistry } from '../registry'
import { listHref } from './moves'
import '../../ui/page/RecordHeader.css'

/** State of opening a record. */
type OpeningRecord =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /**
   * `reload`: the entity's description changed while there was unsaved work; opens the new one and offers the
   * work to it
   */
  | { state: 'open'; open: OpenRecord; reload?: () => Promise<void> }

/** The request of a record page. */
export interface Asked {
  route: string
  mode: Mode
  id: string | null
  picked: string | null
  field?: string | null | undefined
  /** the same object as long as the address is the same */
  begin: Begin | null
}

/**
 * The widgets of a page, loaded before it is drawn: nothing jumps into place afterwards. One that fails is
 * drawn raw.
 */
async function loadFaces(registry: Registry, open: OpenRecord): Promise<void> {
  const ids = new Set(pageFields(open.page).map(({ widget }) => widget))
  const widgets = [...ids].flatMap((id) => registry.widget(id) ?? [])
  await Promise.allSettled(widgets.map((widget) => registry.components(widget)))
}

async function openWhole(office: Office, registry: Registry, asked: Asked): Promise<OpenRecord> {
  const open = await openRecord(office, asked, await registry.checks())
  await loadFaces(registry, open)
  return open
}

/** Unsaved work is never replaced by a reload: the person decides when. */
function toNextOpening(
  last: OpeningRecord,
  next: OpeningRecord,
  set: (opening: OpeningRecord) => void,
): OpeningRecord {
  if (last.state !== 'open' || !isDirty(last.open.session.store.getState())) return next
  const reload = async () => {
    // Running uploads belong to the page on which they were chosen.
    await last.open.session.uploads.settled()
    await last.open.undoStack.close()
    set(next)
  }
  return { ...last, reload }
}

/**
 * Opens a record for a page and follows it until the page closes. A new description of the entity reopens it
 * unless there is unsaved work.
 */
export function useOpenRecord({ route, mode, id, picked, field, begin }: Asked): OpeningRecord {
  const office = useOffice()
  const registry = useRegistry()
  const { lang } = useTexts()
  const address = useEntityConf(route)?.assets?.entity
  const [opening, setOpening] = useState<OpeningRecord>({ state: 'loading' })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: language, address and turn each ask for a fresh opening
  useEffect(() => {
    let left = false
    const settle = (next: OpeningRecord) => {
      if (!left) setOpening((last) => toNextOpening(last, next, setOpening))
    }
    const retry = () => {
      setOpening({ state: 'loading' })
      setTurn(turn + 1)
    }
    openWhole(office, registry, { route, mode, id, picked, field, begin }).then(
      (open) => settle({ state: 'open', open }),
      (error: unknown) => settle({ state: 'failed', error, retry }),
    )
    return () => {
      left = true
    }
  }, [office, registry, route, mode, id, picked, field, begin, lang, address, turn])

  const open = opening.state === 'open' ? opening.open : null
  useEffect(() => open?.follow(), [open])
  return opening
}

/**
 * Holds the person back while there is unsaved work (RECORD-13); a reload or closed tab asks by the browser's
 * own question.
 */
export function useHold(dirty: boolean, mayLeave: () => Promise<boolean>): void {
  const { leaving } = useOffice()
  useEffect(() => (dirty ? leaving.hold(mayLeave) : undefined), [dirty, leaving, mayLeave])
}

const BrokenEntity = lazy(() =>
  import('../shell/BrokenEntity').then((module) => ({ default: module.BrokenEntity })),
)

/** Placeholder while the record loads, or its failure: not found, a broken file, a failed call. */
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
      <section className="record" data-route={route} data-mode={mode}>
        <SkeletonRecord tile={conf ? { color: conf.color, icon: conf.icon } : undefined} />
      </section>
    )
  }
  const { error, retry } = opening
  if (isApiError(error) && error.status === 404) return <NotFoundPage inside list={listHref(route)} />
  if (isApiError(error) && error.failure.errorCode === 'ENTITY_BROKEN' && conf) {
    return (
      <Suspense>
        <BrokenEntity conf={conf} />
      </Suspense>
    )
  }
  const said = getErrorText(error, texts)
  return (
    <section className="record" data-route={route} data-mode={mode}>
      <ErrorState
        title={text('RECORD.LOAD_FAILED')}
        text={said}
        offline={isApiError(error) && error.status === 0}
        onRetry={retry}
      />
    </section>
  )
}
