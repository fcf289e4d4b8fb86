import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/contract/json'
import { brief, read } from './folder'

const invoices = {
  route: 'invoices',
  title: '{note}',
  record: {
    properties: {
      customer: { entity: 'customers' },
      amount: { type: 'number', multipleOf: 0.01, minimum: 0, options: { suffix: '€' } },
      day: { type: 'string', format: 'date' },
      note: { type: 'string' },
      kind: { enum: ['A', 'B'] },
      secret: { type: 'number', read: ['ROLE_ADMIN'] },
    },
  },
  conf: { statuses: { default: 'OPEN', list: [{ code: 'OPEN' }, { code: 'PAID' }] } },
}

const folder = (
  rollup: Json,
  more: Record<string, Json> = {},
  other: Record<string, unknown> = invoices,
) => ({
  'entities/customers.json': {
    route: 'customers',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, kept: { rollup, ...more } } },
    list: { columns: ['name', 'kept'], sort: 'kept,desc', filters: ['kept'] },
  },
  'entities/invoices.json': other,
})

const field = (rollup: Json, more: Record<string, Json> = {}, other?: Record<string, unknown>) =>
  read(folder(rollup, more, other))
    .entities.find(({ route }) => route === 'customers')
    ?.fields.find(({ path }) => path === 'kept')

const told = (rollup: Json, more: Record<string, Json> = {}) =>
  read(folder(rollup, more))
    .problems.filter(({ code, file }) => file.includes('customers') && code !== 'MISSING_TEXT')
    .map((one) => `${brief(one)} (${one.hint})`.replace(/ \d+ /, ' '))

const of = (more: Record<string, Json>): Json => ({ entity: 'invoices', by: 'customer', ...more })

describe('the type of a roll-up follows from what it takes', () => {
  test('a count is a whole number, a sum has the decimals and unit of its field, not its bounds', () => {
    expect(field(of({ count: true }))).toMatchObject({ kind: 'integer', server: true, default: 0 })
    const sum = field(of({ sum: 'amount' }))
    expect(sum).toMatchObject({ kind: 'number', schema: { multipleOf: 0.01 }, options: { suffix: '€' } })
    expect(sum?.schema).not.toHaveProperty('minimum')
  })

  test('the latest is a day, or another field of the latest record', () => {
    expect(field(of({ latest: 'day' }))).toMatchObject({ kind: 'date', default: null })
    expect(field(of({ latest: { of: 'note', by: 'day' } }))).toMatchObject({ kind: 'text' })
    expect(field(of({ latest: 'createdAt' }))).toMatchObject({ kind: 'instant' })
  })

  test('conditions are those of a view', () => {
    expect(
      field(of({ count: true, where: { status: ['OPEN'], amountFrom: 10, noteNull: true } })),
    ).toMatchObject({
      rollup: {
        where: [
          { path: 'status', operator: 'In', values: ['OPEN'] },
          { path: 'amount', operator: 'From', values: ['10'] },
          { path: 'note', operator: 'Null', values: ['true'] },
        ],
      },
    })
    expect(told(of({ count: true, where: { status: ['OPEN'], amountFrom: 10, noteNull: true } }))).toEqual([])
  })

  test('a changed file of the related entity changes the type', () => {
    const { properties } = invoices.record
    const amount = { type: 'integer' }
    const other = { ...invoices, record: { properties: { ...properties, amount } } }
    expect(field(of({ sum: 'amount' }), {}, other)).toMatchObject({ kind: 'integer' })
  })
})

describe('a roll-up tells no one what they may not read', () => {
  test('a roll-up is for the readers of the records that it is made of', () => {
    expect(field(of({ count: true }))?.read).toEqual(['INVOICES_R'])
    expect(field(of({ count: true }), { read: ['ROLE_USER'] })?.read).toEqual(['ROLE_USER'])
  })

  test('a roll-up is closed where some see some of them only, or not the field', () => {
    expect(field(of({ sum: 'secret' }))?.read).toEqual(['ROLE_ADMIN'])
    expect(field(of({ count: true }), {}, { ...invoices, acl: true })?.read).toEqual(['ROLE_ADMIN'])
    const scope = { roles: ['ROLE_USER'], any: [{ path: 'authorId', is: 'user.id' }] }
    expect(field(of({ count: true }), {}, { ...invoices, scope })?.read).toEqual(['ROLE_ADMIN'])
  })
})

describe('what a roll-up cannot follow is a Problem', () => {
  test.each<[Record<string, Json>, string]>([
    [
      { count: true, entity: 'invoice' },
      'UNKNOWN_ENTITY there is no entity "invoice" (did you mean "invoices"?)',
    ],
    [
      { count: true, by: 'custmer' },
      'BAD_ROLLUP "custmer" of "invoices" is no relation to "customers" (did you mean "customer"?)',
    ],
    [{ sum: 'amuont' }, 'UNKNOWN_FIELD "invoices" has no field "amuont" (did you mean "amount"?)'],
    [
      { sum: 'note' },
      'BAD_ROLLUP "note" of "invoices" is text and cannot have a sum (fields that can: amount, secret)',
    ],
    [
      {},
      'BAD_ROLLUP a roll-up takes one figure; this one takes none (name one of count, sum, min, max, latest)',
    ],
    [
      { count: true, sum: 'amount' },
      'BAD_ROLLUP a roll-up takes one figure; this one takes count and sum (name one of count, sum, min, max, latest)',
    ],
    [
      { count: true, where: { status: ['OPNE'] } },
      'UNKNOWN_STATUS "status" of "invoices" has no code "OPNE" (did you mean "OPEN"?)',
    ],
    [
      { count: true, where: { kind: 'YEAR' } },
      'BAD_FILTER "kind" of "invoices" has no code "YEAR" (one of: A, B)',
    ],
    [{ count: true, where: { knd: 'A' } }, 'BAD_FILTER "invoices" has no field "knd" (did you mean "kind"?)'],
    [
      { count: true, where: { dayFrom: '@today' } },
      'BAD_FILTER a roll-up compares with constants: nobody writes a record when a day passes (write a constant or a list of them)',
    ],
  ])('%j', (more, problem) => {
    expect(told(of(more))).toEqual([problem])
  })

  test('the type of a roll-up is not said, and it is no part of a row', () => {
    expect(told(of({ count: true }), { type: 'number' })).toEqual([
      'BAD_ROLLUP "type" is not said of a roll-up: its type follows from what it takes (remove it)',
    ])
    const row = {
      type: 'array',
      items: { properties: { kept: { rollup: of({ count: true }) } }, type: 'object' },
    }
    const { problems } = read({
      ...folder(of({ count: true })),
      'entities/x.json': { route: 'x', title: '{id}', record: { properties: { rows: row } } },
    })
    expect(problems.filter(({ file }) => file === 'entities/x.json').map(({ code }) => code)).toContain(
      'BAD_ROLLUP',
    )
  })

  test('roll-ups that are made of one another', () => {
    const customers = {
      route: 'customers',
      title: '{id}',
      record: {
        properties: {
          main: { entity: 'invoices' },
          kept: { rollup: of({ sum: 'back' }) },
        },
      },
    }
    const back = { rollup: { entity: 'customers', by: 'main', sum: 'kept' } }
    const other = { ...invoices, record: { properties: { ...invoices.record.properties, back } } }
    const { problems } = read({ 'entities/customers.json': customers, 'entities/invoices.json': other })
    expect(problems.filter(({ code }) => code === 'ROLLUP_CYCLE')).toHaveLength(2)
  })
})
