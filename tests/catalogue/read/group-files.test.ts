import { describe, expect, test } from 'vitest'
import { compileRules } from '../../../src/catalogue/rules/rules'
import type { JsonObject } from '../../../src/contract/json'
import { read, readEntity } from './folder'

const LOOKUP = { lookup: 'Kind', rows: [{ code: 'A', flag1: true }, { code: 'B' }] }
const BERTH = {
  group: 'berth',
  options: { streetType: true },
  widget: 'address',
  record: {
    properties: {
      pier: { type: 'string', maxLength: 20 },
      kind: { lookup: 'Kind' },
      number: { type: 'integer', width: 2 },
      full: { type: 'string' },
    },
  },
  form: ['number', { field: 'pier', width: 5 }, 'kind'],
  rules: [
    {
      field: 'number',
      required: "record.pier == 'A'",
      valid: 'record.number < 100',
      message: { it: 'Troppo', en: 'Too much' },
    },
    { field: 'full', value: "record.pier + ' record.x'" },
    { field: 'pier', readOnly: 'lookup.kind.flag1' },
  ],
}
const BOATS = {
  route: 'boats',
  record: {
    properties: {
      berth: { group: 'berth' },
      stays: { type: 'array', items: { group: 'berth' } },
      homes: { type: 'array', items: { type: 'object', properties: { place: { group: 'berth' } } } },
    },
  },
}
const others = { 'groups/berth.json': BERTH, 'lookups/kind.json': LOOKUP }
const boats = readEntity(BOATS, others)

function outcome(record: JsonObject, lookup: Record<string, JsonObject> = {}) {
  const user = { id: '', roles: [], authorities: [], subjectId: null }
  const facts = {
    record,
    old: null,
    user,
    mode: 'create' as const,
    status: null,
    today: '2026-11-21',
    now: '',
    lookup,
  }
  return compileRules(boats).evaluate(facts)
}

describe('a group file', () => {
  test('the form of a group orders its parts and says how they are drawn; the others are stored unseen', () => {
    const parts = boats.fields.filter(({ path }) => path.startsWith('berth.'))
    expect(parts.map(({ path, widget, width }) => [path, widget !== '', width])).toEqual([
      ['berth.number', true, 2],
      ['berth.pier', true, 5],
      ['berth.kind', true, expect.any(Number)],
      ['berth.full', false, 12],
    ])
  })

  test('the options of a group are those of its widget everywhere, and a use may override them', () => {
    const own = {
      ...BOATS,
      record: { properties: { berth: { group: 'berth', options: { coordinates: true } } } },
    }
    expect(boats.fields[0]?.options).toEqual({ streetType: true })
    expect(readEntity(own, others).fields[0]?.options).toEqual({ streetType: true, coordinates: true })
  })

  test('the rules of a group hold wherever it is used: on its own, in rows, in a part of a row', () => {
    const record = {
      berth: { pier: 'A', number: 100 },
      stays: [
        { _id: '1', pier: 'A' },
        { _id: '2', pier: 'B' },
      ],
      homes: [{ _id: '7', place: { pier: 'A', number: 120 } }],
    }
    const found = outcome(record)
    expect([...found.required].sort()).toEqual(['berth.number', 'homes.7.place.number', 'stays.1.number'])
    expect(found.issues.map(({ path, message }) => [path, message])).toEqual([
      ['berth.number', 'Troppo'],
      ['homes.7.place.number', 'Troppo'],
    ])
    expect(found.values.get('berth.full')).toBe('A record.x')
    expect(found.values.get('stays.2.full')).toBe('B record.x')
  })

  test('the rules of a group read the table row chosen in the same group, in rows too', () => {
    const record = {
      berth: { kind: 'A' },
      stays: [
        { _id: '1', kind: 'A' },
        { _id: '2', kind: 'B' },
      ],
    }
    const [flagged, plain] = [{ flag1: true }, {}]
    const found = outcome(record, { 'berth.kind': flagged, 'stays.1.kind': flagged, 'stays.2.kind': plain })
    expect([...found.readOnly.keys()].sort()).toEqual(['berth.pier', 'stays.1.pier'])
    expect(found.readOnly.get('berth.pier')).toMatch(/^groups\/berth\.json:\d+$/)
  })

  test('one mistake, one problem with its place', () => {
    const wrong = {
      ...BERTH,
      form: ['number', 'peer', 'number'],
      options: { colour: true },
      rules: [
        { field: 'nothing', required: 'true' },
        { field: 'pier', valid: 'record.number + 1' },
        { field: 'pier', visible: "record.status == 'DRAFT' || old.pier == 'A'" },
      ],
    }
    const { problems } = read({ ...others, 'groups/berth.json': wrong })
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^BAD_OPTIONS widget "address": .*colour/),
    ])
    const mended = { ...wrong, options: {} }
    expect(
      read({ ...others, 'groups/berth.json': mended }).problems.map(
        ({ code, message }) => `${code} ${message}`,
      ),
    ).toEqual([
      'UNKNOWN_FIELD the group has no part "peer"',
      'DUPLICATE_FIELD "number" appears twice in the form',
      'UNKNOWN_FIELD there is no field "nothing"',
      'RULE_TYPE in the expression: it must come to true or false, but comes to a number',
    ])
    const strange = {
      ...BERTH,
      rules: [{ field: 'pier', visible: "record.status == 'DRAFT' || old.pier == 'A'" }],
    }
    expect(
      read({ ...others, 'groups/berth.json': strange }).problems.map(
        ({ code, message }) => `${code} ${message}`,
      ),
    ).toEqual([
      'RULE_TYPE in the expression: a group cannot read "record.status"',
      'RULE_TYPE in the expression: a group cannot read "old.pier"',
    ])
  })
})
