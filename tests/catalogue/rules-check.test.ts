import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkExpression, checkRule } from '../../src/catalogue/rules/check'
import { ruleCycles } from '../../src/catalogue/rules/plan'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { Rule } from '../../src/contract/model/entity'
import { entity } from '../support/entity'
import { CASES, entityOf, factsOf, SKETCH } from './rules/cases'

const boat = entity({
  ...SKETCH,
  fields: {
    ...SKETCH.fields,
    embedded: { kind: 'relation', relation: { route: 'subjects', embedded: true, create: false, where: {} } },
    words: { kind: 'array', schema: { items: { type: 'string' } } },
    title: 'multilingual',
    labels: 'tags',
  },
  statuses: { list: [{ code: 'DRAFT' }, { code: 'SOLD' }] },
})
const statuses = ['DRAFT', 'SOLD']
const check = (rule: Partial<Rule>) =>
  checkRule({ field: 'name', source: 'x', ...rule }, boat.fields, statuses)

describe('good rules', () => {
  test.each(CASES)('$title', (one) => {
    const [rule] = entityOf(one).rules
    expect(rule && checkRule(rule, boat.fields, ['DRAFT', 'SOLD'])).toEqual([])
  })

  test.each([
    "user.roles.exists(r, r == 'ROLE_APPROVER')",
    'record.sold >= record.built',
    'record.sold < today + days(30) && record.sold >= today - days(3)',
    'lookup.type.flag1',
    "lookup.berth.country.alpha2 == 'IT'",
    "record.embedded.subjectType != 'PERSON'",
    'record.owner == null || record.owner.id == user.subjectId',
    'record.price > 3 && record.sails >= 2.5 && record.sails % 2 == 0',
    'record.berth == null || record.berth.city == null',
    "status == 'SOLD' && mode != 'create'",
    'record.archived',
    "record.code.startsWith('B') && record.createdAt < now",
    'dayOf(record.createdAt) < today && record.createdAt > now - days(3)',
    'record.price == 1 || 1 == record.sails',
    "record.sails in [1, 2] || record.kind in ['SAIL']",
    "record.words.exists(w, w == 'x') && record.title.it == 'x'",
    "record.labels.exists(t, t.label == 'x')",
    "record.crew.all(c, c.days > 0 && c.name != '')",
    "(record.kind == 'SAIL' ? record.price : 0) > 1",
    "record.name.matches('^[A-Z]{3}[0-9]+$')",
    'old.price <= record.price',
    'record.crew.map(c, c.days).size() > 1',
  ])('%s', (expression) => {
    expect(checkExpression(expression, boat.fields, statuses)).toEqual([])
  })

  test('a computed value may be null on one branch', () => {
    expect(check({ field: 'total', value: 'record.racing ? record.price * 2 : null' })).toEqual([])
    expect(check({ field: 'total', value: 'record.racing ? record.price : 0' })).toEqual([])
  })
})

describe('an instant and a day', () => {
  test.each([
    ['record.createdAt < today', 0],
    ['record.name == null || today + days(3) >= record.updatedAt', 42],
    ['now == today', 0],
    ['record.sold > old.createdAt - days(30)', 14],
  ])('%s is refused: the text of an instant has the hours of UTC', (expression, offset) => {
    expect(checkExpression(expression, boat.fields, statuses)).toEqual([
      { offset, message: expect.stringContaining('write dayOf(…) around the instant') },
    ])
  })
})

describe('bad rules', () => {
  test.each<[string, string, number, string | undefined]>([
    ["record.nmae == 'x'", 'there is no field "nmae" here', 7, 'name'],
    ['record.berth.cty == null', 'there is no field "cty" here', 13, 'city'],
    ['record.crew.exists(r, r.mian)', 'there is no field "mian" here', 24, 'main'],
    ['recrod.name == null', 'there is no variable "recrod" here', 0, 'record'],
    ['lookup.typ.flag1', 'there is no field "typ" here', 7, 'type'],
    ['lookup.type.flg1', 'there is no field "flg1" here', 12, 'flag1'],
    ["user.role == 'x'", 'there is no field "role" here', 5, 'roles'],
    ["record.name.startWith('x')", 'there is no function "startWith" here', 0, 'startsWith'],
    ['record.sold < today + day(3)', 'there is no function "day" here', 22, 'days'],
    ["record.kind == 'SIAL'", 'there is no value "SIAL": it is one of SAIL, MOTOR', 15, 'SAIL'],
    ["record.kind in ['SAIL', 'MOTR']", 'there is no value "MOTR": it is one of SAIL, MOTOR', 24, 'MOTOR'],
    ["status == 'SOLDD'", 'there is no value "SOLDD": it is one of DRAFT, SOLD', 10, 'SOLD'],
    ["mode == 'edit'", 'there is no value "edit": it is one of create, update, show', 8, undefined],
    ['record.name > 3', 'a text > a number is not possible', 0, undefined],
    ['record.racing && record.name', 'logical operator requires bool operands, got a text', 0, undefined],
    [
      'row.main',
      '"row" is available only in rules about a field of a list, such as crew[].email',
      0,
      undefined,
    ],
    [
      "record.name.matches('a(?=b)')",
      'the pattern of matches() cannot be used: invalid or unsupported Perl syntax',
      20,
      undefined,
    ],
    ["record.name.matches('[a')", 'the pattern of matches() cannot be used', 20, undefined],
    [
      'record.name.matches(record.note)',
      'the pattern of matches() must be a text written here',
      20,
      undefined,
    ],
    [
      'record.crew.all(a, record.crew.all(b, record.crew.all(c, c.main)))',
      'loops are nested three deep',
      0,
      undefined,
    ],
    ['record.name ==', 'unexpected token', 14, undefined],
    ['record.price', 'it must come to true or false, but comes to a number', 0, undefined],
    ["record.racing ? record.price > 3 : record.nam == 'x'", 'there is no field "nam" here', 42, 'name'],
    ["(record.racing ? 0 : 1) > 3 && record.nam == 'x'", 'there is no field "nam" here', 38, 'name'],
  ])('%s', (expression, message, offset, suggestion) => {
    const [problem, ...more] = checkExpression(expression, boat.fields, statuses)
    expect(more).toEqual([])
    expect(problem?.message).toContain(message)
    expect([problem?.offset, problem?.suggestion]).toEqual([offset, suggestion])
  })

  test('every expression of a rule is looked at, and named', () => {
    expect(
      check({ visible: 'record.nam == null', valid: 'record.pric > 3' }).map(({ key, suggestion }) => [
        key,
        suggestion,
      ]),
    ).toEqual([
      ['visible', 'name'],
      ['valid', 'price'],
    ])
  })

  test('a row rule knows the fields of its row', () => {
    expect(check({ field: 'crew[].main', readOnly: 'row.lokced' })[0]?.suggestion).toBe('locked')
  })

  test('a computed value fits its field', () => {
    expect(check({ field: 'total', value: 'record.name' })[0]?.message).toBe(
      'it must come to a number, but comes to a text',
    )
    expect(check({ field: 'note', value: 'record.price' })[0]?.message).toBe(
      'it must come to a text, but comes to a number',
    )
    expect(check({ field: 'kind', options: "'SAIL'" })[0]?.message).toBe(
      'it must come to a list of values, but comes to a text',
    )
  })

  test('an expression of absurd size is refused, not run', () => {
    const [problem] = checkExpression(Array(500).fill('record.racing').join(' || '), boat.fields)
    expect([problem?.message, problem?.long]).toEqual(['it has more than 400 parts', true])
  })
})

describe('circles', () => {
  const rule = (field: string, more: Partial<Rule>): Rule => ({ field, source: `x:${field}`, ...more })

  test('two fields computed from each other', () => {
    const cycles = ruleCycles([
      rule('total', { value: 'record.price + 1' }),
      rule('price', { value: 'record.total + 1' }),
    ])
    expect(cycles.map(({ fields }) => fields)).toEqual([['total', 'price']])
  })

  test('two fields that show each other', () => {
    expect(
      ruleCycles([
        rule('name', { visible: 'record.note != null' }),
        rule('note', { visible: 'record.name != null' }),
      ]),
    ).toHaveLength(1)
  })

  test('a field that looks at itself, and a chain, are no circles', () => {
    expect(
      ruleCycles([
        rule('name', { value: 'record.name' }),
        rule('note', { value: 'record.name' }),
        rule('price', { visible: 'record.note != null' }),
      ]),
    ).toEqual([])
  })
})

describe('whatever is written', () => {
  const word = fc.constantFrom(
    'record',
    'row',
    'record.name',
    'record.price',
    'record.crew',
    'record.racing',
    'lookup.type.flag1',
    'user.roles',
    'today',
    'null',
    'true',
    '1',
    '2.5',
    "'x'",
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '.',
    '?',
    '&&',
    '||',
    '!',
    '-',
    '+',
    '*',
    '/',
    '%',
    '==',
    '!=',
    '<',
    '>=',
    ' in ',
    '.size()',
    '.filter(r, r.main)',
    '.map(r, r.days)',
    '.exists(',
    '.all(x, ',
    'days(',
    'has(',
    'dyn(',
    'timestamp(',
    'r',
    'x',
    '\\',
    '"',
    '\n',
    '€',
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 9 }).map((words) => words.join('')),
    fc.string({ maxLength: 20 }),
  )

  test('an expression is judged, not tripped over, and one that passes runs', () => {
    fc.assert(
      fc.property(text, (visible) => {
        const problems = check({ visible })
        for (const { offset, message } of problems)
          expect([offset >= 0 && offset <= visible.length, message.length > 0]).toEqual([true, true])
        if (problems.length > 0) return
        const rules = compileRules(entity({ ...SKETCH, rules: [{ field: 'name', visible }] }))
        expect(() => rules.evaluate(factsOf({ record: {} }))).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})
