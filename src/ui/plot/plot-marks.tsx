/** One line, area or kind of bar. */
export interface PlotLine {
  id: string
  name: string
  /** any CSS colour; absent = the chart colours in their order */
  color?: string | null | undefined
  /** one per interval; null = not measured */
  values: readonly (number | null)[]
}

const COLOURS = 5
/** Space for the labels of the axes, in px. */
export const EDGE = { top: 8, right: 8, bottom: 22, left: 52 }
/** Lines differ by stroke as well as by colour. */
const STROKES = [undefined, '6 3', '2 3', '10 3 2 3', '1 4']

/** Positions of intervals and values, in px. */
export interface PlotScale {
  /** px of one interval */
  each: number
  x: (index: number) => number
  y: (value: number) => number
  bottom: number
}

/** The scale of a plot of this size. */
export function plotScale({
  count,
  height,
  top,
  width,
}: Record<'count' | 'height' | 'top' | 'width', number>): PlotScale {
  const each = Math.max(0, width - EDGE.left - EDGE.right) / Math.max(1, count)
  const bottom = height - EDGE.bottom
  return {
    each,
    bottom,
    x: (index) => EDGE.left + (index + 0.5) * each,
    y: (value) => bottom - (value / top) * (bottom - EDGE.top),
  }
}

/** The colour of a line by its index. */
export const getColour = ({ color }: PlotLine, order: number): string =>
  color ?? (order < COLOURS ? `var(--chart-${order + 1})` : 'var(--chart-rest)')

/** A stroke style by the index of a line. */
export function Stroke({ d, order }: { d: string; order: number }) {
  return (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeDasharray={STROKES[order % STROKES.length]}
    />
  )
}

export interface MarksProps {
  lines: readonly PlotLine[]
  shape: 'line' | 'area' | 'bars'
  scale: PlotScale
  index: number | null
}

/** The lines, areas or bars themselves. */
export function Marks({ index, lines, scale, shape }: MarksProps) {
  if (shape === 'bars') return <Bars lines={lines} scale={scale} />
  return lines.map((line, order) => {
    const runs = listRuns(line.values)
    const d = runs
      .map((run) => `M${run.map(([at, value]) => `${scale.x(at)} ${scale.y(value)}`).join('L')}`)
      .join('')
    const shown = index === null ? null : (line.values[index] ?? null)
    return (
      <g key={line.id} style={{ color: getColour(line, order) }}>
        {shape === 'area'
          ? runs.map((run) => <path key={run[0]?.[0]} className="plot-area" d={drawArea(run, scale)} />)
          : null}
        <Stroke d={d} order={order} />
        {runs
          .filter((run) => run.length === 1)
          .map(([[at, value] = [0, 0]]) => (
            <circle key={at} cx={scale.x(at)} cy={scale.y(value)} r="2.5" fill="currentColor" />
          ))}
        {index === null || shown === null ? null : (
          <circle className="plot-dot" cx={scale.x(index)} cy={scale.y(shown)} r="4" fill="currentColor" />
        )}
      </g>
    )
  })
}

type Run = (readonly [index: number, value: number])[]

/** The values in runs without gaps. */
function listRuns(values: PlotLine['values']): Run[] {
  const runs: Run[] = []
  let run: Run | null = null
  for (const [index, value] of values.entries()) {
    if (value === null) run = null
    else if (run) run.push([index, value])
    else {
      run = [[index, value]]
      runs.push(run)
    }
  }
  return runs
}

function drawArea(run: Run, { bottom, x, y }: PlotScale): string {
  const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0]
  return `M${x(first)} ${bottom}L${run.map(([at, value]) => `${x(at)} ${y(value)}`).join('L')}L${x(last)} ${bottom}Z`
}

function Bars({ lines, scale }: { lines: readonly PlotLine[]; scale: PlotScale }) {
  const width = Math.max(1, Math.min(28, scale.each * 0.7))
  const below = new Map<number, number>()
  return lines.map((line, order) => (
    <g key={line.id} style={{ color: getColour(line, order) }}>
      {line.values.map((value, at) => {
        const key = `${line.id} ${at}`
        if (!value) return null
        const from = below.get(at) ?? 0
        below.set(at, from + value)
        const [top, bottom] = [scale.y(from + value), scale.y(from)]
        return (
          <rect
            key={key}
            x={scale.x(at) - width / 2}
            y={top}
            width={width}
            height={Math.max(1, bottom - top)}
            fill="currentColor"
          />
        )
      })}
    </g>
  ))
}
