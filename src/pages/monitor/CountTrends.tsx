import type { FaultCourse, TrendSpan, UsedName } from '../../contract/calls/monitoring'
import { fullInstant } from '../../engine/list/moment'
import { codeLabel, codeSeries } from '../../engine/monitor/trend-words'
import { StatusChip } from '../../ui/basics/Badge'
import { Link } from '../../ui/controls/Link'
import { useEntityWords } from '../batches'
import { useEntityConf, useOffice, useTexts } from '../office'
import { FieldName, PageName } from './places'
import { Awaited, FigureTable, SpanChoice, TrendPlot, useNumber, useSpan, useTrend } from './trend'

const ERRORS = 'monitor-errors'
const SECURITY = 'monitor-security'
const USABILITY = 'monitor-usability'
/** Daily counts have no trend within one day. */
const BY_DAY: readonly TrendSpan[] = ['7d', '30d', '90d']

/** Errors over time, all by their source, and each group with its trend. */
export function ErrorTrend() {
  const { security } = useOffice().ports
  const { lang, text } = useTexts()
  const span = useSpan()
  const words = useEntityWords(ERRORS)
  const query = useTrend(['errors', span], (signal) => security.errors(span, signal))
  const naming = { field: 'source', lang, others: text('TREND.OTHERS') }
  return (
    <>
      <SpanBar />
      <Awaited query={query}>
        {({ faults, plot }) => (
          <>
            <TrendPlot
              title={text('TREND.ERRORS')}
              plot={plot}
              lines={codeSeries(plot.series, words?.entity, naming)}
              shape="bars"
            />
            <Faults faults={faults} />
          </>
        )}
      </Awaited>
    </>
  )
}

function Faults({ faults }: { faults: readonly FaultCourse[] }) {
  const { text } = useTexts()
  const conf = useEntityConf(ERRORS)
  const number = useNumber()
  if (faults.length === 0) return null
  const title = text('TREND.GROUPS')
  const heads = [
    { key: 'what', label: text('TREND.GROUP') },
    { key: 'status', label: text('RECORD.STATUS') },
    { key: 'first', label: text('TREND.FIRST') },
    { key: 'last', label: text('TREND.LAST') },
    { key: 'count', label: text('TREND.COUNT'), isFigure: true },
    { key: 'course', label: text('TREND.COURSE') },
  ]
  const rows = faults.map(({ count, firstSeen, id, label, lastSeen, status, values }) => {
    const known = conf?.statuses.list.find(({ code }) => code === status)
    return {
      id,
      cells: [
        <Link key="what" href={`/${ERRORS}/${id}`}>
          {label}
        </Link>,
        known ? <StatusChip key="status" color={known.color} label={known.name} /> : status,
        fullInstant(firstSeen),
        fullInstant(lastSeen),
        number(count),
        <Sparkline key="course" values={values} />,
      ],
    }
  })
  return (
    <>
      <h2>{title}</h2>
      <FigureTable label={title} heads={heads} rows={rows} />
    </>
  )
}

const SPARK = { width: 120, height: 24 }

/** The trend of one group beside its numbers. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const each = SPARK.width / Math.max(1, values.length)
  return (
    <svg className="spark" width={SPARK.width} height={SPARK.height} aria-hidden="true">
      {values.map((value, index) => {
        const height = (value / most) * SPARK.height
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its interval
            key={index}
            x={index * each}
            y={SPARK.height - height}
            width={Math.max(1, each - 1)}
            height={height}
          />
        )
      })}
    </svg>
  )
}

/** Security events over time by their kind. */
export function SecurityTrend() {
  const { security } = useOffice().ports
  const { lang, text } = useTexts()
  const span = useSpan()
  const words = useEntityWords(SECURITY)
  const query = useTrend(['security', span], (signal) => security.security(span, signal))
  const naming = { field: 'kind', lang, others: text('TREND.OTHERS') }
  return (
    <>
      <SpanBar />
      <Awaited query={query}>
        {(plot) => (
          <>
            <TrendPlot
              title={text('TREND.EVENTS')}
              plot={plot}
              lines={codeSeries(plot.series, words?.entity, naming)}
            />
            <p>
              <Link href={`/${SECURITY}`}>{text('TREND.ALL_EVENTS')}</Link>
            </p>
          </>
        )}
      </Awaited>
    </>
  )
}

/** Use of the screens over time, and the most frequent places; no one is named. */
export function UsabilityTrend() {
  const { security } = useOffice().ports
  const { lang, text } = useTexts()
  const span = useSpan(BY_DAY)
  const words = useEntityWords(USABILITY)
  const query = useTrend(['usability', span], (signal) => security.usability(span, signal))
  const naming = { field: 'kind', lang, others: text('TREND.OTHERS') }
  return (
    <>
      <SpanBar offered={BY_DAY} />
      <Awaited query={query}>
        {({ names, plot }) => {
          const lines = codeSeries(plot.series, words?.entity, naming)
          // Page views and filled fields are a hundred times as frequent as problems, so each has its own
          // scale.
          const seen = lines.filter(({ id }) => id === 'PAGE_VIEW' || id === 'FIELD_USE')
          return (
            <>
              <TrendPlot title={text('TREND.VIEWS')} plot={plot} lines={seen} shape="area" height={140} />
              <TrendPlot
                title={text('TREND.TROUBLES')}
                plot={plot}
                lines={lines.filter((one) => !seen.includes(one))}
              />
              <Names names={names} />
            </>
          )
        }}
      </Awaited>
    </>
  )
}

function Names({ names }: { names: readonly UsedName[] }) {
  const { lang, text } = useTexts()
  const words = useEntityWords(USABILITY)
  const number = useNumber()
  if (names.length === 0) return null
  return (
    <>
      <h2>{text('TREND.WHERE')}</h2>
      <FigureTable
        label={text('TREND.WHERE')}
        heads={[
          { key: 'kind', label: text('TREND.KIND') },
          { key: 'name', label: text('TREND.PAGE') },
          { key: 'count', label: text('TREND.COUNT'), isFigure: true },
        ]}
        rows={names.map(({ count, kind, name }) => ({
          id: `${kind} ${name}`,
          cells: [
            codeLabel(words?.entity, 'kind', kind, lang),
            name.startsWith('/') ? (
              <PageName key="name" pattern={name} />
            ) : (
              <FieldName key="name" name={name} />
            ),
            number(count),
          ],
        }))}
      />
    </>
  )
}

function SpanBar({ offered }: { offered?: readonly TrendSpan[] }) {
  return (
    <div className="trend-filters">
      <SpanChoice {...(offered ? { offered } : {})} />
    </div>
  )
}
