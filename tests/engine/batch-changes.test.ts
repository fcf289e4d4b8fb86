import { expect, test } from 'vitest'
import it from '../../src/app/texts/it.json'
import { publicEntity } from '../../src/catalogue/resolve/public-entity'
import type { Json } from '../../src/contract/json'
import { bulkChanges, failureWords } from '../../src/engine/batches/batches'
import { entity } from '../support/entity'
import { fakeTexts } from './fakes'

test('a chosen field left empty changes nothing; emptying it is a wish of its own', () => {
  const values: Record<string, Json> = {
    name: 'Vela',
    note: null,
    tags: [],
    title: { it: '' },
    racing: false,
    sails: 0,
  }
  const changes = (emptied: string[]) =>
    bulkChanges(Object.keys(values), new Set(emptied), (path) => values[path])
  expect(changes([])).toEqual({ name: 'Vela', racing: false, sails: 0 })
  expect(changes(['note', 'name'])).toEqual({ name: null, note: null, racing: false, sails: 0 })
})

test('the wrong fields of a row stand one after the other, each a sentence with its label', () => {
  const boats = publicEntity(entity({ route: 'boats', fields: { name: 'text', sails: 'integer' } }))
  const errors = ['name', 'sails'].map((path) => ({ path, code: 'REQUIRED', message: 'is required' }))
  const labels: Record<string, string> = { name: 'Nome', sails: 'Vele' }
  const said = failureWords(
    { code: null, message: '', errors } as never,
    boats,
    (path) => labels[path] ?? path,
    fakeTexts(it),
  )
  expect(said).toBe('Nome: Campo obbligatorio. Vele: Campo obbligatorio.')
})
