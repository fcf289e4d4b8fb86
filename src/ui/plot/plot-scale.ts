import type { PlotStep } from '../../contract/model/plot'
import { formatMeasuredTime } from '../../contract/time/measured-duration'

/** English is British: days before months. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' }

/** Round steps of an axis from 0 to at least `max`, about `count` of them. */
export function niceTicks(max: number, count = 4): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < max) ticks.push(Number((ticks.length * step).toPrecision(12)))
  return ticks
}

/**
 * Numbers in the format of the language; small ones with a decimal. Milliseconds are told as people tell a
 * duration.
 */
export function figureFormat(lang: string, max: number, unit = ''): (value: number) => string {
  if (unit === 'ms') return (value) => formatMeasuredTime(value, lang)
  const decimals = max < 10 ? 1 : 0
  const format = new Intl.NumberFormat(LOCALES[lang] ?? lang, {
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    ...(max >= 1_000_000 ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
  })
  return (value) => (unit ? `${format.format(value)} ${unit}` : format.format(value))
}

/** Labels of an interval: in full beside its values, short below the axis. */
export interface IntervalWords {
  full: (at: string) => string
  short: (at: string) => string
}

/** Labels for the intervals of a plot; `count`: their number. */
export function intervalWords(step: PlotStep, lang: string, count: number): IntervalWords {
  const words = (options: Intl.DateTimeFormatOptions) => {
    // The text is already in the office's time.
    const format = new Intl.DateTimeFormat(LOCALES[lang] ?? lang, { timeZone: 'UTC', ...options })
    return (at: string) => format.format(Date.parse(at.length > 10 ? `${at}Z` : `${at}T00:00Z`))
  }
  const day = { day: 'numeric', month: 'short' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (step === 'month')
    return { full: words({ month: 'long', year: 'numeric' }), short: words({ month: 'short' }) }
  if (step === 'hour')
    return { full: words({ weekday: 'short', ...day, ...clock }), short: words(count > 24 ? day : clock) }
  return {
    full: words({ ...(step === 'day' ? { weekday: 'short' as const } : {}), ...day, year: 'numeric' }),
    short: words(day),
  }
}

/**
 * Positions with a label below the axis: as many as do not overlap, counted from the end. Of intervals with
 * the same label, such as the hours of a day, the first one has it.
 */
export function listLabelPositions(labels: readonly string[], width: number, least = 64): number[] {
  const own = [...labels.keys()].filter((index) => labels[index] !== labels[index === 0 ? 1 : index - 1])
  const every = Math.max(1, Math.ceil(own.length / Math.max(1, Math.floor(width / least))))
  return own.filter((_, place) => (own.length - 1 - place) % every === 0)
}
