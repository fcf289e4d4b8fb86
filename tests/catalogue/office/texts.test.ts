import { describe, expect, test } from 'vitest'
import { readOfficeTexts } from '../../../src/catalogue/office/texts-files'

const SHIPPED = {
  it: {
    'LOGIN.TITLE': 'Accedi',
    'LIST.DELETED': 'Hai eliminato {{label}}.',
    'PALETTE.COUNT_one': '{{count}} risultato',
    'PALETTE.COUNT_other': '{{count}} risultati',
  },
}

const read = (texts: object, lang = 'it') =>
  readOfficeTexts([{ path: `texts/${lang}.json`, text: JSON.stringify(texts, null, 2) }], SHIPPED)

describe('the texts of an office', () => {
  test('texts of an office replace those of the application, and its own are added', () => {
    const texts = { 'LOGIN.TITLE': 'Entra', 'OFFICE.HELLO': 'Ciao {{name}}', 'PALETTE.COUNT_one': 'Uno solo' }
    expect(read(texts)).toEqual({ texts: { it: texts }, problems: [] })
  })

  test('a key that the application does not have is told with the nearest one and its line', () => {
    const { problems, texts } = read({ 'LOGIN.TITEL': 'Entra' })
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'texts/it.json',
        line: 2,
        code: 'UNKNOWN_APP_TEXT',
        message: 'the application has no text "LOGIN.TITEL"',
        hint: 'did you mean "LOGIN.TITLE"?',
      }),
    ])
    expect(texts).toEqual({ it: {} })
  })

  test.each([
    [
      'Eliminato {{name}}.',
      '"LIST.DELETED" has {{name}}, which nothing fills; "LIST.DELETED" lacks {{label}}',
    ],
    ['Eliminato.', '"LIST.DELETED" lacks {{label}}'],
  ])('a text with other placeholders is left out: %s', (text, message) => {
    const { problems, texts } = read({ 'LIST.DELETED': text })
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'TEXT_PLACEHOLDER',
        severity: 'error',
        message,
        hint: 'its placeholders are {{label}}',
      }),
    ])
    expect(texts).toEqual({ it: {} })
  })

  test('a language that the application does not speak has other forms of counted texts', () => {
    expect(
      read({ 'PALETTE.COUNT_few': '{{count}} výsledky', 'LOGIN.TITLE': 'Přihlásit' }, 'cs').problems,
    ).toEqual([])
  })

  test('a file whose name is no language, and one that does not parse, are told', () => {
    expect(read({}, 'italiano').problems).toEqual([expect.objectContaining({ code: 'BAD_LANGUAGE' })])
    const broken = readOfficeTexts([{ path: 'texts/it.json', text: '{ "A": "x", }' }], SHIPPED)
    expect(broken.problems[0]).toMatchObject({ code: 'JSON_SYNTAX', file: 'texts/it.json' })
  })
})
