import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import type { RecordQuery } from '../../src/contract/ports/backend'
import { indexIn, keepPosition, positionInList, readListPosition } from '../../src/engine/list/neighbours'
import { listPage, memoryStorage, record } from './fakes'

const SORTED: RecordQuery = { sort: [{ path: 'name', direction: 'asc' }] }
const OTHER: RecordQuery = { q: 'vento' }

test('a record has its place in the list seen last that holds it', () => {
  const queries = new QueryClient()
  const put = (query: RecordQuery, page: number, ids: string[], updatedAt: number) =>
    queries.setQueryData(['list', 'boats', query, page], listPage(ids.map((id) => record({ id }))), {
      updatedAt,
    })
  put(SORTED, 1, ['a', 'b'], 1)
  put(OTHER, 0, ['b'], 2)
  put(OTHER, 3, ['z'], 3)
  queries.setQueryData(['list', 'boats', OTHER, 'mark', 1], 'cursor')
  expect(positionInList(queries, 'boats', 'b')).toEqual({ query: OTHER, page: 0, index: 0 })
  expect(positionInList(queries, 'boats', 'a')).toEqual({ query: SORTED, page: 1, index: 0 })
  expect(positionInList(queries, 'boats', 'never')).toBeNull()
  expect(positionInList(queries, 'people', 'a')).toBeNull()
})

test('an index is only known for what the page holds', () => {
  expect(indexIn(listPage([record({ id: 'a' }), record({ id: 'b' })]), 'b')).toBe(1)
  expect(indexIn(undefined, 'b')).toBe(-1)
})

test('a tab keeps the place of the record it shows, and of no other', () => {
  const tab = memoryStorage()
  const place = { query: SORTED, page: 2, index: 7 }
  expect(readListPosition(tab, 'boats', 'a')).toBeNull()
  keepPosition(tab, 'boats', 'a', place)
  expect(readListPosition(tab, 'boats', 'a')).toEqual(place)
  expect(readListPosition(tab, 'boats', 'b')).toBeNull()
  expect(readListPosition(tab, 'people', 'a')).toBeNull()
  // As stored by an earlier version of the application.
  const params = [['sort', 'name,asc']]
  tab.set('tessera.place', JSON.stringify({ route: 'boats', id: 'a', place: { params, page: 2, index: 7 } }))
  expect(readListPosition(tab, 'boats', 'a')).toBeNull()
  tab.set('tessera.place', 'no JSON')
  expect(readListPosition(tab, 'boats', 'a')).toBeNull()
})
