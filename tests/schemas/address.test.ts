import { describe, expect, test } from 'vitest'
import { entity } from './folder'

const parts = entity('subjects').fields.filter(({ path }) => path.startsWith('address.'))
const width = (name: string) => parts.find(({ path }) => path === `address.${name}`)?.width

describe('the address group', () => {
  test('the address has the eleven parts of the specification', () => {
    expect(parts.map(({ path }) => path.slice('address.'.length)).sort()).toEqual(
      'city cityCode country houseNumber latitude longitude notes province street streetType zip'.split(' '),
    )
  })

  test('[GROUP-08] the first row fills the twelve columns', () => {
    expect(['street', 'houseNumber', 'city', 'zip', 'province', 'country'].map(width)).toEqual([
      3, 1, 3, 1, 2, 2,
    ])
    expect(['cityCode', 'latitude', 'longitude'].map(width)).toEqual([2, 2, 2])
  })

  test('notes take the room of the hidden coordinates', () => expect(width('notes')).toBe(10))

  test('a new address is in Italy', () => {
    expect(parts.find(({ path }) => path === 'address.country')?.default).toBe('ITA')
  })
})

describe('rows of forms', () => {
  test.each(['subjects', 'customers', 'users', 'tables'])(
    '%s: every field has its width and stands once',
    (route) => {
      const items = entity(route).form.flatMap(({ fields }) => fields)
      expect(new Set(items.map(({ field }) => field)).size).toBe(items.length)
      for (const item of items) expect(item.width, item.field).toBeGreaterThan(0)
    },
  )
})
