import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withValues } from '../../../src/catalog/paths'
import type { JsonObject } from '../../../src/contract/json'
import { type Choice, mergeRecords } from '../../../src/engine/record/merge'
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
    fullName: 'text',
    seen: { kind: 'instant', server: true },
  },
  rules: [{ field: 'fullName', value: "record.name + '!'" }],
})

function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject, choices: Record<string, Choice> = {}) {
  const { kept, taken, conflicts } = mergeRecords(SHIP, { base, mine, theirs }, choices)
  return { merged: withValues(theirs, Object.entries(kept)), taken, conflicts: conflicts.map(({ path }) => path) }
}

const ann = { _id: 'a', name: 'Ann', email: 'a@x' }
const bob = { _id: 'b', name: 'Bob', email: 'b@x' }

describe('a three-way merge', () => {
  test('takes each side where only that side changed', () => {
    const found = merge(
      { name: 'A', owner: { id: '1', label: 'x' } },
      { name: 'B', owner: { id: '1', label: 'x' } },
      { name: 'A', owner: { id: '2', label: 'y' } },
    )
    expect(found).toEqual({ merged: { name: 'B', owner: { id: '2', label: 'y' } }, taken: ['owner'], conflicts: [] })
  })

  test('a relation whose label alone was refreshed is no change', () => {
    expect(
      merge({ owner: { id: '1', label: 'x' } }, { owner: { id: '2', label: 'z' } }, { owner: { id: '1', label: 'new' } })
        .conflicts,
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
    const found = merge({ fullName: 'A!', seen: '1' }, { fullName: 'B!', seen: '1' }, { fullName: 'C!', seen: '2' })
    expect(found).toEqual({ merged: { fullName: 'C!', seen: '2' }, taken: [], conflicts: [] })
  })

  test('list rows meet by their _id: cells, added, removed and moved rows', () => {
    const mine = [{ ...ann, email: 'new@x' }, bob, { name: 'Cleo' }]
    const theirs = [
      { ...ann, name: 'Anna' },
      { _id: 'd', name: 'Dan' },
    ]
    const found = merge({ crew: [ann, bob] }, { crew: mine }, { crew: theirs })
    expect(found.merged.crew).toEqual([{ _id: 'a', name: 'Anna', email: 'new@x' }, { _id: 'd', name: 'Dan' }, { name: 'Cleo' }])
    expect(found.conflicts).toEqual([])
    expect(merge({ crew: [ann, bob] }, { crew: [bob, ann] }, { crew: [ann, { ...bob, name: 'Bo' }] }).merged.crew).toEqual([
      { ...bob, name: 'Bo' },
      ann,
    ])
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
