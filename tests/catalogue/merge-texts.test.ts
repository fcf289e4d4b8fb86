import { expect, test } from 'vitest'
import { mergeTexts } from '../../src/catalogue/record/merge-texts'
import type { Json } from '../../src/contract/json'

const FIELDS = [
  { path: 'title', kind: 'multilingual' },
  { path: 'place.name', kind: 'multilingual' },
  { path: 'data', kind: 'json' },
] as const
const STORED = { title: { it: 'Avviso', en: 'Notice' }, place: { name: { it: 'Piazza' } }, data: { a: 1 } }
const merged = (path: string, value: Json) => mergeTexts(FIELDS, STORED, { [path]: value })[path]

test.each<[string, string, Json, Json]>([
  ['writes that language alone', 'title', { it: 'Altro' }, { it: 'Altro', en: 'Notice' }],
  ['adds its language', 'place.name', { en: 'Square' }, { it: 'Piazza', en: 'Square' }],
  ['removes the language it names with null', 'title', { en: null }, { it: 'Avviso', en: null }],
  [
    'is no change where it repeats the words shown for a language that has none',
    'place.name',
    { en: 'Piazza' },
    { it: 'Piazza' },
  ],
  [
    'writes the same words for several languages that it names',
    'place.name',
    { it: 'A', en: 'A' },
    { it: 'A', en: 'A' },
  ],
  ['empties the field with null', 'title', null, null],
  ['replaces a value that has no languages', 'data', { b: 2 }, { b: 2 }],
])('a text that is imported %s', (_, path, value, result) => {
  expect(merged(path, value)).toEqual(result)
})

test('a text of a new record is taken as it is', () => {
  expect(mergeTexts(FIELDS, {}, { title: { en: 'New' } })).toEqual({ title: { en: 'New' } })
})
