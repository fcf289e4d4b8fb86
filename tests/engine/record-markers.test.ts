import { describe, expect, test, vi } from 'vitest'
import { MAP_RECORDS_MAX, placedRecords, placePaths, recordMarkers } from '../../src/engine/record-markers'
import { record } from './fakes'

const entityWith = (...paths: string[]) => ({ route: 'boats', fields: paths.map((path) => ({ path })) }) as never

describe('records on a map', () => {
  test('lie where a group of theirs has both numbers', () => {
    const paths = ['name', 'address.latitude', 'address.longitude', 'other.latitude', 'stops[].place.latitude']
    expect(placePaths(entityWith(...paths, 'stops[].place.longitude'))).toEqual(['address', 'stops[].place'])
  })

  test('are decoded to markers with their labels, at the first of their places that has a point [API-42]', () => {
    const paths = ['address.latitude', 'address.longitude', 'stops[].place.latitude', 'stops[].place.longitude']
    const at = (latitude: number | null) => ({ latitude, longitude: 10 })
    const records = [
      record({ id: '1', label: 'One', address: at(44), stops: [] }),
      record({ id: '2', label: 'Two', address: at(null), stops: [{ place: at(null) }, { place: at(45) }] }),
      record({ id: '3', label: 'Three', address: null, stops: null }),
    ]
    expect(recordMarkers(entityWith(...paths), records)).toEqual([
      {
        ...{ id: 'boats/1', title: 'One', position: { lat: 44, lng: 10 }, locked: false, options: { icon: null } },
        rawData: { route: 'boats', id: '1', label: 'One' },
      },
      expect.objectContaining({ id: 'boats/2', position: { lat: 45, lng: 10 } }),
    ])
  })

  test('are asked for page after page, whole, up to as many as a map shows [API-42]', async () => {
    const page = (count: number) => ({ items: Array.from({ length: count }, () => record({ id: 'x' })) }) as never
    const list = vi.fn(async (_: string, query: { page?: number }) => page(query.page === 2 ? 3 : 200))
    expect((await placedRecords({ list }, 'boats', { q: 'a' })).length).toBe(403)
    expect(list.mock.calls[1]).toEqual(['boats', { q: 'a', page: 1, size: 200, columns: null, count: 'none' }])
    const endless = vi.fn(async () => page(200))
    expect((await placedRecords({ list: endless }, 'boats', {})).length).toBe(MAP_RECORDS_MAX)
  })
})
