import { expect, test } from 'vitest'
import { namedLanguages } from '../../src/engine/languages'

const ROWS = [
  { code: 'EN', translation: { it: 'Inglese', en: 'English' }, langs: { it: 'altro' } },
  { code: 'it', langs: { it: 'Italiano', en: 'Italian' } },
  { code: 'de', translation: { it: 'Tedesco' } },
  { code: 'fr', translation: { it: 'Francese' } },
  { code: 7 },
]

test('the languages are those of the table, under their names from translation, else from langs [SHELL-09]', () => {
  expect(namedLanguages(ROWS, ['it', 'en'], 'it')).toEqual([
    { code: 'en', name: 'Inglese' },
    { code: 'it', name: 'Italiano' },
  ])
  expect(namedLanguages(ROWS, ['it', 'en'], 'en').map(({ name }) => name)).toEqual(['English', 'Italian'])
})

test('a name missing in the language is the row’s own, else its code', () => {
  expect(
    namedLanguages(
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
