import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/contract/json'
import type { MapAnswer, MapMarker } from '../../src/contract/maps/maps'
import { pointParts, toFilling } from '../../src/widgets/address/Input'
import { getAddressPosition, getOpenCode, readPicked, toMapInput } from '../../src/widgets/address/map'

const STREET = { street: 'Via Emilia Est', city: 'Modena', province: 'MO', country: 'ITA' }
const POINT = { latitude: 44.64, longitude: 10.94 }
const WORDS = { line: 'Via Emilia Est, Modena MO', subtitle: 'Sede', readOnly: false }

describe('the map of an address', () => {
  test.each([
    [{ ...STREET, ...POINT }, 18],
    [STREET, 17],
    [{ ...STREET, street: '' }, 13],
    [{ province: 'MO', country: 'ITA' }, 10],
    [{ country: 'ITA' }, 5],
    [{}, 5],
    [null, 5],
  ])(
    'the address %j opens the map at zoom %i: coordinates, street, city, province, country [GROUP-17] [CONST-19]',
    (value, code) => {
      expect(getOpenCode(value)).toBe(code)
    },
  )

  test('an address has a point where both numbers are known', () => {
    expect([
      getAddressPosition(POINT),
      getAddressPosition({ latitude: 44.64, longitude: null }),
      getAddressPosition(null),
    ]).toEqual([{ lat: 44.64, lng: 10.94 }, null, null])
  })

  test('the map of an address shows its point, or searches its words [GROUP-17] [MAP-23]', () => {
    const marker = {
      id: 'address',
      title: WORDS.line,
      position: { lat: 44.64, lng: 10.94 },
      rawData: null,
      locked: false,
    }
    expect(toMapInput({ ...STREET, ...POINT }, WORDS)).toEqual({
      mode: 'map',
      subtitle: 'Sede',
      readOnly: false,
      code: 18,
      stageList: false,
      query: WORDS.line,
      markers: [{ ...marker, options: { icon: null } }],
    })
    expect(toMapInput(STREET, WORDS)).toMatchObject({ code: 17, markers: [], query: WORDS.line })
    expect(toMapInput({}, { ...WORDS, line: '' })).not.toHaveProperty('query')
    // A province or a country alone is looked for among regions, by its code.
    const region = { queryKind: 'region', queryCountry: 'ITA', markers: [] }
    expect(toMapInput({ province: 'MO', country: 'ITA' }, { ...WORDS, line: 'MO' })).toMatchObject({
      ...region,
      code: 10,
      query: 'MO',
    })
    expect(toMapInput({ country: 'ITA' }, { ...WORDS, line: '' })).toMatchObject({
      ...region,
      code: 5,
      query: 'ITA',
    })
    expect(toMapInput({ zip: '41122', country: 'ITA' }, { ...WORDS, line: '41122' })).not.toHaveProperty(
      'queryKind',
    )
    // A map that is only looked at is titled by what it shows.
    expect(toMapInput(POINT, { ...WORDS, title: 'Sede di Estense', readOnly: true })).toMatchObject({
      title: 'Sede di Estense',
    })
    // What is only read cannot be pressed away.
    expect(toMapInput(POINT, { ...WORDS, readOnly: true })).toMatchObject({
      readOnly: true,
      markers: [{ locked: true }],
    })
  })
})

describe('a place that was picked on the map', () => {
  const at = { lat: 44.7, lng: 10.95 }
  const answer = (part: Partial<MapAnswer>) => part as unknown as Json
  const marker = (title: string): MapMarker => {
    return { id: title, title, position: at, rawData: null, locked: false, options: { icon: null } }
  }

  test('a place from the map fills the address with the office’s codes of province and country, and its point [GROUP-15] [GROUP-17]', () => {
    const components = {
      route: 'Via Garibaldi',
      street_number: '12',
      locality: 'Borgo Tessera',
      postal_code: '41199',
      administrative_area_level_2: 'MO',
      country: 'ITA',
    }
    const place = { label: 'Via Garibaldi 12, Borgo Tessera', position: { lat: 1, lng: 2 }, components }
    const picked = readPicked(answer({ markers: [marker('Via Garibaldi 12')], place }))
    // The point is that of the marker, not that of the house it was named after.
    expect(picked).toEqual({ ...place, position: at })
    const parts = ['street', 'houseNumber', 'city', 'zip', 'province', 'country', 'latitude', 'longitude']
    expect(picked && toFilling(picked, parts)).toEqual({
      street: 'Via Garibaldi',
      houseNumber: '12',
      city: 'Borgo Tessera',
      zip: '41199',
      province: 'MO',
      country: 'ITA',
      latitude: 44.7,
      longitude: 10.95,
    })
  })

  test('a chosen place is a point with its title where nothing else is known, the last one of several', () => {
    expect(readPicked(answer({ markers: [marker('one'), marker('44.7_10.95')], place: null }))).toEqual({
      label: '44.7_10.95',
      components: {},
      position: at,
    })
  })

  test('a place from the map has six decimals in the form, however exact it was', () => {
    const exact = { lat: 44.70142571091418, lng: -10.937688946723938 }
    const point = { latitude: 44.701426, longitude: -10.937689 }
    const pressed = readPicked(answer({ markers: [{ ...marker('here'), position: exact }], place: null }))
    expect(pressed && pointParts(pressed)).toEqual(point)
    const found = { label: 'Via Dante', components: { route: 'Via Dante' }, position: exact }
    expect(toFilling(found, ['street', 'latitude', 'longitude'])).toEqual({ street: 'Via Dante', ...point })
    expect(pointParts({ position: null })).toEqual({})
  })

  test('a chosen place is none where the map was left, or is empty', () => {
    expect([readPicked(null), readPicked(answer({ markers: [], place: null }))]).toEqual([null, null])
  })
})
