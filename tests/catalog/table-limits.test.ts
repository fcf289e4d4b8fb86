import { expect, test } from 'vitest'
import { readCatalogue } from '../../src/catalog/read'
import { MANIFESTS } from '../../src/server/generated'

const codesOf = (count: number, more: object) => {
  const properties = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string', ...more }]))
  const text = JSON.stringify({ route: 'wide', record: { properties } })
  return readCatalogue([{ path: 'entities/wide.json', text }], MANIFESTS)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)
}

test('what search and sorting keep beside a unique text counts as a column', () => {
  expect(codesOf(700, { unique: true })).toEqual([])
  expect(codesOf(900, { unique: true })).toEqual(['TOO_MANY_PROPERTIES'])
  expect(codesOf(900, {})).toEqual([])
})
