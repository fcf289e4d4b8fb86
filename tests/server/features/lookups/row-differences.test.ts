import { describe, expect, test } from 'vitest'
import type { DecisionSide } from '../../../../src/contract/calls/difference'
import type { JsonObject } from '../../../../src/contract/json'
import type { RecordData } from '../../../../src/contract/model/record'
import { type FileRows, followFile } from '../../../../src/server/features/office/lookups/follow-file'
import {
  getFileValues,
  getRowAfterDecision,
  rowDifferences,
  withRow,
} from '../../../../src/server/features/office/lookups/row-differences'

const said = (values: JsonObject): FileRows => ({ A: { values } })
const held = (values: JsonObject, { deleted = false, status = 'ENABLED' } = {}) =>
  new Map([['A', { id: 'a', status, delete: { deleted }, ...values } as unknown as RecordData]])

describe('differences of a row', () => {
  const sides = { was: said({ name: 'one' }), is: said({ name: 'two' }), office: held({ name: 'own' }) }

  test('a value that both changed is open, one that the office changed alone is not, an order is none', () => {
    expect(rowDifferences(sides)).toMatchObject([
      { path: 'name', was: 'one', file: 'two', office: 'own', isOpen: true },
    ])
    const alone = {
      was: said({ name: 'one', order: 1 }),
      is: said({ name: 'one', order: 2 }),
      office: held({ name: 'own', order: 3 }),
    }
    expect(rowDifferences(alone)).toMatchObject([{ path: 'name', isOpen: false }])
    expect(rowDifferences({ ...sides, office: held({ name: 'two' }) })).toEqual([])
  })

  test('an object with empty parts is what a file says that does not name them', () => {
    const substance = { cas: '50-00-0' }
    const office = held({ substance: { ...substance, un: null } })
    expect(rowDifferences({ was: said({ substance }), is: said({ substance }), office })).toEqual([])
  })

  test('parts and languages that the file does not have are emptied when its value is taken', () => {
    const [found] = rowDifferences({
      was: {},
      is: said({ name: { it: 'x' } }),
      office: held({ name: { it: 'y', en: 'z' } }),
    })
    expect(getFileValues(found ? [found] : [])).toEqual({ name: { it: 'x', en: null } })
  })

  test.each<DecisionSide>(['file', 'office'])(
    'a decided difference (%s) is not reported again until the file changes',
    (decision) => {
      const all = rowDifferences(sides)
      const was = withRow(
        sides.was,
        'A',
        getRowAfterDecision({ code: 'A', decided: all, decision }, sides, all),
      )
      const office = held({ name: decision === 'file' ? 'two' : 'own' })
      expect(followFile({ ...sides, was, office })).toMatchObject({ kept: [], change: [] })
      const later = followFile({ was, is: said({ name: 'three' }), office })
      expect([later.kept.length, later.change.length]).toEqual(decision === 'file' ? [0, 1] : [1, 0])
    },
  )

  test('a row that both sides added keeps its open fields open, and an empty value of the office stays empty', () => {
    const added = {
      was: {},
      is: said({ name: 'file', alpha1: 'file' }),
      office: held({ name: 'own', alpha1: null }),
    }
    const all = rowDifferences(added)
    expect(all.map(({ isOpen, path }) => [path, isOpen])).toEqual([
      ['name', true],
      ['alpha1', true],
    ])
    const decided = all.filter(({ path }) => path === 'name')
    const was = withRow({}, 'A', getRowAfterDecision({ code: 'A', decided, decision: 'office' }, added, all))
    const next = followFile({ ...added, was })
    expect(next).toMatchObject({ kept: [{ code: 'A', why: 'added' }], change: [] })
    expect(
      rowDifferences({ ...added, was: next.remembered }).map(({ isOpen, path }) => [path, isOpen]),
    ).toEqual([
      ['name', false],
      ['alpha1', true],
    ])
  })

  test('a removed row is retired by the file’s word and the office’s own by the office’s', () => {
    const removed = { was: said({ name: 'one' }), is: {}, office: held({ name: 'own' }) }
    const all = rowDifferences(removed)
    expect(all).toMatchObject([
      { path: '_presence', was: 'offered', file: 'absent', office: 'offered', isOpen: true },
    ])
    const settled = (decision: DecisionSide) =>
      getRowAfterDecision({ code: 'A', decided: all, decision }, removed, all)
    expect([settled('file'), settled('office')]).toEqual([
      { values: { name: 'one' }, isRetired: true },
      undefined,
    ])
  })
})
