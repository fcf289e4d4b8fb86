import { fold } from '../../../../contract/text/fold'
import {
  bothWays,
  equalsAny,
  likePattern,
  PLAIN_VALUE,
  SORT_LENGTH,
  type StoredKind,
  valueColumn,
} from './stored-kind'

/** Sorts by the beginning of the folded text. */
export const FOLDED_ORDER: Pick<StoredKind, 'sort' | 'empty'> = {
  sort: (_value, folded) => bothWays(`left(${folded}, ${SORT_LENGTH})`, 'text'),
  empty: null,
}

/** A free text. */
export const storedText: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('text'),
  ...FOLDED_ORDER,
  isFolded: true,
  isPersonal: true,
  text: (value) => value,
  filter: {
    ...PLAIN_VALUE.filter,
    comparable: ({ value }) => value,
    equals: ({ isFolded, sort, type, value }, values, params) => {
      if (!isFolded) return equalsAny(value, values, type, params)
      // The folded beginning uses the index; the exact text decides.
      const begins = values.map((one) => [...fold(one)].slice(0, SORT_LENGTH).join(''))
      return `(${equalsAny(sort.asc.sql, begins, 'text', params)} and ${equalsAny(value, values, type, params)})`
    },
  },
}

/** A text per language. */
export const storedMultilingual: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('jsonb'),
  ...FOLDED_ORDER,
  isFolded: true,
  isPersonal: true,
  isLocalized: true,
  filter: {
    ...PLAIN_VALUE.filter,
    equals: ({ value }, values, params) =>
      `exists (select 1 from jsonb_each_text(${value}) one where one.value = any (${params.add([...values])}::text[]))`,
  },
}

/** A code: many records share it, and it sorts as it is. */
const CODE: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('text'),
  isShared: true,
  isLocalized: true,
  text: (value) => value,
  sort: (value) => bothWays(`coalesce(${value}, '')`, 'text'),
  empty: null,
  filter: {
    ...PLAIN_VALUE.filter,
    contains: ({ value }, part, params) => `${value} ilike ${params.add(likePattern(part))}`,
    // Codes are never empty, so the substitute key is never queried and rows without a value do not match.
    equals: ({ purpose, sort, type, value }, values, params) =>
      equalsAny(purpose === 'counts' ? value : sort.asc.sql, values.filter(Boolean), type, params),
  },
}

/** A code listed in the schema file. */
export const storedEnum: StoredKind = { ...CODE, title: (value, words) => words.code(value) }

/** The code of a lookup row. */
export const storedLookup: StoredKind = { ...CODE, chooses: 'one', title: (value, words) => words.row(value) }
