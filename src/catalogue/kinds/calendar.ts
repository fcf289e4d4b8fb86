import type { Json } from '../../contract/json'
import { readableInstant } from '../../contract/time/office-day'
import { declare, textFault } from './declaration'
import { type Kind, ORDER_TOTALS, plainText, RANGE, SCALAR } from './kind'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A calendar day: `2026-03-31`. */
export const date: Kind = {
  ...SCALAR,
  calendar: 'day',
  width: 98,
  totals: ORDER_TOTALS,
  operators: RANGE,
  filterValue: { accepts: (text) => DAY.test(text) && isRealDate(text), like: 'a date such as 2026-03-31' },
  filterForm: 'date',
  format: (value) => formatDate(value),
}

/** `2026-03-31` → `31/03/2026`; anything else stays as it is. */
export function formatDate(value: Json): string {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(value) : null
  return match ? `${match[3]}/${match[2]}/${match[1]}` : plainText(value)
}

/** True for real calendar days; texts that do not look like a date are left to the schema. */
export function isRealDate(value: Json | undefined): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return true
  const month = Number(value.slice(5, 7))
  const day = Number(value.slice(8, 10))
  return month >= 1 && month <= 12 && day >= 1 && day <= countDays(month, Number(value.slice(0, 4)))
}

function countDays(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export const dateDeclaration = /* @__PURE__ */ declare({
  said: { type: 'string', format: 'date' },
  keys: ['type', 'format', 'unique'],
  tsType: 'DateText',
  defaultFault: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDate(value)
      ? null
      : { message: 'is not a date', hint: 'write YYYY-MM-DD, a day that exists' },
})

const HOUR = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** A time of day: `17:45`. */
export const time: Kind = {
  ...SCALAR,
  totals: ORDER_TOTALS,
  operators: RANGE,
  filterValue: { accepts: (text) => HOUR.test(text), like: 'a time such as 17:45' },
  format: (value) => (typeof value === 'string' ? value.slice(0, 5) : plainText(value)),
}

export const timeDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'string', format: 'time' },
    tsType: 'TimeText',
    defaultFault: textFault,
  },
  dateDeclaration,
)

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
  return (typeof value === 'string' && readableInstant(value)) || plainText(value)
}

export const instantDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'string', format: 'date-time' },
    tsType: 'InstantText',
    defaultFault: textFault,
  },
  dateDeclaration,
)
