import { describe, expect, test } from 'vitest'
import { PLACE_COMPONENTS, type Place } from '../../src/contract/maps/place'
import { toFilling } from '../../src/widgets/address/Input'
import { parseDegrees } from '../../src/widgets/coordinate/Input'

const PARTS = ['street', 'houseNumber', 'city', 'zip', 'province', 'country', 'latitude', 'longitude']

const place = (components: Place['components'], position: Place['position'] = null): Place => ({
  label: 'somewhere',
  position,
  components,
})

describe('a place chosen for an address', () => {
  test('a place is read by seven components, each with its part [GROUP-15]', () => {
    expect(PLACE_COMPONENTS).toHaveLength(7)
    const whole = place(
      {
        route: 'Via Emilia Est',
        street_number: '12',
        locality: 'Modena',
        political: 'Modena Centro',
        administrative_area_level_2: 'MO',
        postal_code: '41122',
        country: 'ITA',
      },
      { lat: 44.6399, lng: 10.9405 },
    )
    expect(toFilling(whole, PARTS)).toEqual({
      street: 'Via Emilia Est',
      houseNumber: '12',
      city: 'Modena',
      province: 'MO',
      zip: '41122',
      country: 'ITA',
      latitude: 44.6399,
      longitude: 10.9405,
    })
  })

  test('a chosen place names its city by the political part where it has no locality [GROUP-15]', () => {
    expect(toFilling(place({ political: 'Triesenberg' }), PARTS)).toEqual({ city: 'Triesenberg' })
  })

  test('a chosen place removes the code of the former town', () => {
    expect(toFilling(place({ locality: 'Modena' }), [...PARTS, 'cityCode'])).toEqual({
      city: 'Modena',
      cityCode: null,
    })
  })

  test('a street without the requested house fills the number that was asked for', () => {
    const street = { ...place({ route: 'Via Dante' }), withoutNumber: '12/A' }
    expect(toFilling(street, PARTS)).toEqual({ street: 'Via Dante', houseNumber: '12/A' })
  })

  test('a place without components fills nothing, not even its point [GROUP-14]', () => {
    expect(toFilling(place({}, { lat: 44.1937, lng: 10.7003 }), PARTS)).toEqual({})
  })

  test('a chosen place leaves unknown parts, and those the address does not have', () => {
    expect(
      toFilling(place({ route: 'Via Emilia', country: 'ITA' }, { lat: 1, lng: 2 }), ['street', 'city']),
    ).toEqual({
      street: 'Via Emilia',
    })
  })
})

describe('a coordinate', () => {
  test.each([
    ['44.6399', 44.6399],
    ['-0.5', -0.5],
    ['0', 0],
    ['0.5', 0.5],
    ['-180', -180],
  ])('%s is one [GROUP-16]', (text, degrees) => {
    expect(parseDegrees(text)).toBe(degrees)
  })

  test.each(['044.6', '00', '+44', '44,6', '44.', '.5', '1e2', '--1', '44°', ''])(
    'the value %o is no coordinate [GROUP-16]',
    (text) => {
      expect(parseDegrees(text)).toBeNull()
    },
  )
})
