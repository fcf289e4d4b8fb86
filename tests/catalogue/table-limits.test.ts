import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../src/catalogue/read/read'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'

type Properties = Record<string, object>

const several = (count: number, property: object, prefix = 'p'): Properties =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, property]))

const errorsOf = (properties: Properties, more: object = {}, file: object = {}) =>
  readCatalogue(
    [
      {
        path: 'entities/wide.json',
        text: JSON.stringify({ route: 'wide', record: { properties, ...more }, ...file }),
      },
    ],
    MANIFESTS,
  )
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => `${code} ${pointer}`)

const text = { type: 'string' }
const unique = { type: 'string', unique: true }
const link = { entity: 'wide' }

describe('columns of a table', () => {
  test('a table has 1,500 columns for properties; the first one beyond is named', () => {
    expect(errorsOf(several(1_500, text))).toEqual([])
    expect(errorsOf(several(1_501, text))).toEqual(['TOO_MANY_PROPERTIES /record/properties/p1500'])
  })

  test('a relation takes two, and so does a unique text, for what search and sorting keep beside it', () => {
    expect(errorsOf(several(750, link))).toEqual([])
    expect(errorsOf(several(751, link))).toEqual(['TOO_MANY_PROPERTIES /record/properties/p750'])
    expect(errorsOf(several(750, unique))).toEqual([])
    expect(errorsOf(several(751, unique))).toEqual(['TOO_MANY_PROPERTIES /record/properties/p750'])
    expect(errorsOf(several(1_000, { type: 'integer', unique: true }))).toEqual([])
  })

  test('parts of a group and of rows have none of their own, but the relations of a group', () => {
    const wide = several(1_000, text, 'q')
    const rows = { type: 'array', items: { type: 'object', properties: several(600, link, 'r') } }
    expect(errorsOf({ ...several(600, text), group: { type: 'object', properties: wide }, rows })).toEqual([])
    const group = { type: 'object', properties: several(700, link, 'r') }
    expect(errorsOf({ ...several(200, text), group })).toEqual([
      'TOO_MANY_PROPERTIES /record/properties/group',
    ])
  })

  test('an index has 31 fields', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
    expect(errorsOf(several(40, text), { unique: [names(31)] })).toEqual([])
    expect(errorsOf(several(40, text), { unique: [names(32)] })).toEqual(['TOO_MANY_FIELDS /record/unique/0'])
    const sorted = (sort: string | string[]) =>
      errorsOf(several(40, text, 'aVeryLongNameOfAPropertyIndeed'), {}, { list: { sort } })
    const orders = (count: number) =>
      Array.from({ length: count }, (_, index) => `aVeryLongNameOfAPropertyIndeed${index},desc`)
    expect(sorted(orders(31))).toEqual([])
    expect(sorted(orders(32))).toEqual(['TOO_MANY_FIELDS /list/sort'])
    expect(sorted('aVeryLongNameOfAPropertyIndeed0,desc'), 'one order is one field, however long').toEqual([])
    expect(sorted('aVeryLongNameOfAPropertyIndeed10,desc')).toEqual([])
  })
})
