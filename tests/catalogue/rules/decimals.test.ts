import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from '../../../src/catalogue/rules/program'
import { compileRules } from '../../../src/catalogue/rules/rules'
import type { Json, JsonObject } from '../../../src/contract/json'
import { Exact, sumExactly } from '../../../src/contract/numbers/exact'
import { entity } from '../../support/entity'
import { factsOf } from './cases'

const MONEY = { kind: 'number', options: { currency: 'EUR' } } as const
const FIELDS = {
  price: 'number',
  quantity: 'number',
  rate: 'number',
  whole: 'integer',
  total: MONEY,
  free: 'number',
} as const

/** The value that a rule computes for a field of a record. */
function computed(
  expression: string,
  record: JsonObject,
  field: keyof typeof FIELDS = 'total',
): Json | undefined {
  const rules = compileRules(entity({ fields: FIELDS, rules: [{ field, value: expression }] }))
  return rules.evaluate(factsOf({ record })).values.get(field)
}

/** What an expression comes to, as rules read it. */
function result(expression: string, record: JsonObject = {}): Json | undefined {
  const found = compile(expression).run({ record }, () => 10)
  return found.applies ? found.value : undefined
}

/** A decimal as its figures: a whole number of 10^-decimals. */
interface Figures {
  figures: bigint
  decimals: number
}

const decimal = (wholeDigits: number, decimals: number) =>
  fc
    .bigInt({ min: -(10n ** BigInt(wholeDigits + decimals)), max: 10n ** BigInt(wholeDigits + decimals) })
    .map((figures) => ({ figures, decimals }))

const textOf = ({ decimals, figures }: Figures): string => {
  const digits = (figures < 0n ? -figures : figures).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${figures < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`
}
const numberOf = (one: Figures) => Number(textOf(one))
const product = (...factors: Figures[]): Figures => ({
  figures: factors.reduce((all, { figures }) => all * figures, 1n),
  decimals: factors.reduce((all, { decimals }) => all + decimals, 0),
})
const sum = (...terms: Figures[]): Figures => {
  const decimals = Math.max(...terms.map((one) => one.decimals))
  return {
    decimals,
    figures: terms.reduce((all, one) => all + one.figures * 10n ** BigInt(decimals - one.decimals), 0n),
  }
}
/** The cents of an amount, half a cent away from zero: schoolbook rounding on whole numbers. */
const cents = ({ decimals, figures }: Figures): number => {
  const step = 10n ** BigInt(decimals - 2)
  const size = figures < 0n ? -figures : figures
  const up = (size % step) * 2n >= step ? size / step + 1n : size / step
  return numberOf({ figures: figures < 0n ? -up : up, decimals: 2 })
}
/** -0 and 0 are one amount. */
const amount = (value: Json | undefined) => (typeof value === 'number' ? value + 0 : value)

describe('amounts that rules compute', () => {
  test.each([
    ['record.price * record.quantity', { price: 1.15, quantity: 1.5 }, 1.73],
    ['record.price * record.rate', { price: 1.005, rate: 1 }, 1.01],
    ['record.price * (1 + record.rate / 100)', { price: 10.25, rate: 22 }, 12.51],
    ['record.price * record.quantity', { price: -1.15, quantity: 1.5 }, -1.73],
    ['-(record.price * record.quantity)', { price: 1.15, quantity: 1.5 }, -1.73],
    ['record.price / 3 * 1.5', { price: 0.01 }, 0.01],
    ['(record.price > 1 ? record.price : 1.0) * record.rate', { price: 1.15, rate: 1.5 }, 1.73],
    ['record.price > 1 ? record.price * record.rate : 0', { price: 1.15, rate: 1.5 }, 1.73],
  ])('%s of %j is %d: half a cent is rounded away from zero', (expression, record, right) => {
    expect(computed(expression, record)).toBe(right)
  })

  test('a price times a quantity times a rate, with other amounts added and taken away, is right to the cent', () => {
    const price = decimal(7, 2)
    const quantity = decimal(4, 3)
    const rate = decimal(2, 4)
    fc.assert(
      fc.property(price, quantity, rate, price, price, (a, q, r, b, c) => {
        const record = { price: numberOf(a), quantity: numberOf(q), rate: numberOf(r) }
        const right = sum(product(a, q, r), b, { ...c, figures: -c.figures })
        const rule = `record.price * record.quantity * record.rate + ${textOf(b)} - (${textOf(c)})`
        expect(amount(computed(rule, record))).toBe(amount(cents(right)))
        const turned = `record.price * (record.quantity * record.rate) - (${textOf(c)} - ${textOf(b).replace(/^-(.*)/, '($&)')})`
        expect(amount(computed(turned, record))).toBe(amount(cents(right)))
      }),
      { numRuns: 400 },
    )
  })

  test('what is more than a number can hold is rounded before it becomes one', () => {
    // 1234567.89 · 0.12345678901 · 3.30000001 …: more figures than a number has, just below and at half a
    // cent.
    expect(computed('record.price + 0.0000000000001', { price: 12345678901.12 })).toBe(12345678901.12)
    expect(computed('record.price + 0.005 - 0.00000000000001', { price: 12345678901.12 })).toBe(
      12345678901.12,
    )
    expect(computed('record.price + 0.005', { price: 12345678901.12 })).toBe(12345678901.13)
  })

  test('a field without stated decimals holds the decimals of its parts, and no more than it accepts', () => {
    expect(computed('0.1 + 0.2', {}, 'free')).toBe(0.3)
    expect(computed('record.price - 0.9', { price: 1 }, 'free')).toBe(0.1)
    expect(computed('record.price * 3.0', { price: 1.1 }, 'free')).toBe(3.3)
    expect(computed('record.price / 3000000.0', { price: 1 }, 'free')).toBe(3.3333333333333e-7)
  })

  test('a step rounds as decimals do', () => {
    const fields = {
      ...FIELDS,
      total: { kind: 'number', schema: { type: 'number', multipleOf: 0.01 } },
    } as const
    const rules = compileRules(entity({ fields, rules: [{ field: 'total', value: 'record.price * 1.5' }] }))
    expect(rules.evaluate(factsOf({ record: { price: 1.15 } })).values.get('total')).toBe(1.73)
  })
})

describe('calculations in the middle of an expression', () => {
  test.each([
    ['0.1 + 0.2 == 0.3', true],
    ['record.price * 3 == 3.3', true],
    ['record.price * 3 <= 3.3', true],
    ['int(record.rate * 100)', 115],
    ['string(0.1 + 0.2)', '0.3'],
    ['[0.1 + 0.2, record.price * 3]', [0.3, 3.3]],
    ['[1.1, 2.2].map(x, x * 3)', [3.3, 6.6]],
    ['0.3 in [0.1 + 0.2]', true],
    ['([0.1] + [0.2])[0] + 0.2', 0.3],
    ["(record.name + '!').size() * 1.1", 3.3],
    ['cel.bind(x, record.price * 3, x - 3.2)', 0.1],
    ['-record.price * 3', -3.3],
    ['10 - (4 - 3)', 9],
    ['10 - 4 - 3', 3],
    ['100.0 / (5.0 * 2.0)', 10],
    ['7.5 % 2', 1.5],
    ['-7.5 % 2', -1.5],
    ['record.price / 0', undefined],
    ['record.nothing * 2', undefined],
    ["record.name + 'x'", 'abx'],
    ["'2026-03-31' + days(1)", '2026-04-01'],
    ['!(record.price * 3 > 3.3) && true', true],
    ['(record.price > 1 ? 0.1 : 0.2) + 0.2', 0.3],
    ['record.price > 1 ? 1 : 0.5', 1],
    ["record.price > 1 ? 'a' : null", 'a'],
    ["[record.price > 1 ? 0.5 : 1, record.price > 1 ? null : 'a']", [0.5, null]],
  ])('%s is %j', (expression, right) => {
    expect(result(expression, { price: 1.1, rate: 1.15, name: 'ab', nothing: null })).toEqual(right)
  })

  test('parentheses count as they are written', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.constantFrom('record.a', 'record.b', '2.0', '0.5', '3'),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree'))
          .map(([l, op, r]) => `(${l} ${op} ${r})`),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree'))
          .map(([l, op, r]) => `${l} ${op} ${r}`),
        fc.tuple(tie('tree'), tie('tree')).map(([l, r]) => `(${l} < ${r} ? ${l} : ${r})`),
        tie('tree').map((inner) => `-(${inner})`),
      ),
    }))
    fc.assert(
      // Halves and small whole numbers: binary fractions hold them exactly, so JavaScript's own figures are
      // right.
      fc.property(
        tree,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (expression, a, b) => {
          const record = { a: a / 2, b }
          const right = new Function('record', `return ${expression}`)(record) as number
          expect(amount(result(expression, record))).toBe(amount(right))
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** The value of the binary fraction itself, not of its figures. */
function binary(value: number): Exact {
  let [top, bottom] = [value, 1n]
  for (; !Number.isInteger(top); top *= 2) bottom *= 2n
  return Exact.read(BigInt(top)).dividedBy(Exact.read(bottom))
}

describe('exact numbers', () => {
  test('every number comes back as it was', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(amount(Exact.read(value).toNumber())).toBe(amount(value))
      }),
    )
  })

  test('quotients are those of the nearest number', () => {
    const size = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(size, size, fc.boolean(), (top, bottom, isNegative) => {
        const given = Exact.read(isNegative ? -top : top).dividedBy(Exact.read(bottom))
        const found = given.toNumber()
        // The nearest number is no farther away than its neighbours.
        const distance = (value: number) => {
          const { denominator, numerator } = given.minus(binary(value))
          return { numerator: numerator < 0n ? -numerator : numerator, denominator }
        }
        const step = Math.abs(found) * Number.EPSILON
        const own = distance(found)
        for (const other of [found - step, found + step]) {
          const its = distance(other)
          expect(own.numerator * its.denominator <= its.numerator * own.denominator).toBe(true)
        }
      }),
    )
  })

  test('a column of cents adds up to what cash registers say', () => {
    fc.assert(
      fc.property(fc.array(decimal(6, 2), { maxLength: 200 }), (column) => {
        const right = numberOf({
          figures: column.reduce((all, { figures }) => all + figures, 0n),
          decimals: 2,
        })
        expect(amount(sumExactly(column.map(numberOf)).toNumber())).toBe(amount(right))
      }),
    )
  })

  test('what has no figures is refused', () => {
    expect(() => Exact.read(Number.NaN)).toThrow(RangeError)
    expect(() => Exact.read(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => Exact.read(1).dividedBy(Exact.read(0))).toThrow(RangeError)
  })
})
