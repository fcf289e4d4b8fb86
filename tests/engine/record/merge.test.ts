import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withValues } from '../../../src/catalogue/paths'
import type { Json, JsonObject } from '../../../src/contract/json'
import { mergeRecords } from '../../../src/engine/record/merge'
import type { MergeChoice } from '../../../src/engine/record/state'
import { entity } from '../../support/entity'

const SHIP = entity({
  fields: {
    name: 'text',
    owner: { kind: 'relation' },
    berth: { kind: 'group' },
    'berth.city': 'text',
    'berth.zip': 'text',
    crew: { kind: 'array' },
    'crew[].name': 'text',
    'crew[].email': 'text',
    'crew[].home': { kind: 'group' },
    'crew[].home.city': 'text',
    'crew[].home.zip': 'text',
    words: { kind: 'array' },
    notes: 'json',
    fullName: 'text',
    seen: { kind: 'instant', server: true },
  },
  rules: [{ field: 'fullName', value: "record.name + '!'" }],
})

function merge(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choices: Record<string, MergeChoice> = {},
) {
  const { kept, taken, conflicts } = mergeRecords(SHIP, { base, mine, theirs }, choices)
  return {
    merged: withValues(theirs, Object.entries(kept)),
    taken,
    conflicts: conflicts.map(({ path }) => path),
  }
}

const ann = { _id: 'a', name: 'Ann', email: 'a@x' }
const bob = { _id: 'b', name: 'Bob', email: 'b@x' }

describe('a three-way merge', () => {
  test('a merge takes the side that changed', () => {
    const found = merge(
      { name: 'A', owner: { id: '1', label: 'x' } },
      { name: 'B', owner: { id: '1', label: 'x' } },
      { name: 'A', owner: { id: '2', label: 'y' } },
    )
    expect(found).toEqual({
      merged: { name: 'B', owner: { id: '2', label: 'y' } },
      taken: ['owner'],
      conflicts: [],
    })
  })

  test('a relation whose label alone was refreshed is no change', () => {
    expect(
      merge(
        { owner: { id: '1', label: 'x' } },
        { owner: { id: '2', label: 'z' } },
        { owner: { id: '1', label: 'new' } },
      ).conflicts,
    ).toEqual([])
  })

  test('groups are merged leaf by leaf, also from nothing', () => {
    const found = merge(
      { berth: { city: 'M', zip: '1' } },
      { berth: { city: 'C', zip: '1' } },
      { berth: { city: 'M', zip: '2' } },
    )
    expect(found).toEqual({ merged: { berth: { city: 'C', zip: '2' } }, taken: ['berth.zip'], conflicts: [] })
    expect(merge({ berth: null }, { berth: { city: 'C' } }, { berth: { zip: '2' } }).merged).toEqual({
      berth: { city: 'C', zip: '2' },
    })
  })

  test('computed and server-set values are nobody’s change', () => {
    const found = merge(
      { fullName: 'A!', seen: '1' },
      { fullName: 'B!', seen: '1' },
      { fullName: 'C!', seen: '2' },
    )
    expect(found).toEqual({ merged: { fullName: 'C!', seen: '2' }, taken: [], conflicts: [] })
  })

  test('list rows meet by their _id: cells, added, removed and moved rows', () => {
    const mine = [{ ...ann, email: 'new@x' }, bob, { name: 'Cleo' }]
    const theirs = [
      { ...ann, name: 'Anna' },
      { _id: 'd', name: 'Dan' },
    ]
    const found = merge({ crew: [ann, bob] }, { crew: mine }, { crew: theirs })
    expect(found.merged.crew).toEqual([
      { _id: 'a', name: 'Anna', email: 'new@x' },
      { _id: 'd', name: 'Dan' },
      { name: 'Cleo' },
    ])
    expect(found.conflicts).toEqual([])
    expect(
      merge({ crew: [ann, bob] }, { crew: [bob, ann] }, { crew: [ann, { ...bob, name: 'Bo' }] }).merged.crew,
    ).toEqual([{ ...bob, name: 'Bo' }, ann])
  })

  test('a cell both changed, and a row one removed and the other changed, are conflicts', () => {
    const found = merge(
      { crew: [ann, bob] },
      { crew: [{ ...ann, name: 'X' }] },
      {
        crew: [
          { ...ann, name: 'Y' },
          { ...bob, name: 'Z' },
        ],
      },
    )
    expect(found.conflicts).toEqual(['crew.a.name', 'crew.b'])
    expect(found.merged.crew).toEqual([{ ...ann, name: 'X' }])
  })

  test('decisions count for cells and whole rows', () => {
    const sides = [
      { crew: [ann, bob] },
      { crew: [{ ...ann, name: 'X' }] },
      {
        crew: [
          { ...ann, name: 'Y' },
          { ...bob, name: 'Z' },
        ],
      },
    ] satisfies JsonObject[]
    const [base = {}, mine = {}, theirs = {}] = sides
    const found = merge(base, mine, theirs, { 'crew.a.name': 'base', 'crew.b': 'theirs' })
    expect(found.merged.crew).toEqual([ann, { ...bob, name: 'Z' }])
  })
})

/** The exact result of a merge: null differs from absent. */
const whole = (
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choices: Record<string, MergeChoice> = {},
) => mergeRecords(SHIP, { base, mine, theirs }, choices)

describe('what is kept, and what a person is asked', () => {
  test('what one side emptied is kept, or taken, as empty', () => {
    expect(whole({ name: 'A' }, {}, { name: 'A' })).toStrictEqual({
      kept: { name: null },
      taken: [],
      conflicts: [],
    })
    expect(whole({ name: 'A' }, { name: 'A' }, {})).toStrictEqual({
      kept: {},
      taken: ['name'],
      conflicts: [],
    })
    const berths = [
      { berth: { city: 'M', zip: '1' } },
      { berth: { city: 'M' } },
      { berth: { city: 'C', zip: '1' } },
    ] as const
    expect(whole(...berths)).toStrictEqual({
      kept: { 'berth.zip': null },
      taken: ['berth.city'],
      conflicts: [],
    })
  })

  test('a leaf that only the others filled is taken', () => {
    const found = whole(
      { berth: { city: 'M' } },
      { berth: { city: 'C' } },
      { berth: { city: 'M', zip: '2' } },
    )
    expect(found).toStrictEqual({ kept: { 'berth.city': 'C' }, taken: ['berth.zip'], conflicts: [] })
  })

  test('a conflict tells what stood there, and what each made of it', () => {
    const asked = (base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
      whole(base, mine, theirs).conflicts
    expect(asked({}, { name: 'B' }, { name: 'C' })).toStrictEqual([
      { path: 'name', base: null, mine: 'B', theirs: 'C' },
    ])
    expect(asked({ name: 'A' }, {}, { name: 'C' })).toStrictEqual([
      { path: 'name', base: 'A', mine: null, theirs: 'C' },
    ])
    expect(asked({ name: 'A' }, { name: 'B' }, {})).toStrictEqual([
      { path: 'name', base: 'A', mine: 'B', theirs: null },
    ])
    expect(asked({ berth: { zip: '0' } }, { berth: {} }, { berth: { zip: '2' } })).toStrictEqual([
      { path: 'berth.zip', base: '0', mine: null, theirs: '2' },
    ])
    expect(asked({ berth: {} }, { berth: { zip: '1' } }, { berth: { zip: '2' } })).toStrictEqual([
      { path: 'berth.zip', base: null, mine: '1', theirs: '2' },
    ])
    expect(asked({ berth: { zip: '0' } }, { berth: { zip: '1' } }, { berth: {} })).toStrictEqual([
      { path: 'berth.zip', base: '0', mine: '1', theirs: null },
    ])
  })

  test('a list with a changed row is kept as a whole; one decided as the others have it is not', () => {
    const sides: [JsonObject, JsonObject] = [{ crew: [ann, bob] }, { crew: [{ ...ann, name: 'X' }, bob] }]
    expect(Object.keys(whole(...sides, { crew: [ann, { ...bob, name: 'Y' }] }).kept)).toEqual(['crew'])
    expect(
      whole(...sides, { crew: [{ ...ann, name: 'Z' }, bob] }, { 'crew.a.name': 'theirs' }).kept,
    ).toStrictEqual({})
    expect(whole({ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'theirs' }).kept).toStrictEqual({})
  })

  test('rows that both added to a list that was empty stand beside each other', () => {
    const dan = { _id: 'd', name: 'Dan' }
    for (const base of [null, []])
      expect(whole({ crew: base }, { crew: [{ name: 'Cleo' }] }, { crew: [dan] })).toStrictEqual({
        kept: { crew: [dan, { name: 'Cleo' }] },
        taken: [],
        conflicts: [],
      })
  })

  test('a group in a row that nothing is left of is empty as the others have it; what is left of one stays', () => {
    const row = (home: JsonObject | null) => ({ crew: [{ _id: 'a', name: 'Ann', home }] })
    const full = { city: 'M', zip: '1' }
    expect(whole(row(full), row({ city: null, zip: '1' }), row(null)).kept).toStrictEqual({})
    expect(whole(row(full), row({ city: null, zip: '1' }), row({ city: 'M', zip: null })).kept).toStrictEqual(
      row({ city: null, zip: null }),
    )
    expect(whole(row({ city: 'M' }), row({ city: 'M', zip: '9' }), row(null)).kept).toStrictEqual(
      row({ zip: '9', city: null }),
    )
  })

  test('lists of plain values and of related records, and values of any shape, are one whole', () => {
    const asked = (key: string, sides: [Json, Json, Json]) => {
      const [base, mine, theirs] = sides.map((value) => ({ [key]: value })) as [
        JsonObject,
        JsonObject,
        JsonObject,
      ]
      return whole(base, mine, theirs).conflicts.map(({ path }) => path)
    }
    expect(asked('words', [['a'], ['b'], ['c']])).toEqual(['words'])
    expect(asked('words', [[{ id: '1' }], [{ id: '2' }], [{ id: '3' }]])).toEqual(['words'])
    expect(
      asked('notes', [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
        { a: 1, b: 2 },
      ]),
    ).toEqual(['notes'])
    expect(asked('notes', [[{ _id: 'x', a: 1 }], [{ _id: 'x', a: 2 }], [{ _id: 'x', a: 1, b: 2 }]])).toEqual([
      'notes',
    ])
  })
})

const leaf = fc.constantFrom<string | null>('a', 'b', 'c', null)
const ship = fc.record({ name: leaf, berth: fc.record({ city: leaf, zip: leaf }) })

describe('whatever two people do', () => {
  test('no change is lost: each is in the result, or told as a conflict', () => {
    fc.assert(
      fc.property(ship, ship, ship, (base, mine, theirs) => {
        const { merged, conflicts } = merge(base, mine, theirs)
        const cells = ({ name, berth }: typeof base) => ({
          name,
          'berth.city': berth?.city ?? null,
          'berth.zip': berth?.zip ?? null,
        })
        const [b, m, t, r] = [base, mine, theirs, merged as typeof base].map(cells)
        for (const path of ['name', 'berth.city', 'berth.zip'] as const) {
          if (conflicts.includes(path)) expect(new Set([b?.[path], m?.[path], t?.[path]]).size).toBe(3)
          else expect(r?.[path]).toBe(m?.[path] === b?.[path] ? t?.[path] : m?.[path])
        }
      }),
    )
  })
})
