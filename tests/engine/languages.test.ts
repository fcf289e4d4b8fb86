import { expect, test } from 'vitest'
import { formatLocalText } from '../../src/contract/language'
import { listNamedLanguages } from '../../src/engine/shell/languages'

const ROWS = [
  { code: 'EN', translation: { it: 'Inglese', en: 'English' }, langs: { it: 'altro' } },
  { code: 'it', langs: { it: 'Italiano', en: 'Italian' } },
  { code: 'de', translation: { it: 'Tedesco' } },
  { code: 'fr', translation: { it: 'Francese' } },
  { code: 7 },
]

test('the languages are those of the table, under their names from translation, else from langs [SHELL-09]', () => {
  expect(listNamedLanguages(ROWS, ['it', 'en'], 'it')).toEqual([
    { code: 'en', name: 'Inglese' },
    { code: 'it', name: 'Italiano' },
  ])
  expect(listNamedLanguages(ROWS, ['it', 'en'], 'en').map(({ name }) => name)).toEqual(['English', 'Italian'])
})

test('a name missing in the language is the row’s own, else its code', () => {
  expect(
    listNamedLanguages(
      [
        { code: 'it', name: 'Italiano' },
        { code: 'en', translation: { it: 'Inglese' } },
      ],
      ['it', 'en'],
      'en',
    ),
  ).toEqual([
    { code: 'it', name: 'Italiano' },
    { code: 'en', name: 'en' },
  ])
})

test('texts of catalogues are filled in the language of the reader, with figures, names per language and nothing for what is unknown', () => {
  const text = { it: '{count} righe di {entity}{odd}', en: '{count} rows of {entity}{odd}' }
  const params = { count: 0, entity: { it: 'clienti', en: 'customers' } }
  expect(formatLocalText(text, 'it', params)).toBe('0 righe di clienti')
  expect(formatLocalText(text, 'en', params)).toBe('0 rows of customers')
  expect(formatLocalText(text, 'de', params)).toBe('0 righe di clienti')
})
