import { expect, test } from 'vitest'
import { ITALIAN_MEANINGS, problemInWords } from '../../src/catalogue/files/problem-words'
import { PROBLEM_CODES } from '../../src/contract/errors/problem'

const UNKNOWN = {
  code: 'UNKNOWN_ICON',
  message: 'there is no icon "trukc"; the default one is shown',
  hint: 'did you mean "truck"?',
}

test('a Problem is told in the language of its reader, with its values and the one that was meant', () => {
  expect(problemInWords(UNKNOWN, 'en')).toEqual({ message: UNKNOWN.message, hint: UNKNOWN.hint })
  expect(problemInWords(UNKNOWN, 'it')).toEqual({
    message: 'nessuna icona ha questo nome: «trukc»',
    hint: 'forse «truck»?',
  })
  expect(
    problemInWords({ code: 'EMPTY_FILE', message: 'the file is empty', hint: 'write at least { }' }, 'it'),
  ).toEqual({
    message: 'il file è vuoto',
  })
  expect(problemInWords({ code: 'NEW_ONE', message: 'of another version' }, 'it')).toEqual({
    message: 'of another version',
  })
})

test('every code has its meaning in Italian, which is not the English one', () => {
  const silent = Object.entries(PROBLEM_CODES).filter(
    ([code, { meaning }]) =>
      !/^[a-zJ]/.test(ITALIAN_MEANINGS[code as keyof typeof PROBLEM_CODES]) ||
      ITALIAN_MEANINGS[code as keyof typeof PROBLEM_CODES] === meaning,
  )
  expect(silent).toEqual([])
})
