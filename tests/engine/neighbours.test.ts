import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { indexIn, placeOf } from '../../src/engine/list/neighbours'
import { listPage, record } from './fakes'

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
