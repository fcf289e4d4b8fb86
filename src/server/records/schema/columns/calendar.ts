import { ordered, PLAIN_VALUE, type StoredKind, valueColumn } from './stored-kind'

/** A day. */
export const storedDate: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('date'),
  ...ordered('date', { sql: "'infinity'::date", text: 'infinity' }, "'-infinity'::date"),
  title: (value) => value.split('-').reverse().join('/'),
}

const { sort, empty } = ordered('time', { sql: "'24:00'::time", text: '24:00:00' }, "'24:00'::time")

/** A time of day. None is below midnight, so the descending key is a length of time. */
export const storedTime: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('time'),
  sort: (value, folded) => ({
    asc: sort(value, folded).asc,
    desc: { sql: `coalesce((${value})::interval, '-1 hour'::interval)`, type: 'interval' },
  }),
  empty,
}

/** A moment. A day as the upper end of a condition means the whole day. */
export const storedInstant: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('timestamptz'),
  ...ordered('timestamptz', { sql: "'infinity'::timestamptz", text: 'infinity' }, "'-infinity'::timestamptz"),
  filter: { ...PLAIN_VALUE.filter, isWholeDay: (value) => value.length === 10 },
}
