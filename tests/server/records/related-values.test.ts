import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import { toBaseVersion } from '../../../src/server/records/port'
import { read } from '../../catalogue/read/folder'
import { DATABASES } from '../../support/database'
import { caller, listOf, type RecordsStage, recordsStage } from '../../support/records'

const LINES = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      item: { entity: 'goods' },
      text: { type: 'string' },
      quantity: { type: 'number' },
      price: { type: 'number', multipleOf: 0.01, defaultFrom: 'item.price' },
      optional: { type: 'boolean' },
    },
  },
}

/** A quotation, the order that follows from it, its invoice, and what they point to. */
const FILES = {
  states: {
    route: 'states',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, vat: { type: 'number' } } },
  },
  clients: {
    route: 'clients',
    authority: 'CLIENTS',
    rights: { suggest: ['SALES_R'] },
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string' },
        state: { entity: 'states' },
        terms: { type: 'integer' },
        endOfMonth: { type: 'boolean' },
        discount: { type: 'number', read: ['ROLE_MANAGER'] },
        way: { enum: ['CASH', 'BANK'] },
        fixed: LINES,
      },
    },
  },
  goods: {
    route: 'goods',
    title: '{name}',
    record: {
      properties: { name: { type: 'string' }, price: { type: 'number' }, kind: { entity: 'kinds' } },
    },
  },
  kinds: {
    route: 'kinds',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, vat: { type: 'number' } } },
  },
  quotations: {
    route: 'quotations',
    authority: 'SALES',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, client: { entity: 'clients' }, lines: LINES } },
    effects: [
      {
        id: 'order',
        on: { status: 'WON' },
        create: {
          entity: 'orders',
          fill: { name: 'record.name', client: 'record.client', quotation: 'record.id' },
          rows: {
            lines: {
              from: 'lines',
              when: 'row.optional != true',
              map: {
                item: 'row.item',
                quantity: 'row.quantity',
                price: 'row.price / 3',
                vat: 'row.item.kind.vat',
              },
            },
          },
        },
      },
    ],
    conf: {
      statuses: {
        default: 'DRAFT',
        list: [
          { code: 'DRAFT', allowable: ['WON'], write: true },
          { code: 'WON', allowable: ['WON'], write: true },
        ],
      },
    },
  },
  orders: {
    route: 'orders',
    authority: 'SALES',
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string' },
        client: { entity: 'clients' },
        quotation: { entity: 'quotations' },
        again: { type: 'boolean' },
        way: { enum: ['CASH', 'BANK', 'CARD'], defaultFrom: 'client.way' },
        terms: { type: 'integer', defaultFrom: 'client.terms' },
        discount: { type: 'number', defaultFrom: 'client.discount' },
        vat: { type: 'number', defaultFrom: 'client.state.vat' },
        state: { entity: 'states', defaultFrom: 'client.state' },
        dueOn: { type: 'string', format: 'date' },
        soldOn: { type: 'string', format: 'date' },
        stateVat: { type: 'number' },
        lowered: { type: 'number' },
        lines: {
          ...LINES,
          items: { ...LINES.items, properties: { ...LINES.items.properties, vat: { type: 'number' } } },
        },
      },
    },
    rules: [
      { field: 'stateVat', value: 'record.client.state.vat' },
      { field: 'lowered', value: '100 - record.client.discount' },
      { field: 'lines[].vat', readOnly: 'row.item.kind.vat == 99' },
    ],
    effects: [
      {
        id: 'due',
        on: { change: ['soldOn', 'client'] },
        set: {
          dueOn:
            'record.client.endOfMonth == true ? endOfMonth(record.soldOn + days(record.client.terms)) : record.soldOn + days(record.client.terms)',
        },
      },
      {
        id: 'again',
        on: { change: ['again'] },
        when: 'record.again == true',
        rows: {
          lines: {
            from: 'quotation.lines',
            append: true,
            map: { item: 'row.item', text: "'again'", quantity: 'row.quantity' },
          },
        },
        move: {
          from: 'client',
          rows: {
            fixed: { from: 'lines', append: true, map: { item: 'row.item', quantity: 'row.quantity' } },
          },
        },
      },
    ],
  },
}

function entitiesOf(files: Record<string, object>): Entity[] {
  const { entities, problems } = read(
    Object.fromEntries(Object.entries(files).map(([name, file]) => [`entities/${name}.json`, file])),
  )
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return entities
}

const plain = (rows: unknown) => (rows as JsonObject[]).map(({ _id, ...row }) => row)

describe.each(DATABASES)('values of related records on %s', (kind) => {
  let stage: RecordsStage
  const admin = caller()
  const seller = caller(['SALES_R', 'SALES_W', 'CLIENTS_R', 'STATES_R'])
  const stranger = caller(['SALES_R', 'SALES_W', 'STATES_R'])
  const find = (route: string): Entity => stage.catalogue().entities.get(route)?.entity as Entity
  const create = (route: string, body: JsonObject, by = admin) => stage.records.create(find(route), body, by)
  const change = async (route: string, record: RecordData, body: JsonObject, by = admin) =>
    stage.records.update(find(route), record.id, { ...body, ...toBaseVersion(record) }, by)
  let client: RecordData
  let screw: RecordData

  beforeAll(async () => {
    stage = await recordsStage(kind)
    expect(await stage.use(...entitiesOf(FILES))).toEqual([])
    const state = await create('states', { name: 'Italy', vat: 22 })
    const steel = await create('kinds', { name: 'Steel', vat: 10 })
    screw = await create('goods', { name: 'Screw', price: 0.25, kind: { id: steel.id } })
    client = await create('clients', {
      name: 'Rossi',
      state: { id: state.id },
      terms: 30,
      endOfMonth: true,
      discount: 15,
      way: 'BANK',
    })
  }, 120_000)
  afterAll(() => stage.drop())

  const quotation = (more: JsonObject = {}) =>
    create('quotations', {
      name: 'Q1',
      client: { id: client.id },
      lines: [
        { item: { id: screw.id }, quantity: 4, price: 10, text: 'a' },
        { item: null, quantity: 1, price: 2, optional: true },
      ],
      ...more,
    })

  test('an effect copies the rows that meet its condition into the record it creates', async () => {
    const won = await quotation()
    await stage.records.changeStatus(find('quotations'), won.id, 'WON', toBaseVersion(won), admin)
    const { items } = await stage.records.list(find('orders'), listOf({ q: '' }), admin)
    const order = await stage.records.get(find('orders'), items[0]?.id ?? '', admin)
    expect(order).toMatchObject({ name: 'Q1', quotation: { id: won.id } })
    expect(plain(order.lines)).toEqual([
      { item: { id: screw.id, label: 'Screw' }, quantity: 4, price: 3.33, vat: 10 },
    ])
  })

  test('rows of a related record are added to the record’s own, and its own to those of another', async () => {
    const asked = await quotation({ name: 'Q2' })
    const order = await create('orders', {
      name: 'O2',
      client: { id: client.id },
      quotation: { id: asked.id },
      lines: [{ item: { id: screw.id }, quantity: 9, price: 1 }],
    })
    const after = await change('orders', order, { again: true })
    expect((after.lines as JsonObject[]).map(({ quantity, text = null }) => [quantity, text])).toEqual([
      [9, null],
      [4, 'again'],
      [1, 'again'],
    ])
    const known = await stage.records.get(find('clients'), client.id, admin)
    expect((known.fixed as JsonObject[]).map(({ quantity }) => quantity)).toEqual([9, 4, 1])
  })

  test('an effect computes a date from fields of a related record', async () => {
    const order = await create('orders', { client: { id: client.id }, soldOn: '2026-01-15' })
    expect(order.dueOn).toBe('2026-02-28')
    const alone = await create('orders', { soldOn: '2026-01-15' })
    expect(alone.dueOn).toBe(null)
    expect((await change('orders', alone, { client: { id: client.id } })).dueOn).toBe('2026-02-28')
  })

  test('effects read related records on behalf of the server, whoever writes', async () => {
    const order = await create('orders', { client: { id: client.id }, soldOn: '2026-01-15' }, stranger)
    expect((await stage.records.get(find('orders'), order.id, admin)).dueOn).toBe('2026-02-28')
  })

  test('rules read two relations away what the caller may read', async () => {
    expect(await create('orders', { client: { id: client.id } })).toMatchObject({ stateVat: 22, lowered: 85 })
    expect(await create('orders', { client: { id: client.id } }, seller)).toMatchObject({
      stateVat: 22,
      lowered: null,
    })
    expect(await create('orders', { client: { id: client.id } }, stranger)).toMatchObject({
      stateVat: null,
      lowered: null,
    })
  })

  test('a new record starts with the values of the record it names, where nothing was sent', async () => {
    expect(await create('orders', { client: { id: client.id } })).toMatchObject({
      way: 'BANK',
      terms: 30,
      discount: 15,
      vat: 22,
    })
    expect(await create('orders', { client: { id: client.id }, way: 'CARD', terms: null })).toMatchObject({
      way: 'CARD',
      terms: null,
    })
    expect(await create('orders', { way: null })).toMatchObject({ way: null, terms: null })
  })

  test('a relation starts with the record that the named one names', async () => {
    expect((await create('orders', { client: { id: client.id } }, seller)).state).toEqual(client.state)
    expect(client.state).toMatchObject({ label: 'Italy' })
  })

  test('a default tells nothing that the caller may not read', async () => {
    expect(await create('orders', { client: { id: client.id } }, seller)).toMatchObject({
      terms: 30,
      discount: null,
    })
    expect(await create('orders', { client: { id: client.id } }, stranger)).toMatchObject({
      terms: null,
      discount: null,
    })
  })

  test('new rows start with the values of the record that they name, stored ones keep theirs', async () => {
    const order = await create('orders', {
      lines: [
        { item: { id: screw.id }, quantity: 1 },
        { item: { id: screw.id }, price: 7 },
      ],
    })
    const [first, second] = order.lines as JsonObject[]
    expect([first?.price, second?.price]).toEqual([0.25, 7])
    const { price: _price, ...bare } = first ?? {}
    const after = await change('orders', order, { lines: [bare, { item: { id: screw.id } }] })
    expect((after.lines as JsonObject[]).map(({ price = null }) => price)).toEqual([null, 0.25])
  })
})
