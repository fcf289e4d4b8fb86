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
