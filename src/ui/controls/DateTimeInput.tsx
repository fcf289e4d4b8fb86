import { officeDay, readableInstant } from '../../contract/time/office-day'
import { momentOn } from '../../contract/time/office-time'
import { isDay } from '../../contract/time/real-day'
import { useUi } from '../basics/UiContext'
import { CalendarField } from './CalendarField'
import type { ControlProps } from './control'
import { readDate } from './DateInput'

export interface DateTimeInputProps extends ControlProps {
  /** an ISO instant; a text that is none is told as typed with every letter, so that no save misses it */
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * A day and its time by the clock of the office, typed as dd/mm/yyyy hh:mm; the calendar sets the day and
 * keeps the time.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { text } = useUi()
  const { value } = props
  const withDay = (day: string) => {
    const time = TIME.exec(editDateTime(value))?.[0] ?? MIDNIGHT
    return readDateTime(`${day} ${time}`, new Date())
  }
  return (
    <CalendarField
      {...props}
      hint={text('UI.DATE_TIME_HINT')}
      shown={editDateTime(value)}
      read={(typed) => readDateTime(typed, new Date())}
      day={value !== null && STORED_PATTERN.test(value) ? officeDay(Date.parse(value)) : null}
      withDay={withDay}
    />
  )
}

const STORED_PATTERN = /^\d{4}-\d{2}-\d{2}T/
const TIME = /\d{2}:\d{2}$/
const MIDNIGHT = '00:00'
const PARTS = /^(\S.*?)[\s,T]+([01]?\d|2[0-3])[:.]([0-5]\d)$/

/**
 * Parses a typed day with its time at the office: `31/12/2026 17:45`, `31.12.26 9.30`, `2026-12-31T17:45`.
 * Empty = null; anything else, and an hour that the clocks skip in spring, is returned as typed, so that
 * validation can report it.
 */
export function readDateTime(typed: string, today: Date): string | null {
  const text = typed.trim()
  if (text === '') return null
  const [, date = '', hours = '', minutes = ''] = PARTS.exec(text) ?? []
  const day = readDate(date, today)
  return (day !== null && isDay(day) && instantAt(day, hours, minutes)) || text
}

function instantAt(day: string, hours: string, minutes: string): string | null {
  const at = new Date(momentOn(day, Number(hours) * 60 + Number(minutes))).toISOString()
  const said = `${day.split('-').reverse().join('/')} ${hours.padStart(2, '0')}:${minutes}`
  return readableInstant(at) === said ? at : null
}

/** A stored instant as it is typed: `31/12/2026 17:45`; any other text unchanged. */
export function editDateTime(value: string | null): string {
  if (value === null) return ''
  return (STORED_PATTERN.test(value) && readableInstant(value)) || value
}
