import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markText, unmarkText } from '../../../src/contract/text/text-mark'

test.each([
  ['+39 059 123456', "'+39 059 123456"],
  ['-10 %', "'-10 %"],
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["d'oro", "d'oro"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['', ''],
])('%s is %s in a file, and itself when it is read', (text, cell) => {
  expect([markText(text), unmarkText(cell)]).toEqual([cell, text])
})

test('every text comes back from a file and from a clipboard', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', ',', 'a', '\t') })
  fc.assert(fc.property(text, fc.boolean(), (one, amounts) => unmarkText(markText(one, amounts)) === one))
})
