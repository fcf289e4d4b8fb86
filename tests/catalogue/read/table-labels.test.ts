import { describe, expect, test } from 'vitest'
import { read } from './folder'

const problems = (texts: object) =>
  read({ 'lookups/papers.json': { lookup: 'Papers', texts } }).problems.map(({ code, hint, message }) => ({
    code,
    message,
    hint,
  }))

describe('the labels that a table gives to row keys', () => {
  test('labels of an unknown row key are refused with the nearest known key', () => {
    expect(
      problems({
        it: { field: { flag1: 'Scadenza obbligatoria' } },
        en: { field: { flag1: 'Expiry required' } },
      }),
    ).toEqual([])
    expect(problems({ it: { field: { flagg1: 'Scadenza obbligatoria' } } })).toEqual([
      { code: 'UNKNOWN_KEY', message: 'unknown key "flagg1"', hint: 'did you mean "flag1"?' },
    ])
  })

  test('labels of row keys are in every language of the file', () => {
    const missing = { code: 'MISSING_TEXT', message: 'language "en" lacks the field text "flag1"' }
    expect(
      problems({ it: { many: 'Carte', field: { flag1: 'Scadenza' } }, en: { many: 'Papers' } }),
    ).toMatchObject([missing])
    expect(problems({ it: { field: { flag1: 'Scadenza' } } })).toEqual([])
  })
})
