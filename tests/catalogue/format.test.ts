import { describe, expect, test } from 'vitest'
import {
  type FormatContext,
  formatDate,
  formatInstant,
  formatNumber,
  formatValue,
} from '../../src/catalogue/kinds'
import type { Json } from '../../src/contract/json'

function context(field: Partial<FormatContext['field']>, lang = 'it'): FormatContext {
  return {
    lang,
    field: { kind: 'text', schema: {}, choices: null, lookup: null, relation: null, options: {}, ...field },
    lookupLabel: (name, value) => `${name}:${value}`,
  }
}

describe('values as text', () => {
  test.each<[string, Partial<FormatContext['field']>, Json, string, string]>([
    ['nothing', { kind: 'number' }, null, '', ''],
    ['a text', {}, 'Ada', 'Ada', 'Ada'],
    ['a number', { kind: 'number' }, 1234.56, '1.234,56', '1,234.56'],
    ['four digits are grouped too', { kind: 'integer' }, 1234, '1.234', '1,234'],
    ['decimals asked for', { kind: 'number', options: { decimals: 2, suffix: '%' } }, 5, '5,00 %', '5.00 %'],
    ['a prefix', { kind: 'number', options: { decimals: 2, prefix: '€' } }, 0.5, '€ 0,50', '€ 0.50'],
    ['a year', { kind: 'integer', options: { plain: true } }, 2026, '2026', '2026'],
    ['yes', { kind: 'boolean' }, true, 'Sì', 'Yes'],
    ['no', { kind: 'boolean' }, false, 'No', 'No'],
    ['a date', { kind: 'date' }, '2026-03-31', '31/03/2026', '31/03/2026'],
    ['a time', { kind: 'time' }, '17:45:00', '17:45', '17:45'],
    [
      'an instant in winter',
      { kind: 'instant' },
      '2026-01-15T23:30:00Z',
      '16/01/2026 00:30',
      '16/01/2026 00:30',
    ],
    [
      'an instant in summer',
      { kind: 'instant' },
      '2026-07-15T22:30:00.000Z',
      '16/07/2026 00:30',
      '16/07/2026 00:30',
    ],
    ['an enum', { kind: 'enum', choices: [{ value: 'A', label: 'Alfa' }] }, 'A', 'Alfa', 'Alfa'],
    ['an unknown code', { kind: 'enum', choices: [] }, 'A', 'A', 'A'],
    ['a lookup', { kind: 'lookup', lookup: { name: 'Rating', filter: {} } }, 'X', 'Rating:X', 'Rating:X'],
    [
      'several lookups',
      { kind: 'lookup', lookup: { name: 'Rating', filter: {} } },
      ['X', 'Y'],
      'Rating:X, Rating:Y',
      'Rating:X, Rating:Y',
    ],
    ['a relation', { kind: 'relation' }, { id: '1', label: 'Ada' }, 'Ada', 'Ada'],
    ['a multilingual text', { kind: 'multilingual' }, { it: 'Uno', en: 'One' }, 'Uno', 'One'],
    [
      'a multilingual text without this language',
      { kind: 'multilingual' },
      { it: 'Uno', en: '' },
      'Uno',
      'Uno',
    ],
    [
      'tags',
      { kind: 'tags' },
      [
        { id: '1', label: 'A' },
        { id: '2', label: 'B' },
      ],
      'A, B',
      'A, B',
    ],
    [
      'a group',
      { kind: 'group' },
      { street: 'Via Emilia', number: null, city: 'Modena' },
      'Via Emilia, Modena',
      'Via Emilia, Modena',
    ],
    [
      'rows',
      { kind: 'array' },
      [
        { _id: '1', name: 'Ada' },
        { _id: '2', name: 'Bo' },
      ],
      'Ada, Bo',
      'Ada, Bo',
    ],
    ['files', { kind: 'files' }, [{ documentId: '1', fileName: 'a.pdf' }], 'a.pdf', 'a.pdf'],
  ])('%s', (_title, field, value, italian, english) => {
    expect([formatValue(value, context(field)), formatValue(value, context(field, 'en'))]).toEqual([
      italian,
      english,
    ])
  })

  test('what does not fit its kind is shown as it is', () => {
    expect([formatNumber('abc', 'it'), formatDate('soon'), formatInstant('soon'), formatDate(3)]).toEqual([
      'abc',
      'soon',
      'soon',
      '3',
    ])
  })
})
