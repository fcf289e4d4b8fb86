import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { PlotStep } from '../../contract/model/plot'
import { useUi } from '../basics/UiContext'
import { EDGE, getColour, Marks, type PlotLine, plotScale, Stroke } from './plot-marks'
import { figureFormat, intervalWords, listLabelPositions, niceTicks } from './plot-scale'
import './Plot.css'

export interface PlotProps {
  /** accessible name */
  label: string
  step: PlotStep
  /** start of each interval: `2026-11-01`, `2026-11-01T08:00` */
  at: readonly string[]
  lines: readonly PlotLine[]
  /** bars of several lines are stacked */
  shape?: 'line' | 'area' | 'bars' | undefined
  /** `ms` */
  unit?: string | undefined
  /** px */
  height?: number | undefined
}

/** Px beside the middle of a label below the axis; nearer to the right edge it ends at its interval. */
const HALF_LABEL = 20

/** Figures over time: drawn to the available width, readable with pointer or arrows, and also as a table. */
export function Plot(props: PlotProps) {
  const { at, height = 200, label, lines, shape = 'line', step, unit } = props
  const { lang, text } = useUi()
  const [place, width] = useWidth()
  const [chosen, choose] = useState<number | null>(null)
  const hint = useId()
  const max = highest(lines, shape === 'bars')
  const ticks = niceTicks(max)
  const figure = figureFormat(lang, max, unit)
  const words = intervalWords(step, lang, at.length)
  const labels = at.map(words.short)
  const index = chosen === null ? null : Math.min(chosen, at.length - 1)
  const moment = index === null ? '' : words.full(at[index] ?? '')
  const getWord = ({ values }: PlotLine, where: number) => {
    const value = values[where] ?? null
    return value === null ? '–' : figure(value)
  }
  const said =
    index === null ? '' : [moment, ...lines.map((line) => `${line.name} ${getWord(line, index)}`)].join(', ')
  const scale = plotScale({ count: at.length, height, top: ticks.at(-1) ?? 1, width })
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    choose(Math.max(0, Math.min(at.length - 1, Math.floor((x - EDGE.left) / scale.each))))
  }
  const keys = (event: KeyboardEvent) => {
    const next = findIntervalForKey(event.key, index, at.length)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <figure className="plot">
      <figcaption className="plot-legend">
        {lines.map((line, order) => (
          <span key={line.id} className="plot-name">
            <svg width="18" height="10" aria-hidden="true" style={{ color: getColour(line, order) }}>
              {shape === 'bars' ? (
                <rect width="10" height="10" x="4" rx="2" fill="currentColor" />
              ) : (
                <Stroke order={order} d="M1 5H17" />
              )}
            </svg>
            {line.name}
            {index === null ? null : <b className="num">{getWord(line, index)}</b>}
          </span>
        ))}
        <span className="plot-moment num">{moment}</span>
      </figcaption>
      <div
        ref={place}
        className="plot-place"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, at.length - 1)}
        aria-valuenow={index ?? at.length - 1}
        aria-valuetext={said || text('UI.PLOT_UNREAD')}
        onKeyDown={keys}
        onBlur={() => choose(null)}
      >
        <span id={hint} className="sr-only">
          {text('UI.PLOT_KEYS')}
        </span>
        {width > 0 ? (
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => choose(null)}
          >
            {ticks.map((tick) => (
              <g key={tick} className="plot-grid">
                <line x1={EDGE.left} x2={width - EDGE.right} y1={scale.y(tick)} y2={scale.y(tick)} />
                <text x={EDGE.left - 6} y={scale.y(tick) + 4} textAnchor="end">
                  {figureFormat(lang, ticks.at(-1) ?? 1, unit === 'ms' ? unit : '')(tick)}
                </text>
              </g>
            ))}
            {listLabelPositions(labels, width - EDGE.left - EDGE.right).map((one) => (
              <text
                key={one}
                className="plot-axis"
                x={scale.x(one)}
                y={height - 6}
                textAnchor={scale.x(one) > width - EDGE.right - HALF_LABEL ? 'end' : 'middle'}
              >
                {labels[one]}
              </text>
            ))}
            {index === null ? null : (
              <line
                className="plot-cursor"
                x1={scale.x(index)}
                x2={scale.x(index)}
                y1={EDGE.top}
                y2={height - EDGE.bottom}
              />
            )}
            <Marks lines={lines} scale={scale} shape={shape} index={index} />
          </svg>
        ) : null}
      </div>
      <PlotTable caption={label} lines={lines} at={at}>
        {(where, line) => (line ? getWord(line, where) : words.full(at[where] ?? ''))}
      </PlotTable>
    </figure>
  )
}

/** The largest value; for stacked bars the largest stack. */
function highest(lines: readonly PlotLine[], isPiled: boolean): number {
  const count = Math.max(0, ...lines.map(({ values }) => values.length))
  const at = (index: number) => lines.map(({ values }) => values[index] ?? 0)
  const tops = Array.from({ length: count }, (_, index) =>
    isPiled ? at(index).reduce((sum, value) => sum + value, 0) : Math.max(0, ...at(index)),
  )
  return Math.max(0, ...tops)
}

interface PlotTableProps extends Pick<PlotProps, 'at' | 'lines'> {
  caption: string
  /** the label of an interval, or of a line's value in it */
  children: (index: number, line: PlotLine | null) => ReactNode
}

/** The same figures as a table, newest first, rendered when it is opened. */
function PlotTable({ at, caption, children, lines }: PlotTableProps) {
  const { text } = useUi()
  const [open, setOpen] = useState(false)
  return (
    <details className="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('UI.PLOT_TABLE')}</summary>
      {open ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a long table
        <section tabIndex={0} aria-label={caption}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('UI.PLOT_WHEN')}</th>
                {lines.map(({ id, name }) => (
                  <th key={id} scope="col" className="n">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {at
                .map((one, index) => (
                  <tr key={one}>
                    <th scope="row">{children(index, null)}</th>
                    {lines.map((line) => (
                      <td key={line.id} className="n num">
                        {children(index, line)}
                      </td>
                    ))}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  )
}

/** The interval after a key; undefined = the key is not for the plot. */
function findIntervalForKey(key: string, index: number | null, count: number): number | null | undefined {
  const last = count - 1
  const from = index ?? count
  const to: Readonly<Record<string, number | null>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: (index ?? last - 1) + 1,
    ArrowUp: (index ?? last - 1) + 1,
    PageDown: from - 7,
    PageUp: from + 7,
    Home: 0,
    End: last,
    ...(index === null ? {} : { Escape: null }),
  }
  if (!Object.hasOwn(to, key)) return undefined
  const next = to[key] ?? null
  return next === null ? null : Math.max(0, Math.min(last, next))
}

/** The width of an element in px, followed as it changes; 0 before it is known. */
function useWidth(): [place: (element: HTMLElement | null) => void, width: number] {
  const [width, setWidth] = useState(0)
  const [element, place] = useState<HTMLElement | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return
    observer.current = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.current.observe(element)
    return () => observer.current?.disconnect()
  }, [element])
  return [place, width]
}
