import { expect, test } from 'vitest'
import type { Json } from '../../src/contract/json'
import { bulkChanges } from '../../src/engine/batches'

test('a chosen field left empty changes nothing; emptying it is a wish of its own', () => {
  const values: Record<string, Json> = { name: 'Vela', note: null, tags: [], title: { it: '' }, racing: false, sails: 0 }
  const changes = (emptied: string[]) => bulkChanges(Object.keys(values), new Set(emptied), (path) => values[path])
  expect(changes([])).toEqual({ name: 'Vela', racing: false, sails: 0 })
  expect(changes(['note', 'name'])).toEqual({ name: null, note: null, racing: false, sails: 0 })
})
