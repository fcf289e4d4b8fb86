import { describe, expect, test } from 'vitest'
import type { FieldDescription } from '../../src/contract/model/page'
import { partLayout } from '../../src/widgets/address/layout'
import { entity } from '../schemas/folder'

const parts = entity('subjects').fields.filter(({ path }) =>
  path.startsWith('address.'),
) as unknown as FieldDescription[]

/** The parts an address shows, with their widths. */
function shown(options: Record<string, boolean> = {}, without = ''): Record<string, number> {
  const fields = parts.filter(({ path }) => path !== `address.${without}`)
  return Object.fromEntries(partLayout(fields, options).map(({ part, width }) => [part, width]))
}

describe('the parts of an address', () => {
  test('[GROUP-06] [GROUP-07] the coordinates and the type of street are hidden unless asked for', () => {
    expect(shown()).not.toHaveProperty('streetType')
    expect(shown({ streetType: true })).toHaveProperty('streetType')
    for (const part of ['latitude', 'longitude']) {
      expect(shown()).not.toHaveProperty(part)
      expect(shown({ coordinates: true })).toHaveProperty(part)
    }
  })

  test('[GROUP-08] the parts of an address have their widths', () => {
    expect(shown({ coordinates: true })).toEqual({
      street: 3,
      houseNumber: 1,
      city: 3,
      zip: 1,
      province: 2,
      country: 2,
      cityCode: 2,
      latitude: 2,
      longitude: 2,
      notes: 6,
    })
    expect(shown({ streetType: true }), 'a type of street takes its column from the street').toMatchObject({
      streetType: 1,
      street: 2,
    })
  })

  test('[GROUP-09] the notes take two columns for each hidden coordinate', () => {
    expect(shown({ coordinates: true }).notes).toBe(6)
    expect(shown({ coordinates: true }, 'latitude').notes).toBe(8)
    expect(shown({ coordinates: true }, 'longitude').notes).toBe(8)
    expect(shown().notes).toBe(10)
  })
})
