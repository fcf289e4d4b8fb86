import { lazy, Suspense } from 'react'
import { MONITOR_PATH } from '../../contract/constants'
import { EmptyState } from '../../ui/page/EmptyState'
import { TabStrip } from '../../ui/page/TabStrip'
import { hrefQuery, useHref, useOffice, useTexts, useVisible } from '../office'
import { PageHead } from '../PageHead'
import './monitor.css'

const AuditHistory = lazy(() => import('./AuditHistory').then((module) => ({ default: module.AuditHistory })))

const PerformanceTrend = lazy(() =>
  import('./PerformanceTrend').then((module) => ({ default: module.PerformanceTrend })),
)
const counts = () => import('./CountTrends')
const ErrorTrend = lazy(() => counts().then((module) => ({ default: module.ErrorTrend })))
const SecurityTrend = lazy(() => counts().then((module) => ({ default: module.SecurityTrend })))
const UsabilityTrend = lazy(() => counts().then((module) => ({ default: module.UsabilityTrend })))

/** The parts of the page, each for people who may read its entity. */
const PARTS = [
  { id: 'history', entity: 'logs', Part: AuditHistory },
  { id: 'performance', entity: 'monitor-performance', Part: PerformanceTrend },
  { id: 'errors', entity: 'monitor-errors', Part: ErrorTrend },
  { id: 'security', entity: 'monitor-security', Part: SecurityTrend },
  { id: 'usability', entity: 'monitor-usability', Part: UsabilityTrend },
] as const

/** The monitor: each part loads when it is opened, and the address names it. */
export function MonitorPage() {
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const visible = useVisible()
  const params = new URLSearchParams(hrefQuery(useHref()))
  const [asked, span] = [params.get('part'), params.get('span')]
  const parts = PARTS.filter(({ entity }) =>
    visible?.items.some(({ canRead, route }) => route === entity && canRead),
  )
  const part = parts.find(({ id }) => id === asked) ?? parts[0]
  const tabs = parts.map(({ id }) => ({ id, label: text(`MONITOR.PART.${id}`) }))
  return (
    <section data-route="monitor">
      <PageHead page="monitor" subtitle={part ? text(`MONITOR.ABOUT.${part.id}`) : undefined} />
      {part ? (
        <>
          <TabStrip
            label={text('MONITOR.PARTS')}
            tabs={tabs}
            active={part.id}
            controls="monitor-part"
            onChange={(id) =>
              navigator.go(
                `${MONITOR_PATH}?part=${id}${span === null ? '' : `&span=${encodeURIComponent(span)}`}`,
              )
            }
          />
          <div
            id="monitor-part"
            role="tabpanel"
            aria-label={text(`MONITOR.PART.${part.id}`)}
            className="monitor-part"
          >
            <Suspense>
              <part.Part />
            </Suspense>
          </div>
        </>
      ) : (
        <EmptyState
          icon="lock"
          color="var(--data-ardesia)"
          title={text('LIST.EMPTY_RIGHT')}
          text={text('LIST.ASK_ADMIN')}
        />
      )}
    </section>
  )
}
