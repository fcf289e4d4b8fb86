import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withValue } from '../../src/catalogue/paths'
import { compileRules, type RuleOutcome, readsBeyond } from '../../src/catalogue/rules/rules'
import type { Json, JsonObject } from '../../src/contract/json'
import type { Rule } from '../../src/contract/model/entity'
import { officeDay } from '../../src/contract/time/office-day'
import { entity } from '../support/entity'
import { factsOf, SKETCH } from './rules/cases'

const RULES: (Partial<Rule> & { field: string })[] = [
  { field: 'sails', visible: "record.kind == 'SAIL'", required: "record.kind == 'SAIL'" },
  { field: 'price', visible: 'record.sails > 1' },
  { field: 'note', value: "record.name + '!'", visible: 'record.price != null' },
  { field: 'total', value: 'record.price * 2' },
  { field: 'sold', valid: 'record.sold >= record.built', code: 'ORDER', readOnly: 'record.total > 10' },
  { field: 'berth', visible: 'record.racing' },
  { field: 'name', required: 'record.berth.city != null' },
  { field: 'crew', valid: 'record.crew.filter(r, r.main).size() <= 1', code: 'ONE' },
  { field: 'crew[].locked', visible: 'row.main' },
  { field: 'crew[].name', readOnly: 'row.locked', required: 'row.total > 10' },
  { field: 'crew[].total', value: 'row.days * row.rate' },
  { field: 'type', required: 'record.crew.exists(r, r.total > 50)' },
]

const boat = entity({
  ...SKETCH,
  rules: RULES,
  form: [
    {
      section: 'extra',
      collapsed: false,
      sticky: false,
      visible: 'record.racing',
      fields: [{ field: 'built' }],
    },
  ],
})
const rules = compileRules(boat)

function plain(outcome: RuleOutcome) {
  const { hidden, cleared, hiddenSections, required, readOnly, values, issues } = outcome
  const sorted = (one: Iterable<string>) => [...one].sort()
  return {
    hidden: sorted(hidden),
    cleared: sorted(cleared),
    sections: sorted(hiddenSections),
    required: sorted(required),
    readOnly: sorted(readOnly.keys()),
    values: Object.fromEntries([...values].sort()),
    issues,
  }
}

const rows: JsonObject[] = [{ _id: 'a' }, { _id: 'b' }]
const START: JsonObject = { kind: 'SAIL', crew: rows }

describe('a record that is being edited', () => {
  test('following the changes says what looking at everything says', () => {
    const number = fc.constantFrom<Json>(null, 0, 2, 6, 30)
    const flag = fc.constantFrom<Json>(null, true, false)
    const edit = fc.oneof(
      fc.tuple(
        fc.constantFrom('sails', 'price', 'crew.a.days', 'crew.a.rate', 'crew.b.rate', 'crew.b.days'),
        number,
      ),
      fc.tuple(fc.constantFrom('racing', 'crew.a.main', 'crew.b.main', 'crew.a.locked'), flag),
      fc.tuple(fc.constantFrom('name', 'berth.city', 'crew.b.name'), fc.constantFrom<Json>(null, 'x', 'y')),
      fc.tuple(fc.constantFrom('kind'), fc.constantFrom<Json>(null, 'SAIL', 'MOTOR')),
      fc.tuple(fc.constantFrom('built', 'sold'), fc.constantFrom<Json>(null, '2026-01-01', '2026-01-02')),
      fc.tuple(
        fc.constantFrom('crew'),
        fc.constantFrom<Json>(
          [],
          rows,
          [...rows, { _id: 'c', main: true, days: 9, rate: 9 }],
          [{ _id: 'b', main: true, locked: true }],
        ),
      ),
      fc.tuple(fc.constantFrom('berth'), fc.constantFrom<Json>(null, { city: 'Modena' })),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const follow = rules.track()
        let record = START
        follow(factsOf({ record }))
        for (const [path, value] of edits) {
          record = withValue(record, path, value)
          const facts = factsOf({ record })
          expect(plain(follow(facts, [path]))).toEqual(plain(rules.evaluate(facts)))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('the same outcome object comes back when nothing came out differently', () => {
    const follow = rules.track()
    const first = follow(factsOf({ record: START }))
    expect(follow(factsOf({ record: { ...START, owner: null } }), ['owner'])).toBe(first)
    expect(follow(factsOf({ record: { ...START, kind: 'MOTOR' } }), ['kind'])).not.toBe(first)
  })

  test('mode, status, user and day make everything run again', () => {
    const one = compileRules(
      entity({
        ...SKETCH,
        rules: [{ field: 'note', required: "mode == 'create' || status == 'SOLD' || today > '2027'" }],
      }),
    )
    const follow = one.track()
    const asks = (more: Parameters<typeof factsOf>[0]) => [...follow(factsOf(more), []).required]
    expect(asks({ record: {} })).toEqual([])
    expect(asks({ record: {}, mode: 'create' })).toEqual(['note'])
    expect(asks({ record: {} })).toEqual([])
    expect(asks({ record: {}, status: 'SOLD' })).toEqual(['note'])
    expect(asks({ record: {}, today: '2027-01-01' })).toEqual(['note'])
  })

  test('a lookup row that arrives late is told by its field', () => {
    const one = compileRules(entity({ ...SKETCH, rules: [{ field: 'note', required: 'lookup.type.flag1' }] }))
    const follow = one.track()
    expect(follow(factsOf({ record: { type: 'X' } })).required.size).toBe(0)
    expect(
      follow(factsOf({ record: { type: 'X' }, lookup: { type: { code: 'X', name: 'X', flag1: true } } }), [
        'type',
      ]).required.size,
    ).toBe(1)
  })
})

describe('what rules decide about each other', () => {
  const evaluate = (more: (Partial<Rule> & { field: string })[], record: JsonObject) =>
    compileRules(entity({ ...SKETCH, rules: more })).evaluate(factsOf({ record }))

  test('computed values follow each other in the order they need, whatever the file says first', () => {
    const chain = [
      { field: 'total', value: 'record.price + 1' },
      { field: 'price', value: 'record.sails * 10' },
    ]
    expect(Object.fromEntries(evaluate(chain, { sails: 2, price: 5 }).values)).toEqual({
      total: 21,
      price: 20,
    })
  })

  test('a field hidden by the record reads as empty in other rules', () => {
    const outcome = evaluate(
      [
        { field: 'note', visible: 'record.price > 0' },
        { field: 'price', visible: 'record.racing' },
      ],
      { racing: false, price: 5 },
    )
    expect([...outcome.hidden].sort()).toEqual(['note', 'price'])
  })

  test('a field computed while hidden is not computed', () => {
    expect(evaluate([{ field: 'total', value: '1', visible: 'record.racing' }], {}).values.size).toBe(0)
  })

  test('rows computed in a list are seen by rules about the whole', () => {
    const outcome = evaluate(
      [
        { field: 'crew[].total', value: 'row.days * row.rate' },
        { field: 'note', required: 'record.crew.exists(r, r.total > 5)' },
      ],
      { crew: [{ _id: 'a', days: 2, rate: 3 }] },
    )
    expect([...outcome.required]).toEqual(['note'])
  })

  test('a circle does not hang', () => {
    expect(
      evaluate(
        [
          { field: 'total', value: 'record.price + 1' },
          { field: 'price', value: 'record.total + 1' },
        ],
        { price: 1, total: 1 },
      ).values.size,
    ).toBe(2)
  })

  test('a section hides its fields, unless another section shows them', () => {
    const section = (id: string, fields: string[], visible?: string) => ({
      section: id,
      collapsed: false,
      sticky: false,
      fields: fields.map((field) => ({ field })),
      ...(visible ? { visible } : {}),
    })
    const one = compileRules(
      entity({ ...SKETCH, form: [section('a', ['name', 'note'], 'record.racing'), section('b', ['note'])] }),
    )
    const outcome = one.evaluate(factsOf({ record: {} }))
    expect([[...outcome.hiddenSections], [...outcome.hidden]]).toEqual([['a'], ['name']])
  })

  test('what mode, user or status hide is hidden but not emptied', () => {
    const outcome = evaluate(
      [
        { field: 'note', visible: "mode == 'create'" },
        { field: 'name', visible: 'record.racing' },
      ],
      {},
    )
    expect([[...outcome.hidden].sort(), [...outcome.cleared]]).toEqual([['name', 'note'], ['name']])
  })

  test('every path that is read is told', () => {
    expect([...rules.reads].sort()).toEqual([
      'berth.city',
      'built',
      'crew',
      'crew[].days',
      'crew[].locked',
      'crew[].main',
      'crew[].rate',
      'crew[].total',
      'kind',
      'name',
      'price',
      'racing',
      'sails',
      'sold',
      'total',
    ])
  })
})

describe('guards and tones', () => {
  const statuses = { list: [{ code: 'DRAFT' }, { code: 'REJECTED' }] }
  const guarded = compileRules(
    entity({
      ...SKETCH,
      statuses,
      rules: [
        {
          to: 'REJECTED',
          requires: ['note'],
          asks: ['sails'],
          when: "user.roles.exists(r, r == 'ROLE_APPROVER')",
        },
        { to: 'REJECTED', when: 'record.price > 10' },
      ],
      list: {
        columns: [],
        filters: [],
        sort: [],
        views: [],
        rows: [
          { when: 'record.sold < today', tone: 'danger' },
          { when: "record.archived || record.status == 'DRAFT'", tone: 'muted' },
        ],
        edit: 'none',
        badges: [{ field: 'sold', when: 'record.sold < today + days(30)', text: 'soon', tone: 'warning' }],
        bulk: [],
      },
    }),
  )
  const approver = { id: 'u', roles: ['ROLE_APPROVER'], authorities: ['ROLE_APPROVER'], subjectId: null }

  test('every guard of the target must hold, and what it requires is named', () => {
    expect(guarded.guard('REJECTED', factsOf({ record: { price: 11 }, user: approver }))).toEqual({
      allowed: true,
      asks: ['note', 'sails'],
      missing: ['note'],
    })
    expect(guarded.guard('REJECTED', factsOf({ record: { price: 11, note: 'x' } }))).toMatchObject({
      allowed: false,
      missing: [],
      rule: { to: 'REJECTED', requires: ['note'] },
    })
  })

  test('a guard that cannot be decided refuses', () => {
    expect(guarded.guard('REJECTED', factsOf({ record: {}, user: approver })).allowed).toBe(false)
  })

  test('a status without guards is free', () => {
    expect(guarded.guard('DRAFT', factsOf({ record: {} }))).toEqual({ allowed: true, asks: [], missing: [] })
  })

  test('what a related record says is known only where the record carries it', () => {
    const when = "record.document.status == 'PUBLISHED' && record.price > 10"
    expect(readsBeyond(when, { price: 11, document: { id: 'd', label: 'D' } })).toBe(true)
    expect(readsBeyond(when, { price: 11, document: { id: 'd', label: 'D', status: null } })).toBe(false)
    expect(readsBeyond(when, { price: 11, document: null }), 'there is none').toBe(false)
  })

  test('the target is the status while it is being changed', () => {
    const one = compileRules(entity({ statuses, rules: [{ to: 'REJECTED', when: "status == 'REJECTED'" }] }))
    expect(one.guard('REJECTED', factsOf({ record: {} })).allowed).toBe(true)
  })

  test('the first tone that fits colours a list row', () => {
    const day = { today: '2026-03-31' }
    expect(
      [{ sold: '2026-03-30' }, { status: 'DRAFT' }, { archived: true }, { sold: null }].map((one) =>
        guarded.rowTone(one, day),
      ),
    ).toEqual(['danger', 'muted', 'muted', null])
  })

  test('badges stand on the rows on which their condition holds', () => {
    const day = { today: '2026-03-31' }
    expect(
      [{ sold: '2026-04-29' }, { sold: '2026-04-30' }, {}].map((one) =>
        guarded.badges(one, day).map(({ text }) => text),
      ),
    ).toEqual([['soon'], [], []])
  })
})

test('the day changes at midnight of the office, not of the machine', () => {
  expect(
    ['2026-01-15T22:59:59Z', '2026-01-15T23:00:00Z', '2026-07-15T21:59:59Z', '2026-07-15T22:00:00Z'].map(
      (at) => officeDay(new Date(at)),
    ),
  ).toEqual(['2026-01-15', '2026-01-16', '2026-07-15', '2026-07-16'])
})

describe('bounds', () => {
  const crew = (size: number) =>
    Array.from({ length: size }, (_one, index) => ({ _id: String(index), name: String(index) }))
  const said = (field: string, valid: string, size: number) => {
    const one = compileRules(entity({ ...SKETCH, rules: [{ field, valid, code: 'X' }] }))
    return [
      ...new Set(one.evaluate(factsOf({ record: { crew: crew(size) } })).issues.map(({ code }) => code)),
    ]
  }

  test('loops in loops over long lists are refused, not run', () => {
    const nested = 'record.crew.all(a, record.crew.exists(b, b.name == a.name))'
    expect([said('crew', nested, 40), said('crew', nested, 20_000)]).toEqual([[], ['MAXITEMS']])
  })

  test('loops run once per row are bounded too', () => {
    const perRow = 'record.crew.filter(r, r.name == row.name).size() == 1'
    expect([said('crew[].name', perRow, 40), said('crew[].name', perRow, 20_000)]).toEqual([[], ['MAXITEMS']])
  })

  test('a plain loop may be long', () => {
    expect(said('crew', "record.crew.all(r, r.name != 'x')", 20_000)).toEqual([])
  })

  test('a rule that reads another prototype finds nothing there', () => {
    const odd = compileRules(
      entity({
        ...SKETCH,
        rules: [{ field: 'note', required: 'record.constructor != null || record.toString != null' }],
      }),
    )
    expect(odd.evaluate(factsOf({ record: {} })).required.size).toBe(0)
  })
})
