import { VITALS } from '../../contract/calls/monitor'
import type { MeasureName, PerformanceCourse, SlowQuery } from '../../contract/calls/monitoring'
import { formatMeasuredTime } from '../../contract/time/measured-duration'
import { codeLabel } from '../../engine/monitor/trend-words'
import { Button } from '../../ui/controls/Button'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { TextButton } from '../../ui/controls/TextButton'
import { EmptyState } from '../../ui/page/EmptyState'
import { useEntityWords } from '../batches'
import { useOffice, useTexts } from '../office'
import { usePageWords } from './places'
import {
  Awaited,
  FigureTable,
  SpanChoice,
  TrendPlot,
  useEntityChoices,
  useNumber,
  useSpan,
  useTrend,
  useTrendAddress,
} from './trend'

const ROUTE = 'monitor-performance'
const MEASURES: readonly MeasureName[] = ['CALL', ...VITALS]

/**
 * Times of calls and pages: percentiles over time for all, an entity or one name, and the slowest statements
 * of the database.
 */
export function PerformanceTrend() {
  const { security } = useOffice().ports
  const { params } = useTrendAddress()
  const span = useSpan()
  const measure = MEASURES.find((one) => one === params.get('measure')) ?? 'CALL'
  const [entity, name] = [params.get('entity'), params.get('name')]
  const asked = { span, measure, entity, name }
  const course = useTrend(['performance', asked], (signal) => security.performance(asked, signal))
  const slow = useTrend(['statements', span], (signal) => security.statements(span, signal))
  return (
    <>
      <PerformanceFilters measure={measure} entity={entity} name={name} />
      <Awaited query={course}>{(found) => <Course course={found} measure={measure} />}</Awaited>
      <Awaited query={slow}>
        {({ items, threshold }) => <Statements items={items} threshold={threshold} />}
      </Awaited>
    </>
  )
}

interface FiltersProps {
  measure: MeasureName
  entity: string | null
  name: string | null
}

function PerformanceFilters({ entity, measure, name }: FiltersProps) {
  const { lang, text } = useTexts()
  const { show } = useTrendAddress()
  const words = useEntityWords(ROUTE)
  const entities = useEntityChoices()
  const placeOf = usePageWords()
  const measures = MEASURES.map((value) => ({ value, label: codeLabel(words?.entity, 'kind', value, lang) }))
  return (
    <search className="trend-filters">
      <SpanChoice />
      <FieldFrame id="trend-measure" label={text('TREND.MEASURE')}>
        <NativeSelect
          id="trend-measure"
          value={measure}
          options={measures}
          empty={false}
          onChange={(value) => show({ measure: value, name: null })}
        />
      </FieldFrame>
      <FieldFrame id="trend-entity" label={text('AUDIT.ENTITY')}>
        <NativeSelect
          id="trend-entity"
          value={entity}
          options={entities}
          empty={text('AUDIT.ANY_ENTITY')}
          onChange={(value) => show({ entity: value, name: null })}
        />
      </FieldFrame>
      {name === null ? null : (
        <Button icon="close" onClick={() => show({ name: null })}>
          {placeOf(name)}
        </Button>
      )}
    </search>
  )
}

function Course({
  course: { counts, names, times },
  measure,
}: {
  course: PerformanceCourse
  measure: MeasureName
}) {
  const { lang, text } = useTexts()
  const { show } = useTrendAddress()
  const number = useNumber()
  const placeOf = usePageWords()
  // Layout shifts have no unit: they are thousandths.
  const unit = measure === 'CLS' ? '' : 'ms'
  const formatFigure = (value: number) => (unit === '' ? number(value, 1) : formatMeasuredTime(value, lang))
  const lines = times.series.map((one) => ({ ...one, name: text(`TREND.${one.id}`) }))
  const counted = counts.series.map((one) => ({ ...one, name: text('TREND.COUNT') }))
  const figures = ['count', 'p50', 'p75', 'p95'] as const
  return (
    <>
      <TrendPlot title={text('TREND.TIMES')} plot={times} lines={lines} unit={unit} />
      <TrendPlot title={text('TREND.COUNTS')} plot={counts} lines={counted} shape="bars" height={120} />
      <h2>{text('TREND.SLOWEST')}</h2>
      <FigureTable
        label={text('TREND.SLOWEST')}
        heads={[
          { key: 'name', label: text('TREND.NAME') },
          ...figures.map((key) => ({
            key,
            label: text(key === 'count' ? 'TREND.COUNT' : `TREND.${key}`),
            isFigure: true,
          })),
        ]}
        rows={names.map((one) => ({
          id: one.name,
          cells: [
            <TextButton key="name" onClick={() => show({ name: one.name })}>
              {placeOf(one.name)}
            </TextButton>,
            ...figures.map((key) => (key === 'count' ? number(one.count) : formatFigure(one[key]))),
          ],
        }))}
      />
    </>
  )
}

function Statements({ items, threshold }: { items: readonly SlowQuery[]; threshold: number }) {
  const { lang, text } = useTexts()
  const number = useNumber()
  const title = text('TREND.STATEMENTS')
  const figures = ['count', 'p95', 'slowest'] as const
  return (
    <section className="trend">
      <h2>{title}</h2>
      <p className="muted">{text('TREND.STATEMENTS_ABOUT', { time: formatMeasuredTime(threshold, lang) })}</p>
      {items.length === 0 ? (
        <EmptyState icon="check" title={text('TREND.NO_STATEMENTS')} />
      ) : (
        <FigureTable
          label={title}
          heads={[
            { key: 'place', label: text('TREND.PLACE') },
            { key: 'statement', label: text('TREND.STATEMENT') },
            { key: 'count', label: text('TREND.COUNT'), isFigure: true },
            { key: 'p95', label: text('TREND.p95'), isFigure: true },
            { key: 'slowest', label: text('TREND.MOST'), isFigure: true },
          ]}
          rows={items.map((one) => ({
            id: `${one.place} ${one.statement}`,
            cells: [
              one.place === 'server' ? text('APP.SYSTEM') : one.place,
              <code key="statement" title={one.statement}>
                {one.statement}
              </code>,
              ...figures.map((key) =>
                key === 'count' ? number(one.count) : formatMeasuredTime(one[key], lang),
              ),
            ],
          }))}
        />
      )}
    </section>
  )
}
