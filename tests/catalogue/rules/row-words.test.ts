import { describe, expect, test } from 'vitest'
import { checkExpression, checkRule } from '../../../src/catalogue/rules/check'
import { compile } from '../../../src/catalogue/rules/program'
import { compileRules } from '../../../src/catalogue/rules/rules'
import { dependencies } from '../../../src/catalogue/rules/unit'
import type { Json, JsonObject } from '../../../src/contract/json'
import { entity } from '../../support/entity'
import { factsOf, SKETCH } from './cases'

const boat = entity(SKETCH)
const check = (text: string, list: string | null = null) =>
  checkExpression(text, boat.fields, [], { expects: 'any', list })

function value(field: string, text: string, record: JsonObject): ReadonlyMap<string, Json> {
  return compileRules(entity({ ...SKETCH, rules: [{ field, value: text }] })).evaluate(factsOf({ record }))
    .values
}

const crew = (count: number, row: (index: number) => JsonObject): JsonObject => ({
  crew: Array.from({ length: count }, (_, index) => ({ _id: `r${index}`, ...row(index) })),
})

describe('words over rows that do not hold', () => {
  test.each<[text: string, message: string, more: { suggestion: string } | { hint: string } | null]>([
    ['record.crew.sum(c, c.rtae)', 'there is no field "rtae" here', { suggestion: 'rate' }],
    ['record.crww.sum(c, c.rate)', 'there is no field "crww" here', { suggestion: 'crew' }],
    ['record.crew.sum(c, c.name)', 'sum() takes numbers of the rows', null],
    ['record.crew.max(c, c.main)', 'max() takes numbers, dates or texts of the rows', null],
    ['record.crew.count(c, c.days)', 'count() takes a condition of the rows here', null],
    ['record.crew.sum(c, c.days, c.rate)', 'sum() takes a condition of the rows here', null],
    ['record.price.sum(c, c.rate)', 'sum() goes through a list, and this is none', null],
    ['record.crew.group(c, c.name).map(g, g.ky)', 'there is no field "ky" here', { suggestion: 'key' }],
    [
      'record.crew.group(c, c.name).map(g, g.rows.sum(r, r.rtae))',
      'there is no field "rtae" here',
      { suggestion: 'rate' },
    ],
    [
      'record.crew.group(c, c.name).map(g, {name: g.key})',
      'the key name has no quotes',
      { hint: "write 'name': …" },
    ],
    [
      'record.crew.sum(c.rate)',
      'there is no function "sum" of this form here',
      { hint: 'name the row first: record.crew.sum(l, l.amount)' },
    ],
    [
      'sum(record.crew, c, c.rate)',
      'there is no function "sum" of this form here',
      { hint: 'write record.crew.sum(c, c.rate)' },
    ],
    ['SUM(record.crew)', 'there is no function "SUM" here', { hint: 'write record.crew.sum(l, l.amount)' }],
    ['crew.sum(c, c.rate)', 'there is no variable "crew" here', { suggestion: 'record.crew' }],
    ['Math.round(record.price)', 'there is no variable "Math" here', { hint: 'write round(x, decimals)' }],
    ['ROUND(record.price, 2)', 'there is no function "ROUND" here', { hint: 'write round(x, decimals)' }],
    [
      'record.crew.reduce(c, c)',
      'there is no function "reduce" here',
      { hint: 'write record.lines.sum(l, l.amount)' },
    ],
    ['record.crew.length > 3', 'there is no field "length" here', { hint: 'write size(x)' }],
    ['record.crew.some(c, c.main)', 'there is no function "some" here', { hint: 'write list.exists(x, …)' }],
    [
      'EOMONTH(record.built, 0)',
      'there is no function "EOMONTH" here',
      { hint: 'write endOfMonth(addMonths(date, n))' },
    ],
    [
      'daysBetween(record.price, today)',
      'daysBetween() does not take (a number, a text)',
      { hint: 'write daysBetween(from, to)' },
    ],
    ["record.name === 'x'", 'unexpected character: =', { hint: 'write a == b or a != b' }],
    ["record.name = 'x'", 'unexpected character: =', { hint: 'write a == b' }],
    ['if(record.racing, 1, 2)', 'reserved identifier: if', { hint: 'write condition ? a : b' }],
  ])('%s names the right form', (text, message, more) => {
    const [problem, ...others] = check(text)
    expect([problem, others]).toEqual([expect.objectContaining({ message, ...more }), []])
  })

  test('the row before and the place of a row are there only in rules about rows', () => {
    expect(check('row.days - previous.days + index', 'crew')).toEqual([])
    expect(check('row.days - previous.dyas', 'crew')[0]?.suggestion).toBe('days')
    expect(check('previous.days')[0]?.message).toContain(
      '"previous" is available only in rules about a field',
    )
  })
})

describe('a rule that fills rows', () => {
  const invoice = entity({
    fields: {
      lines: 'array',
      'lines[].rate': 'text',
      'lines[].amount': 'number',
      vat: 'array',
      'vat[].rate': 'text',
      'vat[].net': { kind: 'number', options: { currency: 'EUR' } },
    },
  })
  const checkRows = (value: string) =>
    checkRule({ field: 'vat', value, source: 'x' }, invoice.fields, []).map(
      ({ message, offset, ...more }) => [message, offset, more.suggestion ?? more.hint],
    )
  const GROUPS = 'record.lines.group(l, l.rate)'

  test('computed rows have the parts of their list', () => {
    expect(checkRows(`${GROUPS}.map(g, {'rate': g.key, 'net': g.rows.sum(l, l.amount)})`)).toEqual([])
    expect(checkRows('record.lines.filter(l, l.amount > 0)')).toEqual([])
    expect(checkRows(`${GROUPS}.map(g, {'rate': g.key, 'nett': 3})`)).toEqual([
      ['the rows have no part "nett"', 53, 'net'],
    ])
    expect(checkRows(`${GROUPS}.map(g, {'net': g.rows.min(l, l.rate)})`)).toEqual([
      ['"net": it must come to a number, but comes to a text', 45, undefined],
    ])
    expect(checkRows(`${GROUPS}.map(g, g.rows.sum(l, l.amount))`)).toEqual([
      ['this is no row', 37, "write each row with its parts: {'rate': …, 'net': …}"],
    ])
    expect(checkRows('record.lines.sum(l, l.amount)')).toEqual([
      ['it must come to a list of values, but comes to a number', 0, undefined],
    ])
  })

  test('computed rows have the decimals of their parts, and keep their ids', () => {
    const rule = {
      field: 'vat',
      value: `${GROUPS}.map(g, {'rate': g.key, 'net': g.rows.sum(l, l.amount / 3)})`,
    }
    const rules = compileRules({ ...invoice, rules: entity({ rules: [rule] }).rules })
    const lines = [
      { _id: 'a', rate: '22', amount: 10 },
      { _id: 'b', rate: '10', amount: 1 },
      { _id: 'c', rate: '22', amount: 10 },
    ]
    expect(rules.evaluate(factsOf({ record: { lines } })).values.get('vat')).toEqual([
      { _id: '00000000-0000-4000-8000-000000000000', rate: '22', net: 6.67 },
      { _id: '00000000-0000-4000-8000-000000000001', rate: '10', net: 0.33 },
    ])
  })
})

describe('what a word over rows reads', () => {
  test.each<[text: string, reads: string[]]>([
    ['record.crew.sum(c, c.rate)', ['crew[].rate']],
    ['record.crew.sum(c, c.main, c.rate * c.days)', ['crew[].main', 'crew[].rate', 'crew[].days']],
    ['record.crew.count(c, true)', ['crew']],
    ['record.crew.filter(c, c.main).sum(d, d.rate)', ['crew', 'crew[].main', 'crew[].rate']],
    ['record.crew.group(c, c.name).map(g, g.rows.sum(c, c.rate))', ['crew[].name', 'crew[].rate']],
    ['record.crew.group(c, c.name)[0].rows', ['crew[].name']],
    ['record.crew.map(c, c)', ['crew[]']],
    ['record.crew.size()', ['crew']],
  ])('%s', (text, reads) => {
    expect(new Set(dependencies(compile(text).reads, null).reads)).toEqual(new Set(reads))
  })

  test('a share of each row in the sum of all is no circle', () => {
    const shares = value(
      'crew[].total',
      'row.rate / record.crew.sum(c, c.rate)',
      crew(4, () => ({ rate: 2 })),
    )
    expect([...shares.values()]).toEqual([0.25, 0.25, 0.25, 0.25])
  })

  test('the row before is that of the same list, and none at the first', () => {
    const differences = value(
      'crew[].total',
      'row.rate - previous.rate',
      crew(3, (index) => ({ rate: index ** 2 })),
    )
    expect([...differences]).toEqual([
      ['crew.r1.total', 1],
      ['crew.r2.total', 3],
    ])
  })

  test('a row that moves or leaves is no longer the one before', () => {
    const rules = compileRules(
      entity({ ...SKETCH, rules: [{ field: 'crew[].total', value: 'row.rate - previous.rate' }] }),
    )
    const track = rules.track()
    const { crew: rows } = crew(3, (index) => ({ rate: index ** 2 })) as { crew: JsonObject[] }
    track(factsOf({ record: { crew: rows } }))
    const changed = { crew: [rows[0] ?? {}, { ...rows[1], rate: 0 }, rows[2] ?? {}] }
    expect([...track(factsOf({ record: changed }), ['crew.r1.rate']).values.values()]).toEqual([0, 4])
    const gone = { crew: [rows[0] ?? {}, rows[2] ?? {}] }
    expect([...track(factsOf({ record: gone }), ['crew']).values]).toEqual([['crew.r2.total', 4]])
  })
})

describe('amounts of many rows', () => {
  test('the sum of 10,000 rows is exact, and that of groups of them', () => {
    const record = crew(10_000, (index) => ({ rate: 0.1, name: index % 2 ? 'a' : 'b' }))
    expect(value('total', 'record.crew.sum(c, c.rate)', record).get('total')).toBe(1000)
    const groups = 'record.crew.group(c, c.name).map(g, g.rows.sum(c, c.rate))'
    expect(value('note', groups, record).get('note')).toEqual([500, 500])
  })

  test('a sum per row over too many rows refuses the record instead of keeping the old value', () => {
    const rules = compileRules(
      entity({
        ...SKETCH,
        rules: [{ field: 'total', value: 'record.crew.sum(a, record.crew.sum(b, b.rate))' }],
      }),
    )
    const { issues, values } = rules.evaluate(factsOf({ record: crew(500, () => ({ rate: 1 })) }))
    expect([values.size, issues.map(({ code, path }) => [path, code])]).toEqual([0, [['total', 'MAXITEMS']]])
  })

  test('a row with an empty part adds nothing; a division by zero in one row leaves the whole empty', () => {
    const some = crew(3, (index) => ({ rate: index === 1 ? null : 1, days: 2 }))
    expect(value('total', 'record.crew.sum(c, c.rate * c.days)', some).get('total')).toBe(4)
    const zero = crew(3, (index) => ({ rate: 1, days: index }))
    expect(value('total', 'record.crew.sum(c, c.rate / c.days)', zero).has('total')).toBe(false)
  })
})
