import { TIME_ZONE } from '../../../../contract/constants'
import { readableInstant } from '../../../../contract/time/office-day'
import { literal } from '../column'
import { buildSortKeys, PLAIN_VALUE, type StoredFilter, type StoredKind, valueColumn } from './stored-kind'

/** A number with decimals. */
export const storedNumber: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('numeric'),
  ...buildSortKeys('numeric', { sql: "'Infinity'::numeric", text: 'Infinity' }, "'-Infinity'::numeric"),
}

/** A whole number. */
export const storedInteger: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('bigint'),
  ...buildSortKeys(
    'bigint',
    { sql: "'9223372036854775807'::bigint", text: '9223372036854775807' },
    "'-9223372036854775808'::bigint",
  ),
}

/** Yes or no; empty counts as no, which already sorts lowest. */
export const storedBoolean: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('boolean'),
  ...buildSortKeys('boolean', { sql: 'false', text: 'false' }, null),
  isShared: true,
}

/** A date. */
export const storedDate: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('date'),
  ...buildSortKeys('date', { sql: "'infinity'::date", text: 'infinity' }, "'-infinity'::date"),
  title: (value) => value.split('-').reverse().join('/'),
}

const { sort, empty } = buildSortKeys('time', { sql: "'24:00'::time", text: '24:00:00' }, "'24:00'::time")

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

const isWholeDay = (value: string) => value.length === 10
const hasZone = (value: string) => /(Z|[+-]\d\d:\d\d)$/.test(value)

/** A day or a time without a zone is read by the clock of the office, never as UTC. */
const instantBound: StoredFilter['bound'] = (_, value, params, days = 0) => {
  const text = `${params.add(value)}::text`
  if (isWholeDay(value))
    return `((${text}::timestamp + interval '${days} days') at time zone ${literal(TIME_ZONE)})`
  return hasZone(value) ? `${text}::timestamptz` : `(${text}::timestamp at time zone ${literal(TIME_ZONE)})`
}

/**
 * An instant. A date in a condition is the day of the office: as upper bound the whole of it, and an instant
 * equals it when it is within it.
 */
export const storedInstant: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('timestamptz'),
  ...buildSortKeys(
    'timestamptz',
    { sql: "'infinity'::timestamptz", text: 'infinity' },
    "'-infinity'::timestamptz",
  ),
  title: (value) => readableInstant(value) ?? value,
  filter: {
    ...PLAIN_VALUE.filter,
    isWholeDay,
    bound: instantBound,
    equals: (sql, values, params) => {
      const key = sql.purpose === 'counts' ? sql.value : sql.sort.asc.sql
      const isIn = (value: string) =>
        isWholeDay(value)
          ? `(${key} >= ${instantBound(sql, value, params)} and ${key} < ${instantBound(sql, value, params, 1)})`
          : `${key} = ${instantBound(sql, value, params)}`
      return `((${values.map(isIn).join(' or ')}) and ${sql.value} is not null)`
    },
  },
}
