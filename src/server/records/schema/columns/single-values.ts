import { ordered, PLAIN_VALUE, type StoredKind, valueColumn } from './stored-kind'

/** A number with decimals. */
export const storedNumber: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('numeric'),
  ...ordered('numeric', { sql: "'Infinity'::numeric", text: 'Infinity' }, "'-Infinity'::numeric"),
}

/** A whole number. */
export const storedInteger: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('bigint'),
  ...ordered('bigint', { sql: "'9223372036854775807'::bigint", text: '9223372036854775807' }, "'-9223372036854775808'::bigint"),
}

/** Yes or no; empty counts as no, which already sorts lowest. */
export const storedBoolean: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('boolean'),
  ...ordered('boolean', { sql: 'false', text: 'false' }, null),
  isShared: true,
}

/** A date. */
export const storedDate: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('date'),
  ...ordered('date', { sql: "'infinity'::date", text: 'infinity' }, "'-infinity'::date"),
  title: (value) => value.split('-').reverse().join('/'),
}

const { sort, empty } = ordered('time', { sql: "'24:00'::time", text: '24:00:00' }, "'24:00'::time")

/** A time of day. None is before midnight, so a duration serves as the descending key. */
export const storedTime: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('time'),
  sort: (value, folded) => ({
    asc: sort(value, folded).asc,
    desc: { sql: `coalesce((${value})::interval, '-1 hour'::interval)`, type: 'interval' },
  }),
  empty,
}

/** An instant. A date as bound of a condition is the day of the office, as upper bound the whole of it. */
export const storedInstant: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('timestamptz'),
  ...ordered('timestamptz', { sql: "'infinity'::timestamptz", text: 'infinity' }, "'-infinity'::timestamptz"),
  filter: { ...PLAIN_VALUE.filter, isWholeDay: (value) => value.length === 10 },
}
