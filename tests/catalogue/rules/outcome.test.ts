import { describe, expect, test } from 'vitest'
import { isCleared, isHidden } from '../../../src/catalogue/rules/outcome'
import { compileRules } from '../../../src/catalogue/rules/rules'
import type { JsonObject } from '../../../src/contract/json'
import { type EntitySketch, entity } from '../../support/entity'
import { factsOf, SKETCH } from './cases'

const said = (rules: EntitySketch['rules'], record: JsonObject, more: EntitySketch = {}) =>
  compileRules(entity({ ...SKETCH, ...more, rules: rules ?? [] })).evaluate(factsOf({ record }))

const fields = {
  ...SKETCH.fields,
  'crew[].home': 'group',
  'crew[].home.city': 'text',
  'crew[].home.country': 'text',
} as const
const crew = [
  { _id: 'a', name: 'Ada', main: true, home: { city: 'Oslo' } },
  { _id: 'b', name: 'Bo', main: false, home: { city: 'Rome' } },
]

describe('what is hidden', () => {
  test('a group with the parts its file declares, each by its own path', () => {
    const { cleared, hidden } = said([{ field: 'berth', visible: 'record.racing' }], { racing: false })
    expect([...hidden].sort()).toEqual(['berth', 'berth.city', 'berth.country'])
    expect([...cleared]).toEqual(['berth'])
  })

  test('what mode, user or status hide is not emptied', () => {
    const { cleared, hidden } = said([{ field: 'note', visible: "mode == 'show'" }], {})
    expect([[...hidden], [...cleared]]).toEqual([['note'], []])
  })

  test('a hidden field in rows is hidden at the address of its row only', () => {
    const { cleared, hidden } = said([{ field: 'crew[].home', visible: 'row.main' }], { crew }, { fields })
    expect([[...hidden], [...cleared]]).toEqual([['crew.b.home'], ['crew.b.home']])
    expect(isHidden({ hidden }, 'crew.b.home.city')).toBe(true)
    expect(isHidden({ hidden }, 'crew.a.home.city')).toBe(false)
    expect(said([{ field: 'crew[].home', visible: 'row.main' }], { crew: [] }, { fields }).hidden.size).toBe(
      0,
    )
  })

  test('what lies in it, however short its name; what only begins alike does not', () => {
    const hidden = new Set(['a', 'crew.b'])
    const isIn = (path: string) => isHidden({ hidden }, path)
    expect(['a', 'a.b', 'a.b.c', 'crew.b', 'crew.b.name'].map(isIn)).toEqual([true, true, true, true, true])
    expect(['b', 'ab', 'ab.c', 'b.a', 'crew', 'crew.bb', ''].map(isIn)).toEqual(Array(7).fill(false))
    expect(isCleared({ cleared: hidden }, 'a.b')).toBe(true)
    expect(isCleared({ cleared: new Set() }, 'a.b')).toBe(false)
  })

  test('a hidden field is neither required nor locked, computed, limited or checked, in a row as in a field', () => {
    const rule = {
      field: 'crew[].name',
      visible: 'row.main',
      required: 'true',
      readOnly: 'true',
      valid: 'false',
      code: 'NO',
    }
    const { issues, readOnly, required } = said([rule], { crew })
    expect([[...required], [...readOnly.keys()], issues.map(({ path }) => path)]).toEqual([
      ['crew.a.name'],
      ['crew.a.name'],
      ['crew.a.name'],
    ])
  })
})

test('what a rule says of one thing it says of nothing else', () => {
  const rules = [
    { field: 'name', valid: 'true' },
    { field: 'kind', required: 'true' },
    { field: 'note', readOnly: 'true' },
    { field: 'price', required: 'false' },
  ]
  const { issues, options, readOnly, required, values } = said(rules, {})
  expect([[...required], [...readOnly.keys()], [...values], [...options], issues]).toEqual([
    ['kind'],
    ['note'],
    [],
    [],
    [],
  ])
})

describe('several rules about one field', () => {
  test('the first that applies computes it; the first that locks it is named', () => {
    const { readOnly, values } = said(
      [
        { field: 'total', value: 'record.price * 2.0' },
        { field: 'total', value: '1.0' },
        { field: 'total', value: '2.0' },
        { field: 'note', readOnly: 'false', source: 'a#/rules/3' },
        { field: 'note', readOnly: 'true', source: 'a#/rules/4' },
        { field: 'note', readOnly: 'true', source: 'a#/rules/5' },
      ],
      { price: null },
    )
    expect([...values]).toEqual([['total', 1]])
    expect([...readOnly]).toEqual([['note', 'a#/rules/4']])
  })

  test('a computed list offers nothing: that is for rules that say so', () => {
    const tags = { ...SKETCH.fields, marks: 'array' } as const
    const rules = [
      { field: 'marks', value: "['SAIL', 'MOTOR']" },
      { field: 'kind', options: "['SAIL']" },
      { field: 'name', options: "record.racing ? ['x'] : null" },
    ]
    const { options, values } = said(rules, {}, { fields: tags })
    expect([...values]).toEqual([['marks', ['SAIL', 'MOTOR']]])
    expect([...options]).toEqual([['kind', ['SAIL']]])
  })
})

describe('a broken rule', () => {
  const issueOf = (rule: object, lang?: string) =>
    compileRules(
      entity({
        ...SKETCH,
        rules: [{ field: 'name', valid: 'record.sails > 1', source: 'x#/rules/0', ...rule }],
      }),
    )
      .evaluate({ ...factsOf({ record: { sails: 1 } }), ...(lang ? { lang } : {}) })
      .issues.map(({ code, message }) => [code, message])

  test('a broken rule has its message in the requested language, else in Italian', () => {
    const message = { it: 'Troppo poche vele', en: 'Too few sails' }
    expect(issueOf({ message, code: 'FEW' })).toEqual([['FEW', 'Troppo poche vele']])
    expect(issueOf({ message, code: 'FEW' }, 'en')).toEqual([['FEW', 'Too few sails']])
  })

  test('a broken rule without a text names its code, else its condition, and its place', () => {
    expect(issueOf({ code: 'FEW' })).toEqual([['FEW', 'rule FEW of x#/rules/0 is broken']])
    expect(issueOf({})).toEqual([['RULE', 'rule record.sails > 1 of x#/rules/0 is broken']])
  })

  test('a rule that is too costly names the number of rows it allows; one that does not apply says nothing', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ _id: `r${index}`, days: index }))
    const rule = {
      field: 'crew',
      valid: 'record.crew.all(a, record.crew.all(b, a.days >= 0))',
      source: 'x#/rules/0',
    }
    expect(said([rule], { crew: many }).issues).toEqual([
      { path: 'crew', code: 'MAXITEMS', message: 'has too many rows for x#/rules/0', params: { max: 447 } },
    ])
    expect(said([{ field: 'name', valid: 'record.sails > 1' }], { sails: null }).issues).toEqual([])
  })
})

test('a section that is not to be seen is named; one whose condition cannot be decided is not seen either', () => {
  const section = (name: string, visible: string) => ({
    section: name,
    collapsed: false,
    sticky: false,
    visible,
    fields: [{ field: name }],
  })
  const form = [section('name', 'true'), section('note', 'false'), section('price', 'record.sails > 1')]
  const { hidden, hiddenSections } = said([], { sails: null }, { form })
  expect([[...hiddenSections], [...hidden]]).toEqual([
    ['note', 'price'],
    ['note', 'price'],
  ])
})
