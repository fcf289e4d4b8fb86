import type { TextContext } from '../../contract/ports/widget'
import {
  FREQUENCY,
  readFrequency,
  readYear,
  type ScheduleFrequency,
} from '../../contract/time/quartz/frequency'

/** Context of the sentence. */
export type Words = Pick<TextContext, 'lang' | 'text'>

/** More times of day than this are not listed individually. */
const TIMES_LISTED = 8

/** Two digits: hours and minutes. */
export function twoFigures(value: number): string {
  return String(value).padStart(2, '0')
}

/** Weekdays with Monday first; numbers are Quartz's, 1 = Sunday. */
export function mondayFirst(days: readonly number[]): number[] {
  return [...days].sort((left, right) => ((left + 5) % 7) - ((right + 5) % 7))
}

/** `lunedì`, or short `lun`; 1 January 2023 was a Sunday. */
export function weekdayName(day: number, lang: string, weekday: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(lang, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, day))
}

/** `gennaio`, or short `gen`. */
export function monthName(number: number, lang: string, month: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' }).format(Date.UTC(2023, number - 1, 1))
}

function list(words: readonly (string | number)[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(words.map(String))
}

/**
 * The interval of minutes that come at equal distances all through the hour: 5 for 2, 7, 12 … 57; null = they
 * do not.
 */
function findInterval(minutes: readonly number[]): number | null {
  const [first = 0, second = first] = minutes
  const step = second - first
  const isEven = minutes.length > 2 && minutes.length * step === 60
  return isEven && minutes.every((minute, at) => minute === first + at * step) ? step : null
}

/** The minutes of every hour, as their interval where they have one. */
function minuteWords(minutes: readonly number[], { lang, text }: Words): string {
  const [step, [from = 0]] = [findInterval(minutes), minutes]
  if (step === null)
    return text('SCHEDULE.SAYS.EACH_HOUR', { minutes: list(minutes, lang), count: minutes.length })
  return from === 0
    ? text('SCHEDULE.SAYS.INTERVAL', { step })
    : text('SCHEDULE.SAYS.INTERVAL_FROM', { step, from })
}

/** The time of day: listed times, or minutes and hours separately where there are too many. */
function timeWords({ hours, minutes }: ScheduleFrequency, words: Words): string {
  const { lang, text } = words
  const hourList = list(hours.map(twoFigures), lang)
  if (minutes.length === 0 && hours.length === 0) return text('SCHEDULE.SAYS.EVERY_MINUTE')
  if (minutes.length === 0) return text('SCHEDULE.SAYS.MINUTES_OF', { hours: hourList, count: hours.length })
  if (hours.length === 0) return minuteWords(minutes, words)
  if (hours.length * minutes.length > TIMES_LISTED)
    return findInterval(minutes) === null
      ? text('SCHEDULE.SAYS.GRID', { minutes: list(minutes, lang), hours: hourList })
      : text('SCHEDULE.SAYS.WITHIN', {
          interval: minuteWords(minutes, words),
          hours: hourList,
          count: hours.length,
        })
  const times = hours.flatMap((hour) => minutes.map((minute) => `${twoFigures(hour)}:${twoFigures(minute)}`))
  return text('SCHEDULE.SAYS.AT', { times: list(times, lang) })
}

/** The days; null where the time is enough. */
function dayWords({ baseFrequency, ...parts }: ScheduleFrequency, { lang, text }: Words): string | null {
  if (baseFrequency < FREQUENCY.day) return null
  const weekdays = mondayFirst(parts.daysOfWeek).map((day) => weekdayName(day, lang, 'long'))
  if (weekdays.length > 0) return text('SCHEDULE.SAYS.WEEK', { days: list(weekdays, lang) })
  const days = { days: list(parts.daysOfMonth, lang), count: parts.daysOfMonth.length }
  const months = list(
    parts.months.map((month) => monthName(month, lang, 'long')),
    lang,
  )
  if (parts.months.length > 0)
    return days.count > 0
      ? text('SCHEDULE.SAYS.YEAR', { ...days, months })
      : text('SCHEDULE.SAYS.MONTHS', { months })
  return days.count > 0 ? text('SCHEDULE.SAYS.MONTH', days) : text('SCHEDULE.SAYS.DAY')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A schedule in plain words; an expression without a matching frequency stays as it is. */
export function scheduleSentence(value: string | null, words: Words): string {
  const frequency = readFrequency(value)
  if (!frequency) return value ?? ''
  if (frequency.baseFrequency === FREQUENCY.none) return words.text('SCHEDULE.SAYS.NEVER')
  const [day, time] = [dayWords(frequency, words), timeWords(frequency, words)]
  const sentence = capital(day === null ? time : `${day}, ${time}`)
  const year = readYear(value)
  return year === null || year === '*'
    ? sentence
    : words.text('SCHEDULE.SAYS.YEAR_ONLY', { text: sentence, year })
}
