import { describe, expect, test, vi } from 'vitest'
import {
  buildMapMarkers,
  loadMapRecords,
  MAP_RECORDS_MAX,
  recordMarkers,
} from '../../src/engine/maps/record-markers'
import { record } from './fakes'

const entityWith = (...map: string[]) => ({ route: 'boats', fields: [], copied: [], list: { map } }) as never

describe('records on a map', () => {
  test('a record becomes a marker with its label, at the first of its places that has a point [API-42]', () => {
    const at = (latitude: number | null) => ({ latitude, longitude: 10 })
    const records = [
      record({ id: '1', label: 'One', address: at(44), stops: [] }),
      record({ id: '2', label: 'Two', address: at(null), stops: [{ place: at(null) }, { place: at(45) }] }),
      record({ id: '3', label: 'Three', address: null, stops: null }),
    ]
    expect(recordMarkers(entityWith('address', 'stops[].place'), records)).toEqual([
      {
        id: 'boats/1',
        title: 'One',
        position: { lat: 44, lng: 10 },
        locked: false,
        options: { icon: null },
        rawData: { route: 'boats', id: '1', label: 'One' },
      },
      expect.objectContaining({ id: 'boats/2', position: { lat: 45, lng: 10 } }),
    ])
  })

  test('the records of a map are loaded page by page, complete, up to a limit, and the rest are counted [API-42]', async () => {
    const page = (count: number) =>
      ({ items: Array.from({ length: count }, () => record({ id: 'x' })), total: 10_423 }) as never
    const list = vi.fn(async (_: string, query: { page?: number }) => page(query.page === 2 ? 3 : 200))
    const found = await loadMapRecords({ list }, entityWith(''), { q: 'a' })
    expect([found.records.length, found.beyond, list.mock.calls.length]).toEqual([403, 0, 3])
    expect(list.mock.calls[1]).toEqual([
      'boats',
      { q: 'a', page: 1, size: 200, columns: null, count: 'none' },
    ])
    const endless = vi.fn(async () => page(200))
    const most = await loadMapRecords({ list: endless }, entityWith(''), {})
    expect([most.records.length, most.beyond]).toEqual([MAP_RECORDS_MAX, 423])
    expect(endless.mock.lastCall).toEqual(['boats', { page: 0, size: 1, columns: null, count: 'exact' }])
  })

  test('map records are placed at a related record that the list reads with them', async () => {
    const copied = ['owner.home.latitude', 'owner.home.longitude'].map((path) => ({ path }))
    const entity = { route: 'boats', fields: [], copied, list: { map: ['berth', 'owner.home'] } } as never
    const owner = { id: '9', label: 'Owner', home: { latitude: 45, longitude: 11 } }
    const records = [
      record({ id: '1', label: 'One', owner, berth: { latitude: 44, longitude: 10 } }),
      record({ id: '2', label: 'Two', owner, berth: null }),
    ]
    const list = vi.fn(async () => ({ items: records, total: 2 }) as never)
    const found = await loadMapRecords({ list }, entity, {})
    expect(list).toHaveBeenCalledWith(
      'boats',
      expect.objectContaining({ columns: ['berth', 'owner.home.latitude', 'owner.home.longitude'] }),
    )
    expect(buildMapMarkers(entity, found).markers.map(({ position }) => position)).toEqual([
      { lat: 44, lng: 10 },
      { lat: 45, lng: 11 },
    ])
  })

  test('the records without a position are counted, and the first of them are named', () => {
    const records = ['1', '2', '3', '4', '5'].map((id) =>
      record({ id, label: `Boat ${id}`, address: { latitude: id === '2' ? 44 : null, longitude: 10 } }),
    )
    const { left, markers } = buildMapMarkers(entityWith('address'), { records, beyond: 7 })
    expect(markers.map(({ title }) => title)).toEqual(['Boat 2'])
    expect(left).toEqual({ placeless: { count: 4, first: ['Boat 1', 'Boat 3', 'Boat 4'] }, beyond: 7 })
  })
})
