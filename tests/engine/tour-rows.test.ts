import { describe, expect, test } from 'vitest'
import { findTourField } from '../../src/catalogue/record/tour-field'
import type { MapMarker, TourLeg } from '../../src/contract/maps/maps'
import { tourMarkers, tourValues } from '../../src/engine/maps/tour-rows'
import { record } from './fakes'

const entityWith = (...paths: string[]) => ({ fields: paths.map((path) => ({ path })) }) as never
const STOPS = ['stops', 'stops[].title', 'stops[].latitude', 'stops[].longitude']
const TOURS = entityWith(
  'name',
  ...STOPS,
  'stops[].duration',
  'stops[].distance',
  'stops[].entity',
  'stops[].record',
  'distance',
)

const marker = (id: string, part: Partial<MapMarker> = {}): MapMarker => {
  return {
    id,
    title: `Place ${id}`,
    position: { lat: 44.1234567, lng: 10 },
    rawData: null,
    locked: false,
    options: { icon: null },
    ...part,
  }
}
const leg = (seconds: number, metres: number): TourLeg => {
  return { duration: { text: '', value: seconds }, distance: { text: '', value: metres } }
}

describe('an entity that declares a path', () => {
  test('the field of a tour is a list of rows with title, latitude and longitude', () => {
    expect(findTourField(TOURS)).toBe('stops')
    expect(
      findTourField(entityWith('name', 'address.latitude', 'address.longitude', 'rows', 'rows[].title')),
    ).toBeNull()
    expect(
      findTourField(
        entityWith('stops', 'stops[].title', 'stops[].place.latitude', 'stops[].place.longitude'),
      ),
    ).toBeNull()
  })
})

describe('a tour of the map', () => {
  const stages = [
    marker('a', { rawData: { route: 'customers', id: '7', label: 'Seven' } }),
    marker('b', { title: 'x'.repeat(300) }),
  ]

  test('a tour is stored with its stages in their order, the legs between them, and the notes of each', () => {
    const values = tourValues(TOURS, { stages, legs: [leg(600, 5200)] })
    expect(values.distance).toBe(5200)
    expect(values).not.toHaveProperty('duration')
    expect(values.stops).toEqual([
      {
        title: 'Place a',
        latitude: 44.123457,
        longitude: 10,
        entity: 'customers',
        record: '7',
        duration: 600,
        distance: 5200,
      },
      expect.objectContaining({
        title: 'x'.repeat(200),
        entity: null,
        record: null,
        duration: null,
        distance: null,
      }),
    ])
  })

  test('a tour has only the parts that the entity has, also without a path between its stages', () => {
    expect(tourValues(entityWith(...STOPS), { stages: [marker('a')], legs: null })).toEqual({
      stops: [{ title: 'Place a', latitude: 44.123457, longitude: 10 }],
    })
    expect(tourValues(TOURS, { stages: [], legs: null })).toEqual({ stops: [], distance: null })
    expect(tourValues(entityWith('name'), { stages, legs: null })).toEqual({})
  })

  test('a tour is restored on the map stage by stage; rows without a point are left out', () => {
    const { stops } = tourValues(TOURS, { stages, legs: null })
    const rows = [...(stops as object[]), { title: 'Nowhere', latitude: null, longitude: null }] as never
    expect(
      tourMarkers(TOURS, record({ id: '1', stops: rows })).map(({ id, position, rawData }) => [
        id,
        position.lat,
        rawData,
      ]),
    ).toEqual([
      ['stop-0', 44.123457, { row: rows[0], route: 'customers', id: '7' }],
      ['stop-1', 44.123457, { row: rows[1] }],
    ])
    expect(tourMarkers(entityWith('name'), record({ id: '1' }))).toEqual([])
  })

  test('a changed tour leaves the other values of its rows, in the new order, and locked rows', () => {
    const entity = entityWith(...STOPS, 'stops[].outcome', 'stops[].locked')
    const rows = [
      { title: 'One', latitude: 44, longitude: 10, outcome: 'DONE', locked: true },
      { title: 'Two', latitude: 45, longitude: 11, outcome: null, locked: null },
    ]
    const back = tourMarkers(entity, record({ id: '1', stops: rows }))
    expect(back.map(({ locked }) => locked)).toEqual([true, false])
    expect(tourValues(entity, { stages: [...back].reverse(), legs: null })).toEqual({
      stops: [rows[1], rows[0]],
    })
  })
})
