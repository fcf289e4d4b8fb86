import type { LoadProgress } from './load'

const BAR = 24
/** Pause between two lines where there is no terminal, in ms. */
const LINE_MS = 5_000

/** Writes a bar that grows in a terminal, and a line every few seconds elsewhere. */
export function createProgress(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  clock: () => number,
): (progress: LoadProgress) => void {
  let start: number | undefined
  let last = Number.NEGATIVE_INFINITY
  return (progress) => {
    const at = clock()
    start ??= at
    const isEnd = progress.done === progress.total
    if (!out.isTTY && !isEnd && at - last < LINE_MS) return
    last = at
    const line = progressLine(progress, at - start)
    out.write(out.isTTY ? `\r\u001b[K${line}${isEnd ? '\n' : ''}` : `${line}\n`)
  }
}

/**
 * `[######      ] 25 %  75,000 of 300,000  2,100 rows/s  1:47 left  customers`; `ms`: time since the start.
 */
export function progressLine({ done, found, route, total }: LoadProgress, ms: number): string {
  const share = total === 0 ? 1 : done / total
  const filled = Math.round(share * BAR)
  const bar = '#'.repeat(filled).padEnd(BAR)
  const written = done - found
  const speed = ms > 0 ? written / (ms / 1000) : 0
  const parts = [`[${bar}] ${Math.floor(share * 100)} %`, `${formatCount(done)} of ${formatCount(total)}`]
  if (speed > 0)
    parts.push(`${formatCount(Math.round(speed))} rows/s`, `${minutes((total - done) / speed)} left`)
  return [...parts, route].join('  ')
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
