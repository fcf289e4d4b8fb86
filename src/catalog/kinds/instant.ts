import { TIME_ZONE } from '../../contract/constants'
import type { Json } from '../../contract/json'
import { date, dateDeclaration, isRealDate } from './date'
import { declare, textFault } from './declaration'
import { type Kind, plainText } from './kind'

const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** An instant: `2026-03-31T10:00:00Z`. */
export const instant: Kind = {
  ...date,
  calendar: 'instant',
  isInline: false,
  width: 120,
  filterValue: {
    accepts: (text) => INSTANT.test(text) && isRealDate(text),
    like: 'a date or an instant such as 2026-03-31T10:00:00Z',
  },
  format: (value) => formatInstant(value),
}

/** An ISO instant as `31/03/2026 12:00` in the office's time zone. */
export function formatInstant(value: Json): string {
  const date = typeof value === 'string' ? new Date(value) : null
  if (!date || Number.isNaN(date.getTime())) return plainText(value)
  const part = Object.fromEntries(
    instantFormat()
      .formatToParts(date)
      .map(({ type, value: text }) => [type, text]),
  )
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`
}

let instants: Intl.DateTimeFormat | null = null

function instantFormat(): Intl.DateTimeFormat {
  instants ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return instants
}

export const instantDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'string', format: 'date-time' },
    defaultFault: textFault,
  },
  dateDeclaration,
)
