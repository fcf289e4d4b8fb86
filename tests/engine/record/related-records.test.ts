import { describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import { createAcross } from '../../../src/engine/record/across'
import { read } from '../../catalogue/read/folder'
import type { EntitySketch } from '../../support/entity'
import { boat, stage } from './stage'

const { entities, problems } = read({
  'entities/states.json': {
    route: 'states',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, vat: { type: 'number' } } },
  },
  'entities/clients.json': {
    route: 'clients',
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string' },
        terms: { type: 'integer' },
        way: { enum: ['CASH', 'BANK'] },
        discount: { type: 'number' },
        state: { entity: 'states' },
      },
    },
  },
  'entities/orders.json': {
    route: 'orders',
    title: '{note}',
    record: {
      properties: {
        note: { type: 'string' },
        client: { entity: 'clients' },
        terms: { type: 'integer', defaultFrom: 'client.terms' },
        way: { enum: ['CASH', 'BANK'], default: 'CASH', defaultFrom: 'client.way' },
        discount: { type: 'number', defaultFrom: 'client.discount' },
        vat: { type: 'number' },
        rich: { type: 'string' },
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: { by: { entity: 'clients' }, days: { type: 'integer', defaultFrom: 'by.terms' } },
          },
        },
      },
    },
    rules: [
      { field: 'vat', value: 'record.client.state.vat' },
      { field: 'rich', visible: 'record.client.terms > 10' },
    ],
  },
})

const entityOf = (route: string) => entities.find((one) => one.route === route) as Entity

const STORE: Record<string, JsonObject> = {
  c1: { id: 'c1', terms: 30, way: 'BANK', discount: 5, state: { id: 's1', label: 'Italy' } },
  c2: { id: 'c2', terms: 60, way: null, discount: null, state: { id: 's2', label: 'France' } },
  s1: { id: 's1', vat: 22 },
  s2: { id: 's2', vat: 20 },
}

function open(base: JsonObject | null = null, { hidden = [] as string[], locked = [] as string[] } = {}) {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const { fields, copied: _copied, ...rest } = entityOf('orders')
  const sketch = { ...rest, fields: Object.fromEntries(fields.map((field) => [field.path, field])) }
  const load = vi.fn(async (_route: string, id: string) => (hidden.includes(id) ? null : (STORE[id] ?? null)))
  const stored = base && boat({ status: null, ...base })
  const { session } = stage({
    sketch: sketch as EntitySketch,
    base: stored,
    locked,
    across: (entity, arrived) =>
      createAcross(entity, { load, fieldsOf: async (route) => entityOf(route).fields, arrived }),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  return { session, load, settle }
}

const CLIENT = { id: 'c1', label: 'Rossi' }
const OTHER = { id: 'c2', label: 'Dupont' }

describe('rules read related records in the browser', () => {
  test('a value two relations away follows the choice', async () => {
    const { session, settle } = open()
    expect(session.field('rich').hidden).toBe(true)
    session.change('client', CLIENT)
    await settle()
    expect(session.value('vat')).toBe(22)
    expect(session.field('rich').hidden).toBe(false)
    session.change('client', OTHER)
    await settle()
    expect(session.value('vat')).toBe(20)
  })

  test('a stored record is read as it opens, each related record once', async () => {
    const { load, session, settle } = open({ client: CLIENT, vat: 22 })
    await settle()
    session.change('note', 'x')
    await settle()
    expect(session.value('vat')).toBe(22)
    expect(load.mock.calls).toEqual([
      ['clients', 'c1'],
      ['states', 's1'],
    ])
  })

  test('what the person may not read is empty, as on the server', async () => {
    const { session, settle } = open(null, { hidden: ['s1'] })
    session.change('client', CLIENT)
    await settle()
    expect(session.value('vat') ?? null).toBe(null)
  })

  test('a save sends the relation alone, without what rules read of it', async () => {
    const { session, settle } = open({ client: CLIENT, vat: 22 })
    await settle()
    session.change('note', 'x')
    session.validate()
    expect(session.payload()).toEqual({ note: 'x', _version: 3 })
  })
})

describe('fields start with the values of a related record', () => {
  test('the fields of a new record follow the choice, static defaults give way', async () => {
    const { session, settle } = open()
    session.change('client', CLIENT)
    await settle()
    expect([session.value('terms'), session.value('way'), session.value('discount')]).toEqual([30, 'BANK', 5])
  })

  test('another choice replaces what the one before filled, and nothing that the person changed', async () => {
    const { session, settle } = open()
    session.change('terms', 7)
    session.change('client', CLIENT)
    await settle()
    session.change('way', 'CASH')
    session.change('client', OTHER)
    await settle()
    expect([session.value('terms'), session.value('way'), session.value('discount')]).toEqual([
      7,
      'CASH',
      null,
    ])
  })

  test('the value that was filled can be changed, and stays so', async () => {
    const { session, settle } = open()
    session.change('client', CLIENT)
    await settle()
    session.change('terms', 45)
    session.change('note', 'x')
    await settle()
    expect(session.value('terms')).toBe(45)
  })

  test('a stored record has only its empty fields filled, and only by a new choice', async () => {
    const { session, settle } = open({ client: CLIENT, terms: 9, discount: null })
    await settle()
    expect([session.value('terms'), session.value('discount')]).toEqual([9, null])
    session.change('client', OTHER)
    await settle()
    session.change('client', CLIENT)
    await settle()
    expect([session.value('terms'), session.value('discount')]).toEqual([9, 5])
  })

  test('undo takes the filled values back, then the choice', async () => {
    const { session, settle } = open()
    session.change('client', CLIENT)
    await settle()
    session.undo()
    expect([session.value('terms') ?? null, session.value('client')]).toEqual([null, CLIENT])
    session.undo()
    expect(session.value('client') ?? null).toBe(null)
  })

  test('each row starts with the record that it names', async () => {
    const { session, settle } = open({ lines: [{ _id: 'r1', by: CLIENT, days: 3 }] })
    session.change('lines', [
      { _id: 'r1', by: CLIENT, days: 3 },
      { _id: 'r2', by: OTHER, days: null },
    ])
    await settle()
    expect(session.value('lines')).toMatchObject([{ days: 3 }, { days: 60 }])
  })

  test('what the person may not read or change is not filled', async () => {
    const unseen = open(null, { hidden: ['c1'] })
    unseen.session.change('client', CLIENT)
    await unseen.settle()
    expect([unseen.session.value('terms') ?? null, unseen.session.value('way')]).toEqual([null, 'CASH'])
    const closed = open(null, { locked: ['terms'] })
    closed.session.change('client', CLIENT)
    await closed.settle()
    expect([closed.session.value('terms') ?? null, closed.session.value('way')]).toEqual([null, 'BANK'])
  })

  test('a slow answer for a choice that was changed meanwhile fills nothing', async () => {
    const { load, session, settle } = open()
    let free = () => {}
    load.mockImplementationOnce(() => new Promise((resolve) => (free = () => resolve(STORE.c1 ?? null))))
    session.change('client', CLIENT)
    await settle()
    session.change('client', OTHER)
    await settle()
    free()
    await settle()
    expect([session.value('terms'), session.value('way')]).toEqual([60, 'CASH'])
  })
})
