import { describe, expect, test } from 'vitest'
import { checks } from '../../src/generated/checks'
import { check } from '../../src/widgets/address/check'

const codes = (value: Record<string, string>, options = {}) =>
  check(value, options, { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }).map(
    ({ path, code, severity }) => `${severity} ${path} ${code}`,
  )

describe('the check of an address', () => {
  test('the check of an address runs in browser and server alike, both from the generated list', () =>
    expect(checks.address).toBe(check))

  test('the postal code in Italy has five digits', () => {
    expect(codes({ zip: '4112', country: 'ITA' })).toEqual(['error zip ZIP'])
    expect(codes({ zip: '41121', country: 'ITA' })).toEqual([])
    expect(codes({ zip: '4112' })).toEqual(['error zip ZIP'])
  })

  test('the province in Italy is a code of two letters', () => {
    expect(codes({ province: 'Modena', country: 'ITA' })).toEqual(['error province PROVINCE'])
    expect(codes({ province: 'MO', country: 'ITA' })).toEqual([])
  })

  test('a postal code of another province is a warning, which refuses nothing', () => {
    expect(codes({ zip: '41121', province: 'BO', country: 'ITA' })).toEqual(['warning zip ZIP_PROVINCE'])
    expect(codes({ zip: '41121', province: 'MO', country: 'ITA' })).toEqual([])
    expect(codes({ zip: '47921', province: 'RN' })).toEqual([])
    expect(codes({ zip: '47121', province: 'FC' })).toEqual([])
    expect(codes({ zip: '99999', province: 'MO' }), 'an unknown area').toEqual([])
    expect(codes({ zip: '41121' })).toEqual([])
    expect(codes({ zip: '8005', province: 'MO', country: 'ITA' }), 'one thing at a time').toEqual([
      'error zip ZIP',
    ])
  })

  test('the postal code and the province abroad are free', () =>
    expect(codes({ zip: '8005', province: 'Zürich', country: 'CHE' })).toEqual([]))

  test('another home country moves the rule', () => {
    expect(codes({ zip: '8005', country: 'ITA' }, { home: 'CHE' })).toEqual([])
    expect(codes({ zip: '8005', country: 'CHE' }, { home: 'CHE' })).toEqual(['error zip ZIP'])
  })

  test('what is no address is left to the schema', () => {
    expect(check(null, {}, { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' })).toEqual([])
    expect(check('Modena', {}, { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' })).toEqual(
      [],
    )
  })
})
