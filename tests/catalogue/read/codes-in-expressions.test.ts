import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/contract/json'
import { read } from './folder'

const STATUSES = {
  statuses: {
    default: 'DRAFT',
    list: [
      { code: 'DRAFT', allowable: ['PUBLISHED'] },
      { code: 'PUBLISHED', allowable: ['DRAFT'] },
    ],
  },
}
const PROPERTIES: JsonObject = {
  a: { type: 'string' },
  lines: { type: 'array', items: { type: 'object', properties: { rate: { enum: ['22', '10'] } } } },
  other: { entity: 'others', embedded: true },
  amount: { type: 'number' },
}
const OTHERS = {
  route: 'others',
  title: '{name}',
  record: {
    properties: { name: { type: 'string' }, kind: { enum: ['COLLAB', 'DONE'] }, deal: { entity: 'deals' } },
  },
  conf: STATUSES,
}

/** The problems of an entity file about its rules and properties: code, pointer and hint. */
function told(more: JsonObject, properties: JsonObject = PROPERTIES, required: Json = []) {
  const file = { route: 'deals', title: '{a}', record: { required, properties }, conf: STATUSES, ...more }
  const { problems } = read({ 'entities/deals.json': file, 'entities/others.json': OTHERS })
  return problems
    .filter(({ code }) => !/TEXT|QUARANTINED/.test(code))
    .map(({ code, hint, pointer }) => [code, pointer, hint])
}

const rule = (visible: string) => ({ rules: [{ field: 'a', visible }] })

describe('codes in expressions that no field has', () => {
  test.each([
    ["record.status == 'PUBLISHDE'", 'did you mean "PUBLISHED"?'],
    ["record.lines.exists(l, l.rate == '222')", 'did you mean "22"?'],
    ["record.lines.filter(l, l.rate == '22').all(m, m.rate != '1')", expect.any(String)],
    ["record.lines.group(l, l.rate).exists(g, g.rows.exists(l, l.rate == '100'))", 'did you mean "10"?'],
    ["record.other.kind == 'COLLLAB'", 'did you mean "COLLAB"?'],
    ["record.other.status in ['PUBLISHDE']", 'did you mean "PUBLISHED"?'],
  ])('%s is refused', (visible, hint) => {
    expect(told(rule(visible))).toEqual([['RULE_TYPE', '/rules/0/visible', hint]])
  })

  test('the codes that fields have are taken', () => {
    expect(told(rule("record.lines.exists(l, l.rate == '22') && record.other.kind == 'DONE'"))).toEqual([])
  })
})

describe('what never happens', () => {
  test('a required field that is never shown is told', () => {
    const found = told(rule('false'), PROPERTIES, ['a'])
    expect(found).toEqual([['HIDDEN_REQUIRED', '/rules/0/visible', 'take it out of "required", or show it']])
    expect(told(rule('false'))).toEqual([])
  })

  test('a widget misspelt in a part of rows is told', () => {
    const people = {
      type: 'array',
      items: { type: 'object', properties: { tags: { type: 'string', widget: 'chps' } } },
    }
    expect(told({}, { ...PROPERTIES, people })).toEqual([
      ['UNKNOWN_WIDGET', '/record/properties/people/items/properties/tags/widget', 'did you mean "chips"?'],
    ])
  })

  test('a path over two relations is read, and a misspelt name at its end is told', () => {
    expect(told(rule('record.other.deal.amount == 3'))).toEqual([])
    expect(told(rule('record.other.deal.amuont == 3'))).toEqual([
      ['RULE_TYPE', '/rules/0/visible', 'did you mean "amount"?'],
    ])
    expect(told(rule("record.other.deal.status == 'PUBLISHDE'"))).toEqual([
      ['RULE_TYPE', '/rules/0/visible', 'did you mean "PUBLISHED"?'],
    ])
  })

  test('a path over three relations is told with what can be read', () => {
    const [[code, , hint] = []] = told(rule('record.other.deal.other.kind == 3'))
    expect([code, hint]).toEqual(['RULE_TYPE', expect.stringContaining('across two relations')])
  })
})

describe('an expression that is too long', () => {
  test.each([33, 40, 200])('an expression of %i terms has one code and one cure', (count) => {
    const term = (at: number) => `(record.lines.size() > ${at} ? record.lines[${at}].amount : 0)`
    const value = Array.from({ length: count }, (_, at) => term(at)).join(' + ')
    expect(told({ rules: [{ field: 'amount', value }] })).toEqual([
      ['RULE_TOO_LONG', '/rules/0/value', expect.stringContaining('record.lines.sum(l, l.amount)')],
    ])
  })
})
