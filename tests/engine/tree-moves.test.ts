import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../src/engine/list/tree-moves'
import { boat } from './record/stage'

const tag = (id: string, parent: string | null, treeName = 'AREAS') =>
  boat({ id, treeName, parent: parent === null ? null : { id: parent, label: parent } })

const records = [tag('north', null), tag('veneto', 'north'), tag('verona', 'veneto'), tag('pizza', null, 'CONTENTS')]
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
    expect(refusalOf(records, tree, of(id), of(under))).toEqual({ kind: 'ring' })
  })

  test('cannot stand below one that differs in what a new one below it would take over', () => {
    expect(refusalOf(records, tree, of('pizza'), of('veneto'))).toEqual({ kind: 'differs', path: 'treeName' })
    expect(refusalOf(records, { by: 'parent' }, of('pizza'), of('veneto'))).toBeNull()
  })

  test('may stand at the top and below whatever does not stand below it, even where the records held a ring', () => {
    expect(refusalOf(records, tree, of('verona'), null)).toBeNull()
    expect(refusalOf(records, tree, of('verona'), of('north'))).toBeNull()
    const ring = [tag('a', 'b'), tag('b', 'a'), tag('c', null)]
    expect(refusalOf(ring, tree, tag('c', null), tag('a', 'b'))).toBeNull()
  })
})
