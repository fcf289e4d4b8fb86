import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber } from '../../src/catalogue/kinds'
import { countDecimals, isMultipleOf, plainDecimal, roundTo } from '../../src/contract/numbers/decimal'
import { numberFormat } from '../../src/contract/numbers/number-format'
import { readNumber } from '../../src/contract/numbers/read-number'

const value = (typed: string, lang: string, decimals?: number) => {
  const reading = readNumber(typed, lang, decimals)
  return reading.is === 'number'
    ? reading.value
    : reading.is === 'unclear'
      ? [...reading.readings]
      : reading.is
}

describe('a number as it is typed', () => {
  test.each([
    // the language's own notation
    ['1.234,56', 'it', 1234.56],
    ['1,234.56', 'en', 1234.56],
    ['1234,5', 'it', 1234.5],
    ['1.234', 'it', 1234],
    ['1.234', 'en', 1.234],
    ['1,234', 'en', 1234],
    ['1,234', 'it', 1.234],
    ['12.345.678', 'it', 12345678],
    ['1 000 000', 'it', 1000000],
    ["1'000,5", 'it', 1000.5],
    ['-0,5', 'it', -0.5],
    ['\u22123', 'it', -3],
    [',5', 'it', 0.5],
    ['12,', 'it', 12],
    // the other decimal separator, where it cannot be a thousands separator
    ['12.50', 'it', 12.5],
    ['12,50', 'en', 12.5],
    ['1.2345', 'it', 1.2345],
    ['1,2345', 'en', 1.2345],
    ['1234.567', 'it', 1234.567],
    ['0.500', 'it', 0.5],
    ['.500', 'it', 0.5],
    // the other notation, where it is the only valid reading
    ['1,234.56', 'it', 1234.56],
    ['1,234,567', 'it', 1234567],
    // not a number
    ['', 'it', 'empty'],
    ['dodici', 'it', 'none'],
    ['1,2,3', 'it', 'none'],
    ['1.23.456', 'it', 'none'],
    ['1.234.56', 'it', 'none'],
    ['12.345,67.8', 'it', 'none'],
    ['1.2345,6', 'it', 'none'],
    ['1 234.567.890', 'it', 'none'],
    ['12 50', 'it', 'none'],
    ['1e5', 'it', 'none'],
    ['-', 'it', 'none'],
    ['0x10', 'en', 'none'],
    // more digits than a number keeps
    ['9007199254740993', 'it', 'long'],
    ['0,123456789012345678901', 'it', 'long'],
    ['9'.repeat(400), 'it', 'long'],
  ])('%s in %s is %s', (typed, lang, read) => expect(value(typed, lang)).toEqual(read))

  test.each([
    ['1,500', 'it', 2, [1.5, 1500]],
    ['1.500', 'en', 2, [1.5, 1500]],
    ['1,234', 'it', 0, [1.234, 1234]],
    ['-1,500', 'it', 2, [-1.5, -1500]],
  ])('%s in %s with %i decimals asks which of %j is meant', (typed, lang, decimals, both) => {
    expect(value(typed, lang, decimals)).toEqual(both)
  })

  test.each(['it', 'en'])('a typed number is read back from every notation in %s', (lang) => {
    const amount = fc.tuple(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(amount, ([figures, decimals]) => {
        const number = Number(`${figures}e-${decimals}`)
        const plain = number === 0 ? 0 : number
        for (const grouped of [true, false]) {
          const shown = numberFormat(lang, undefined, !grouped).format(plain)
          expect(value(shown, lang)).toBe(plain)
          const fixed = numberFormat(lang, decimals, !grouped).format(plain)
          expect(value(fixed, lang, decimals)).toBe(plain)
        }
        expect(value(formatNumber(plain, lang, { decimals }), lang, decimals)).toBe(plain)
      }),
      { numRuns: 1000 },
    )
  })

  test('a number is never read as another one: the reading has the same figures as the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 })
    fc.assert(
      fc.property(text, fc.constantFrom('it', 'en'), (typed, lang) => {
        const reading = readNumber(typed, lang)
        if (reading.is !== 'number') return
        const figures = (one: string) => one.replace(/\D/g, '').replace(/^0+|0+$/g, '')
        expect(figures(plainDecimal(reading.value))).toBe(figures(typed))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('decimal figures', () => {
  test('every price is a multiple of a cent, and nothing between two cents is', () => {
    const off = []
    for (let cents = 0; cents <= 9_999_999; cents += cents < 20_000 ? 1 : 997) {
      const price = Number(`${cents}e-2`)
      if (!isMultipleOf(price, 0.01) || isMultipleOf(Number(`${cents}4e-3`), 0.01)) off.push(price)
    }
    expect(off).toEqual([])
    for (const price of [9_999_999_999_999.99, 12_345_678_901.1, -17.99])
      expect(isMultipleOf(price, 0.01)).toBe(true)
    expect(isMultipleOf(17.990000001, 0.01)).toBe(false)
    expect(isMultipleOf(0.30000000000000004, 0.1)).toBe(false)
    expect(isMultipleOf(1e21, 3)).toBe(false)
    expect(isMultipleOf(7.5e-9, 2.5e-9)).toBe(true)
  })

  test('decimal figures are counted and written without an exponent', () => {
    expect([1e-7, 1e21, -1.5e-7, 12.5, 20].map(plainDecimal)).toEqual([
      '0.0000001',
      '1000000000000000000000',
      '-0.00000015',
      '12.5',
      '20',
    ])
    expect([17.99, 20, 1e-21].map(countDecimals)).toEqual([2, 0, 21])
  })

  test('decimal figures are rounded half away from zero', () => {
    expect([1.005, -1.005, 2.675, 0.994, 12, 0.5].map((one) => roundTo(one, 2))).toEqual([
      1.01, -1.01, 2.68, 0.99, 12, 0.5,
    ])
    expect(roundTo(0.5, 0)).toBe(1)
  })
})
