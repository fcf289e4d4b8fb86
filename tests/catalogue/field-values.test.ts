import { describe, expect, test } from 'vitest'
import { fieldValues } from '../../src/catalogue/record/field-values'
import type { JsonObject } from '../../src/contract/json'

describe('values of fields in a record', () => {
  test('the values of fields are found in groups and rows, each with its path; absent or null ones are not', () => {
    const find = fieldValues([{ path: 'name' }, { path: 'seat.owner' }, { path: 'crew[].mate' }])
    const record = { name: 'Prova', seat: { owner: null }, crew: [{ _id: 'a', mate: 'x' }, { mate: 'y' }] }
    expect(find(record)).toEqual([
      { field: { path: 'name' }, path: 'name', value: 'Prova' },
      { field: { path: 'crew[].mate' }, path: 'crew.a.mate', value: 'x' },
      { field: { path: 'crew[].mate' }, path: 'crew.1.mate', value: 'y' },
    ])
  })

  test('the values of fields are the record’s own, never what every object inherits', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']
    const find = fieldValues([...names, ...names.map((name) => `seat.${name}`)].map((path) => ({ path })))
    expect(find({ seat: {} })).toEqual([])
    const own: JsonObject = JSON.parse('{ "seat": { "constructor": "Prova" } }')
    expect(find(own).map(({ path, value }) => [path, value])).toEqual([['seat.constructor', 'Prova']])
  })
})
