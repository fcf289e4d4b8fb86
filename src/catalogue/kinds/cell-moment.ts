import { officeDay } from '../../contract/time/office-day'
import { momentOn } from '../../contract/time/office-time'
import { plainName } from '../search-text'

/** Which comes first in 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy'

const MONTHS = 'gen|jan feb mar apr mag|may giu|jun lug|jul ago|aug set|sep ott|oct nov dic|dec'.split(' ')
const MINUTE_MS = 60_000
/** The largest distance of a clock from UTC, in minutes. */
const OFFSET_MAX = 14 * 60

/** A written day with its time, by the office's clock unless it names another. */
interface Written {
  day: string
  /** ms of the day; null = no time */
  time: number | null
  /** minutes east of UTC; null = the office's */
  offset: number | null
}

/**
 * `31/03/2026`, `31.3.26`, `2026-03-31`, `31 marzo 2026` → ISO; a moment elsewhere is the day that it is at
 * the office.
 */
export function readDay(text: string, order: DateOrder): string | null {
  const written = readWritten(text, order)
  if (!written || written.offset === null) return written?.day ?? null
  return officeDay(instantAt(written))
}

/**
 * The same with a time, `31/03/2026 10:30`, `03/31/2026 10:30 PM`, `2026-03-31T10:30:00+02:00` → an ISO
 * instant.
 */
export function readInstant(text: string, order: DateOrder): string | null {
  const written = readWritten(text, order)
  return written && new Date(instantAt(written)).toISOString()
}

/** `9:05`, `09.05`, `9:05 PM`, `09:05:30` → `09:05`, with seconds where they are not 0. */
export function readClockTime(text: string): string | null {
  const time = timeIn(text.trim())
  if (time === null) return null
  const clock = new Date(time).toISOString()
  return time % MINUTE_MS === 0 ? clock.slice(11, 16) : clock.slice(11, 19)
}

/** A day number of a spreadsheet, counted from 30 December 1899. */
export function daySerial(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < 61 || serial > 109_575) return null
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}

function instantAt({ day, time, offset }: Written): number {
  const ms = time ?? 0
  if (offset !== null) return Date.parse(`${day}T00:00:00Z`) + ms - offset * MINUTE_MS
  const minutes = Math.floor(ms / MINUTE_MS)
  return momentOn(day, minutes) + (ms - minutes * MINUTE_MS)
}

const DAY =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([/.\- ])(\d{1,2})\5(\d{4}|\d{2})|(\d{1,2})[ .-]+(\p{L}{3})\p{L}*\.?[ .-]+(\d{4}|\d{2}))/u
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,6}))?)?(?: ?([ap])\.?m\.?)?$/i
const ZONE = /(?: ?(?:z|utc|gmt)| ?([+-])(\d{2})(?::?(\d{2}))?)$/i

function readWritten(text: string, order: DateOrder): Written | null {
  const trimmed = text.trim()
  const found = DAY.exec(trimmed)
  const day = found && pickDay(found, order)
  if (!day) return null
  const rest = trimmed.slice(found[0].length)
  if (rest === '') return { day, time: null, offset: null }
  const clock = /^(?:T|,? )(.+)$/i.exec(rest)?.[1]?.trim() ?? ''
  const zone = ZONE.exec(clock)
  const time = timeIn(zone ? clock.slice(0, zone.index) : clock)
  const offset = zone && (Number(zone[2] ?? 0) * 60 + Number(zone[3] ?? 0)) * (zone[1] === '-' ? -1 : 1)
  if (time === null || (offset !== null && Math.abs(offset) > OFFSET_MAX) || Number(zone?.[3] ?? 0) > 59)
    return null
  return { day, time, offset }
}

function pickDay(found: RegExpExecArray, order: DateOrder): string | null {
  const [, isoYear, isoMonth, isoDay, first, , second, year, day, word, wordYear] = found
  if (isoYear) return realDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  if (year) {
    const [a, b] = [Number(first), Number(second)]
    return order === 'dmy' ? realDay(readYear(year), b, a) : realDay(readYear(year), a, b)
  }
  const month = MONTHS.findIndex((names) => names.split('|').includes(plainName(word ?? '')))
  return month >= 0 ? realDay(readYear(wordYear), month + 1, Number(day)) : null
}

/** Ms of the day; midday and midnight are 12 PM and 12 AM. */
function timeIn(clock: string): number | null {
  const [found, hourText, minuteText, secondText = '0', fraction = '', half] = CLOCK.exec(clock.trim()) ?? []
  if (found === undefined) return null
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)]
  if (minute > 59 || second > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return ((hours * 60 + minute) * 60 + second) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000)
}

function readYear(text = ''): number {
  if (text.length === 4) return Number(text)
  return Number(text) + (Number(text) < 60 ? 2000 : 1900)
}

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
