import { expect, test } from 'vitest'
import { unknownWord } from '../../src/catalogue/suggest'

test('a word that is not known names the nearest one, in its message and for the texts of the screen', () => {
  const table = { path: 'table', code: 'UNKNOWN_TABLE', what: 'table', param: 'table' } as const
  expect(unknownWord('COUNTRIES', ['COUNTRIES'], table)).toBeNull()
  expect(unknownWord('COUNTRYS', ['COUNTRIES', 'PROVINCES'], table)).toEqual({
    path: 'table',
    code: 'UNKNOWN_TABLE',
    message: 'there is no table "COUNTRYS": did you mean "COUNTRIES"?',
    params: { table: 'COUNTRYS', context: 'near', near: 'COUNTRIES' },
  })
  expect(
    unknownWord('zebra', ['boats_R'], { path: 'authorities', code: 'UNKNOWN_AUTHORITY', what: 'authority' }),
  ).toEqual({
    path: 'authorities',
    code: 'UNKNOWN_AUTHORITY',
    message: 'there is no authority "zebra"',
    params: { word: 'zebra' },
  })
})
