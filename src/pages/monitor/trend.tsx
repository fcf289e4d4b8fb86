import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { SPANS, type TrendSpan } from '../../contract/calls/monitoring'
import { MONITOR_PATH } from '../../contract/constants'
import type { PlotData, PlotSeries } from '../../contract/model/plot'
import { readableEntities } from '../../engine/cache/conf'
import { getErrorText } from '../../engine/shell/notices'
import { Segmented } from '../../ui/controls/Segmented'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import type { PlotProps } from '../../ui/plot/Plot'
import { hrefQuery, useHref, useOffice, useTexts, useVisible } from '../office'

const Plot = lazy(() => import('../../ui/plot/Plot').then((module) => ({ default: module.Plot })))

/** The parameters of a part in the address, and their setter; null removes a parameter. */
export function useTrendAddress(): {
  params: URLSearchParams
  show: (part: Record<string, string | null>) => void
} {
  const { navigator } = useOffice().ports
  const params = new URLSearchParams(hrefQuery(useHref()))
  const show = (part: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(part)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    navigator.go(`${MONITOR_PATH}?${next}`)
  }
  return { params, show }
}

const SPAN_DEFAULT = '7d'

/** The span in the address. */
export function useSpan(offered: readonly TrendSpan[] = Object.keys(SPANS) as TrendSpan[]): TrendSpan {
  const asked = useTrendAddress().params.get('span')
  return offered.find((one) => one === asked) ?? SPAN_DEFAULT
}

/** The choice of the span. */
export function SpanChoice({
  offered = Object.keys(SPANS) as TrendSpan[],
}: {
  offered?: readonly TrendSpan[]
}) {
  const { text } = useTexts()
  const { show } = useTrendAddress()
  const options = offered.map((value) => ({ value, label: text(`TREND.SPAN.${value}`) }))
  return (
    <Segmented
      label={text('TREND.SPAN')}
      value={useSpan(offered)}
      options={options}
      onChange={(span) => show({ span })}
    />
  )
}

/** Refresh interval of open plots, in ms: counts are stored once a minute. */
const AGAIN_MS = 60_000

/** Figures of a part, refetched while visible; the last ones stay while others load. */
export function useTrend<T>(
  key: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<T>,
): UseQueryResult<T> {
  return useQuery({
    queryKey: ['trend', ...key],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  })
}

/**
 * Shows a placeholder while figures load, or why there are none; those of another choice are dimmed until its
 * own are there.
 */
export function Awaited<T>({
  children,
  query,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  const { ports } = useOffice()
  const { text } = useTexts()
  const { data, error, isPlaceholderData, refetch } = query
  if (data !== undefined)
    return (
      <div className="trend-figures" aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    )
  if (error) {
    const said = getErrorText(error, ports.texts)
    return <ErrorState title={text('TREND.FAILED')} text={said} onRetry={() => void refetch()} />
  }
  return (
    <p className="muted" role="status">
      {text('APP.LOADING')}
    </p>
  )
}

export interface TrendPlotProps extends Pick<PlotProps, 'shape' | 'unit' | 'height'> {
  title: string
  plot: PlotData
  /** lines with their names */
  lines: readonly PlotSeries[]
}

/** A plot below its heading; a text if nothing was measured. */
export function TrendPlot({ lines, plot, title, ...looks }: TrendPlotProps) {
  const { text } = useTexts()
  const isEmpty = lines.every(({ values }) => values.every((value) => !value))
  return (
    <section className="trend" aria-label={title}>
      <h2>{title}</h2>
      {isEmpty ? (
        <EmptyState icon="gauge" title={text('TREND.NONE')} text={text('TREND.NONE_TEXT')} />
      ) : (
        <Suspense>
          <Plot label={title} step={plot.step} at={plot.at} lines={lines} {...looks} />
        </Suspense>
      )}
    </section>
  )
}

export interface FigureTableProps {
  label: string
  /** figures stand at the right */
  heads: readonly { key: string; label: string; isFigure?: boolean }[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** Names with their figures; on small screens each row is a block. */
export function FigureTable({ heads, label, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="trend-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.key} scope="col" className={head.isFigure ? 'n' : undefined}>
                {head.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, id }) => (
            <tr key={id}>
              {heads.map((head, index) => (
                <td key={head.key} data-label={head.label} className={head.isFigure ? 'n num' : undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The entities with records that the person may read, by name. */
export function useEntityChoices(): { value: string; label: string }[] {
  const { lang } = useTexts()
  const visible = useVisible()
  return visible ? readableEntities(visible, lang) : []
}

/** Numbers in the language. */
export function useNumber(): (value: number, decimals?: number) => string {
  const { lang } = useTexts()
  return (value, decimals = 0) =>
    new Intl.NumberFormat(lang === 'en' ? 'en-GB' : lang, {
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    }).format(value)
}
