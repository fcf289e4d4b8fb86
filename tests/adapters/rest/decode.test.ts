import { expect, test } from 'vitest'
import { decodePreferences } from '../../../src/adapters/rest/decode'

const STORED = { 'looks.theme': '"dark"', 'list.boats': '{"order":["name"]}', rows: '50' }

test.each([
  [
    'texts are read as JSON',
    { preferences: STORED },
    { 'looks.theme': 'dark', 'list.boats': { order: ['name'] }, rows: 50 },
  ],
  ['a text that is no JSON stands for itself', { preferences: { tab: 'notices' } }, { tab: 'notices' }],
  ['nothing is no preference', null, {}],
  ['what is no map is no preference', { preferences: 'none' }, {}],
])('preferences as the server answers them: %s [PREF-02] [API-06]', (_, answer, expected) => {
  expect(decodePreferences(answer)).toEqual(expected)
})
