import { describe, expect, test } from 'vitest'
import type { TreeNode } from '../../src/contract/model/tree'
import { findMoveRefusal, possibleParents } from '../../src/engine/batches/tree-moves'
import { boat } from './record/stage'

const tag = (id: string, parent: string | null, treeName = 'AREAS') =>
  boat({ id, treeName, parent: parent === null ? null : { id: parent, label: parent } })

const records = [
  tag('north', null),
  tag('veneto', 'north'),
  tag('verona', 'veneto'),
  tag('pizza', null, 'CONTENTS'),
]
const tree = { by: 'parent', create: { treeName: '{treeName}', parent: '{id}' } }
const of = (id: string) => {
  const found = records.find((one) => one.id === id)
  if (!found) throw new Error(`no record ${id}`)
  return found
}

describe('a record that is to be moved in its tree', () => {
  test.each([
    ['north', 'north'],
    ['north', 'veneto'],
    ['north', 'verona'],
  ])('%s cannot stand below %s: it would be a ring', (id, under) => {
    expect(findMoveRefusal(records, tree, of(id), of(under))).toEqual({ kind: 'ring' })
  })

  test('a moved record is refused below a parent whose inherited values differ', () => {
    expect(findMoveRefusal(records, tree, of('pizza'), of('veneto'))).toEqual({
      kind: 'differs',
      path: 'treeName',
    })
    expect(findMoveRefusal(records, { by: 'parent' }, of('pizza'), of('veneto'))).toBeNull()
  })

  test('a record may move to the top and below any record not below it, even where the data have a cycle', () => {
    expect(findMoveRefusal(records, tree, of('verona'), null)).toBeNull()
    expect(findMoveRefusal(records, tree, of('verona'), of('north'))).toBeNull()
    const ring = [tag('a', 'b'), tag('b', 'a'), tag('c', null)]
    expect(findMoveRefusal(ring, tree, tag('c', null), tag('a', 'b'))).toBeNull()
  })
})

describe('the places records can go to', () => {
  const told = (nodes: readonly TreeNode[]): unknown[] =>
    nodes.map(({ id, selectable, children }) => [id, selectable, ...told(children)])
  const places = (moved: string[], letters = '') =>
    told(possibleParents(records, tree, { moved: moved.map(of), getName: ({ id }) => id, letters }))

  test('the possible parents leave out the moved record, those below it and those of another kind', () => {
    expect(places(['verona'])).toEqual([['north', true, ['veneto', true]]])
    expect(places(['veneto'])).toEqual([['north', true]])
    expect(places(['north'])).toEqual([])
    expect(places(['pizza'])).toEqual([])
  })

  test('the possible parents of several records are those that all of them have', () => {
    expect(places(['verona', 'veneto'])).toEqual([['north', true]])
    expect(places(['verona', 'pizza'])).toEqual([])
  })

  test('the possible parents are found by their name, with the path that leads to them', () => {
    const all = [...records, tag('south', null), tag('ven', 'south')]
    const found = possibleParents(all, tree, {
      moved: [of('verona')],
      getName: ({ id }) => id,
      letters: ' VEN',
    })
    expect(told(found)).toEqual([
      ['north', true, ['veneto', true]],
      ['south', true, ['ven', true]],
    ])
  })

  test('possible parents below one that cannot be chosen are reachable', () => {
    const mixed = [tag('other', null, 'CONTENTS'), tag('inside', 'other'), tag('one', null)]
    const [, , one] = mixed
    if (!one) throw new Error('no record')
    expect(
      told(possibleParents(mixed, tree, { moved: [one], getName: ({ id }) => id, letters: '' })),
    ).toEqual([['other', false, ['inside', true]]])
  })
})
