import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { indexIn, keepPlace, keptPlace, placeOf } from '../../src/engine/list/neighbours'
import { listPage, memoryStorage, record } from './fakes'

const PARAMS = [['sort', 'name,asc']] as const
const OTHER = [['q', 'vento']] as const

test('a record has its place in the list seen last that holds it', () => {
  const queries = new QueryClient()
  const put = (params: unknown, page: number, ids: string[], updatedAt: number) =>
    queries.setQueryData(['list', 'boats', params, page], listPage(ids.map((id) => record({ id }))), { updatedAt })
  put(PARAMS, 1, ['a', 'b'], 1)
  put(OTHER, 0, ['b'], 2)
  put(OTHER, 3, ['z'], 3)
  queries.setQueryData(['list', 'boats', OTHER, 'mark', 1], 'cursor')
  expect(placeOf(queries, 'boats', 'b')).toEqual({ params: OTHER, page: 0, index: 0 })
  expect(placeOf(queries, 'boats', 'a')).toEqual({ params: PARAMS, page: 1, index: 0 })
  expect(placeOf(queries, 'boats', 'never')).toBeNull()
  expect(placeOf(queries, 'people', 'a')).toBeNull()
})

test('an index is only known for what the page holds', () => {
  expect(indexIn(listPage([record({ id: 'a' }), record({ id: 'b' })]), 'b')).toBe(1)
  expect(indexIn(undefined, 'b')).toBe(-1)
})

test('a tab keeps the place of the record it shows, and of no other', () => {
  const tab = memoryStorage()
  const place = { params: PARAMS, page: 2, index: 7 }
  expect(keptPlace(tab, 'boats', 'a')).toBeNull()
  keepPlace(tab, 'boats', 'a', place)
  expect(keptPlace(tab, 'boats', 'a')).toEqual(place)
  expect(keptPlace(tab, 'boats', 'b')).toBeNull()
  expect(keptPlace(tab, 'people', 'a')).toBeNull()
  tab.set('tessera.place', 'no JSON')
  expect(keptPlace(tab, 'boats', 'a')).toBeNull()
})
