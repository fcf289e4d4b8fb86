import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isEmpty,
  listRows,
  relationIds,
  sameJson,
  valueAt,
  withValue,
  withValues,
} from '../../src/catalogue/paths'
import type { Json, JsonObject } from '../../src/contract/json'

const RECORD: JsonObject = {
  name: 'Ada',
  berth: { city: 'Modena', geo: { lat: 1 } },
  crew: [
    { _id: 'a', email: 'x', phones: [{ _id: 'p', number: '1' }] },
    { _id: 'b', email: 'y', phones: [] },
    { email: 'z' },
  ],
}

describe('addresses', () => {
  test.each<[string, Json | undefined]>([
    ['name', 'Ada'],
    ['berth.geo.lat', 1],
    ['crew.b.email', 'y'],
    ['crew.2.email', 'z'],
    ['crew.a.phones.p.number', '1'],
    ['crew.0.email', undefined],
    ['name.first', undefined],
    ['toString', undefined],
    ['berth.constructor', undefined],
  ])('%s', (path, value) => {
    expect(valueAt(RECORD, path)).toEqual(value)
  })

  test('a long list finds its rows after it was changed in place, too', () => {
    const rows: Json[] = Array.from({ length: 30 }, (_one, index) => ({ _id: `r${index}`, n: index }))
    expect(valueAt({ rows }, 'rows.r7.n')).toBe(7)
    rows.splice(0, 1)
    expect(valueAt({ rows }, 'rows.r7.n')).toBe(7)
    expect(valueAt({ rows }, 'rows.r0')).toBeUndefined()
  })

  test('rows of lists, and of lists in rows', () => {
    expect(listRows(RECORD, 'crew').map(({ at }) => at)).toEqual(['crew.a', 'crew.b', 'crew.2'])
    expect(listRows(RECORD, 'crew[].phones').map(({ at }) => at)).toEqual(['crew.a.phones.p'])
    expect(listRows({}, 'crew')).toEqual([])
  })
})

describe('changes', () => {
  test('changes leave the original and all other values as they were', () => {
    const changed = withValue(RECORD, 'crew.a.phones.p.number', '2')
    expect(valueAt(changed, 'crew.a.phones.p.number')).toBe('2')
    expect(valueAt(RECORD, 'crew.a.phones.p.number')).toBe('1')
    expect(changed.berth).toBe(RECORD.berth)
    expect(valueAt(changed, 'crew.b')).toBe(valueAt(RECORD, 'crew.b'))
  })

  test('changes create missing groups, not missing rows', () => {
    expect(withValue({}, 'berth.city', 'x')).toEqual({ berth: { city: 'x' } })
    expect(withValue(RECORD, 'crew.q.email', 'x')).toEqual(RECORD)
  })

  test('many changes at once have the same result as one after the other', () => {
    const path = fc.constantFrom(
      'name',
      'berth.city',
      'berth.geo.lat',
      'crew.a.email',
      'crew.b.email',
      'crew.2.email',
      'crew.a.phones.p.number',
      'crew.q.email',
      'other.part',
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(path, fc.constantFrom<Json>(null, 1, 'x')), { selector: ([one]) => one }),
        (values) => {
          expect(withValues(RECORD, values)).toEqual(
            values.reduce((out, [one, value]) => withValue(out, one, value), RECORD),
          )
        },
      ),
    )
  })

  test('no change gives the record itself', () => {
    expect(withValues(RECORD, [])).toBe(RECORD)
  })
})

test('what counts as empty', () => {
  expect(
    [null, undefined, '', [], {}, { _id: 'x' }, { city: null, geo: {} }].map((one) => isEmpty(one)),
  ).toEqual(Array(7).fill(true))
  expect([0, false, 'x', [null], { city: 'x' }].map((one) => isEmpty(one))).toEqual(Array(5).fill(false))
})

test('what counts as the same', () => {
  expect([
    sameJson({ a: 1 }, { a: 1, b: null }),
    sameJson(null, undefined),
    sameJson([1], [1, 2]),
    sameJson({ a: 1 }, [1]),
    sameJson(0, false),
  ]).toEqual([true, true, false, false, false])
})

test('a value names the records of one relation, or of a list of them', () => {
  expect(relationIds({ id: 'a', label: 'Bora' })).toEqual(['a'])
  expect(relationIds([{ id: 'a' }, { id: 'b' }, null, 'c', { label: 'Zefiro' }])).toEqual(['a', 'b'])
  expect(relationIds(undefined)).toEqual([])
})
