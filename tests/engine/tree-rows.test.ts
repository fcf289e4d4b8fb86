import { describe, expect, test, vi } from 'vitest'
import type { RecordData } from '../../src/contract/model/record'
import type { RecordQuery } from '../../src/contract/ports/backend'
import { PLAIN } from '../../src/engine/list/query'
import { belowAddress, loadTree, TREE_ROWS_MAX, treeRows } from '../../src/engine/list/tree-rows'

const record = (id: string, parent: string | null = null) =>
  ({
    id,
    label: id.toUpperCase(),
    parent: parent && { id: parent, label: parent },
    kind: 'SAIL',
  }) as unknown as RecordData
const RECORDS = [
  record('a'),
  record('b'),
  record('a1', 'a'),
  record('a2', 'a'),
  record('a1x', 'a1'),
  record('lost', 'gone'),
]
const brief = (closed: string[] = [], records = RECORDS) =>
  treeRows(records, 'parent', new Set(closed)).map(
    ({ record: { id }, level, place, of, below, open, above }) =>
      `${id} ${level} ${place}/${of} ${below}${open ? ' open' : ''} ^${above}`,
  )

describe('a list as a tree', () => {
  test('every record stands behind the one it belongs below, in the order of the list; without its parent it stands at the top', () => {
    expect(brief()).toEqual([
      'a 1 1/3 2 open ^-1',
      'a1 2 1/2 1 open ^0',
      'a1x 3 1/1 0 ^1',
      'a2 2 2/2 0 ^0',
      'b 1 2/3 0 ^-1',
      'lost 1 3/3 0 ^-1',
    ])
  })

  test('what stands below a closed record is not in sight', () => {
    expect(brief(['a'])).toEqual(['a 1 1/3 2 ^-1', 'b 1 2/3 0 ^-1', 'lost 1 3/3 0 ^-1'])
    expect(brief(['a1'])).toHaveLength(5)
  })

  test('records that stand below each other in a ring are shown all the same, once', () => {
    expect(brief([], [record('x', 'y'), record('y', 'x')]).map((one) => one.split(' ')[0])).toEqual([
      'x',
      'y',
    ])
  })

  test('a tree is read completely, by pages, up to its limit', async () => {
    const full = (name: string) => Array.from({ length: 200 }, (_, index) => record(`${name}-${index}`))
    const list = vi.fn(async (_route: string, { page = 0 }: RecordQuery) => {
      return { items: page < 2 ? full(String(page)) : [record('last')] }
    })
    const office = { ports: { backend: { records: { list } } } } as never
    const { records, whole } = await loadTree(office, 'x', PLAIN, {
      fileSort: ['order,asc'],
      signal: new AbortController().signal,
    })
    expect([records.length, whole, list.mock.calls.length]).toEqual([401, true, 3])
    expect(list.mock.calls[0]?.[1]).toMatchObject({ sort: [{ path: 'order', direction: 'asc' }], size: 200 })
    list.mockImplementation(async (_route, { page }) => ({ items: full(String(page)) }))
    const cut = await loadTree(office, 'x', PLAIN, { fileSort: [], signal: new AbortController().signal })
    expect([cut.records.length, cut.whole]).toEqual([TREE_ROWS_MAX, false])
  })

  test('a record made below another one starts with what the file fills in, else with the relation', () => {
    const fill = (address: string) => JSON.parse(new URLSearchParams(address.split('?')[1]).get('fill') ?? '')
    expect(fill(belowAddress('tags', { by: 'parent' }, record('a')))).toEqual({
      parent: { id: 'a', label: 'A' },
    })
    const tree = { by: 'parent', create: { parent: '{id}', kind: '{kind}' } }
    expect(fill(belowAddress('tags', tree, record('a')))).toEqual({
      parent: { id: 'a', label: 'A' },
      kind: 'SAIL',
    })
  })
})
