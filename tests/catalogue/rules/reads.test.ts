import { describe, expect, test } from 'vitest'
import { compileRules } from '../../../src/catalogue/rules/rules'
import type { JsonObject } from '../../../src/contract/json'
import { type EntitySketch, entity } from '../../support/entity'
import { factsOf, SKETCH } from './cases'

const made = (...rules: NonNullable<EntitySketch['rules']>) => compileRules(entity({ ...SKETCH, rules }))
const requires = (required: string, record: JsonObject) =>
  made({ field: 'note', required }).evaluate(factsOf({ record })).required.has('note')

describe('what a rule reads', () => {
  test.each([
    ['note', 'lookup.type.flag1', ['type']],
    ['note', 'lookup.type != null', ['type']],
    ['note', "lookup.berth.country.code == 'IT'", ['berth.country']],
    ['crew[].name', 'lookup.crew.role.flag1', ['crew[].role']],
    ['crew[].name', 'lookup.type.flag1 && row.main', ['type', 'crew[].main']],
    ['note', "'kind' in record", ['']],
  ])('the rule of %s, %s, reads %j', (field, required, reads) => {
    expect([...made({ field, required }).reads]).toEqual(reads)
  })

  test('the whole record, when it is asked as one, whatever is asked of its fields besides', () => {
    expect(requires("'kind' in record", { kind: 'SAIL' })).toBe(true)
    expect(requires("'kind' in record && record.name == 'x'", { kind: 'SAIL', name: 'x' })).toBe(true)
    expect(requires("'kin' in record", { kind: 'SAIL' })).toBe(false)
  })

  test('what every record has, present though empty', () => {
    expect(requires('record.updatedBy == null && record.code == null', {})).toBe(true)
    expect(requires('record.delete.deleted == null', {})).toBe(true)
  })
})

test.each<[string, string, JsonObject, JsonObject, string]>([
  ['note', 'record.price > 5', { price: 6 }, { price: 7 }, 'price'],
  [
    'crew[].name',
    'row.days > 2',
    { crew: [{ _id: 'a', days: 3 }] },
    { crew: [{ _id: 'a', days: 4 }] },
    'crew.a.days',
  ],
])(
  '%s, required when %s: what comes out the same is the same object, though it was looked at again',
  (field, required, before, after, changed) => {
    const track = made({ field, required }).track()
    const first = track(factsOf({ record: before }))
    expect(first.required.size).toBe(1)
    expect(track(factsOf({ record: after }), [changed])).toBe(first)
  },
)
