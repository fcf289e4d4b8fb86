import { describe, expect, test } from 'vitest'
import { findRowsByName, searchRows } from '../../../../src/server/features/office/lookups/lookup-tables'

const rows = ['Bolzano', 'Bolzano Vicentino', 'Alto Bolzano', 'Rebolza', 'Forlì', "Sant'Angelo"].map(
  (name, index) => ({
    code: String(index),
    name,
    extraFields: name === 'Bolzano' ? { other: 'Bozen' } : null,
  }),
)
const found = (text: string, size = 10) => searchRows(rows, text, size).map(({ name }) => name)

describe('rows looked for by a text', () => {
  test('names that begin with it come first, then words, then the rest', () => {
    expect(found('bolz')).toEqual(['Bolzano', 'Bolzano Vicentino', 'Alto Bolzano', 'Rebolza'])
    expect(found('bolz', 2)).toEqual(['Bolzano', 'Bolzano Vicentino'])
  })

  test('case and accents do not count, other names do', () => {
    expect(found('FORLI')).toEqual(['Forlì'])
    expect(found('bozen')).toEqual(['Bolzano'])
    expect(found('xyz')).toEqual([])
  })

  test('a name is found whole', () => {
    expect(findRowsByName(rows, 'forli').map(({ name }) => name)).toEqual(['Forlì'])
    expect(findRowsByName(rows, 'bolz')).toEqual([])
  })
})
