import { describe, expect, test } from 'vitest'
import { getSuggestedValues, toClearing } from '../../src/widgets/suggested/Input'
import { townIssues } from '../../src/widgets/town'

const SUGGEST = {
  name: 'Towns',
  filter: {},
  label: '{name}',
  fill: { province: 'alpha2', zip: 'extraValue', cityCode: 'code' },
}
const row = (code: string, alpha2: string, extraValue: string | null) => ({
  code,
  name: 'Castro',
  alpha2,
  extraValue,
})
const at = (values: Record<string, string>) => (path: string) => values[path] ?? null

describe('what a chosen row fills', () => {
  test('one value is written, of several the one that stands there is kept, else it is left to the person', () => {
    expect(getSuggestedValues(SUGGEST, row('1', 'LE', '73030'), at({}))).toEqual({
      province: 'LE',
      zip: '73030',
      cityCode: '1',
    })
    expect(getSuggestedValues(SUGGEST, row('1', 'MO', '41121,41122'), at({ zip: '41122' })).zip).toBe('41122')
    expect(getSuggestedValues(SUGGEST, row('1', 'MO', '41121,41122'), at({ zip: '20121' })).zip).toBeNull()
    expect(getSuggestedValues(SUGGEST, row('1', 'MO', null), at({}))).not.toHaveProperty('zip')
  })

  test('a text that names no row loses the code of the one before, and nothing else', () => {
    expect(toClearing(SUGGEST)).toEqual({ cityCode: null })
  })
})

describe('town, province and postal code', () => {
  const PARTS = { city: 'city', province: 'province', zip: 'zip' }
  const TWO = [row('1', 'LE', '73030'), row('2', 'BG', '24063,24064,24065,24066,24067')]
  const found = (value: Record<string, string>, rows = TWO) =>
    townIssues({ city: 'Castro', ...value }, rows, PARTS).map(({ severity, path, code, params }) => ({
      severity,
      path,
      code,
      ...params,
    }))

  test('what belongs together is right, with or without all of it', () => {
    expect(found({ province: 'LE', zip: '73030' })).toEqual([])
    expect(found({})).toEqual([])
    expect(found({ zip: '24064' })).toEqual([])
  })

  test('an unknown town is a warning', () => {
    expect(found({ province: 'LE' }, [])).toEqual([
      { severity: 'warning', path: 'city', code: 'TOWN', city: 'Castro' },
    ])
  })

  test('the province of another town is an error that names the right ones', () => {
    expect(found({ province: 'MO' })).toEqual([
      { severity: 'error', path: 'province', code: 'TOWN_PROVINCE', city: 'Castro', provinces: 'LE, BG' },
    ])
  })

  test('a postal code that the town does not have is a warning that names its own', () => {
    expect(found({ province: 'LE', zip: '73100' })).toEqual([
      { severity: 'warning', path: 'zip', code: 'ZIP_TOWN', zip: '73100', city: 'Castro', zips: '73030' },
    ])
    expect(found({ province: 'BG', zip: '20121' })[0]).toMatchObject({ zips: '24063–24067' })
  })
})
