import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import { DATABASES } from '../../support/database'
import { type EntitySketch, entity, type FieldSketch, listOfColumns } from '../../support/entity'
import { listOf, type RecordsStage, recordsStage, SERVER } from '../../support/records'

const ofInvoices = (rollup: Partial<NonNullable<FieldSketch['rollup']>>): FieldSketch['rollup'] => ({
  route: 'invoices',
  by: 'customer',
  figure: 'count',
  path: null,
  order: null,
  where: [],
  ...rollup,
})

const kept = (kind: 'number' | 'integer' | 'date' | 'text', rollup: FieldSketch['rollup']): FieldSketch => ({
  kind,
  server: true,
  ...(rollup?.figure === 'count' || rollup?.figure === 'sum' ? { default: 0 } : {}),
  ...(rollup ? { rollup } : {}),
})

const ROLLUPS = {
  open: kept('integer', ofInvoices({ where: [{ path: 'status', operator: 'In', values: ['OPEN'] }] })),
  total: kept('number', ofInvoices({ figure: 'sum', path: 'amount' })),
  least: kept('number', ofInvoices({ figure: 'min', path: 'amount' })),
  last: kept('date', ofInvoices({ figure: 'latest', path: 'day', order: 'day' })),
  lastNote: kept('text', ofInvoices({ figure: 'latest', path: 'note', order: 'day' })),
}

const customers = (rollups: Record<string, FieldSketch> = ROLLUPS, more: EntitySketch = {}): Entity =>
  entity({
    route: 'customers',
    endpoint: '/api/customers',
    authority: 'CUSTOMER',
    title: [{ path: 'name' }],
    fields: {
      name: 'text',
      region: { kind: 'relation', relation: { route: 'regions', embedded: false, create: false, where: {} } },
      ...rollups,
    },
    list: listOfColumns(['name', ...Object.keys(rollups)]),
    ...more,
  })

const invoices = entity({
  route: 'invoices',
  endpoint: '/api/invoices',
  authority: 'INVOICE',
  title: [{ path: 'note' }],
  fields: {
    customer: {
      kind: 'relation',
      relation: { route: 'customers', embedded: false, create: false, where: {} },
    },
    amount: 'number',
    day: 'date',
    note: 'text',
  },
  statuses: { list: [{ code: 'OPEN' }, { code: 'PAID' }] },
})

const regions = entity({
  route: 'regions',
  endpoint: '/api/regions',
  authority: 'REGION',
  title: [{ path: 'name' }, { text: ' ' }, { path: 'worth' }],
  fields: {
    name: 'text',
    worth: kept('number', {
      ...ofInvoices({ figure: 'sum', path: 'total' }),
      route: 'customers',
      by: 'region',
    } as never),
  },
})

describe.each(DATABASES)('roll-ups on %s', (kind) => {
  let stage: RecordsStage
  beforeAll(async () => {
    stage = await recordsStage(kind)
    await stage.use(customers(), invoices, regions)
  })
  afterAll(() => stage.drop())

  const make = (of: Entity, body: JsonObject): Promise<RecordData & JsonObject> =>
    stage.records.create(of, body, SERVER) as Promise<RecordData & JsonObject>
  const bill = (customer: RecordData | null, amount: number, more: JsonObject = {}) =>
    make(invoices, { customer: customer && { id: customer.id }, amount, ...more })
  const read = (one: RecordData, of = customers()): Promise<JsonObject> =>
    stage.records.get(of, one.id, SERVER) as unknown as Promise<JsonObject>
  const change = async (one: RecordData, values: JsonObject): Promise<void> => {
    const now = await stage.records.get(invoices, one.id, SERVER)
    await stage.records.update(invoices, one.id, { ...now, ...values } as JsonObject, SERVER)
  }

  test('a new record has nothing yet, and each related one counts in the same write', async () => {
    const acme = await make(customers(), { name: 'Acme' })
    expect(acme).toMatchObject({ open: 0, total: 0, least: null, last: null, lastNote: null })
    await bill(acme, 10.25, { day: '2026-02-01', note: 'first' })
    await bill(acme, 5.5, { day: '2026-01-01', note: 'older' })
    expect(await read(acme)).toMatchObject({
      open: 2,
      total: 15.75,
      least: 5.5,
      last: '2026-02-01',
      lastNote: 'first',
    })
  })

  test('change, move, status, delete and restore are followed', async () => {
    const [one, two] = [await make(customers(), { name: 'One' }), await make(customers(), { name: 'Two' })]
    const first = await bill(one, 10)
    await bill(one, 20)
    await change(first, { amount: 11 })
    expect(await read(one)).toMatchObject({ open: 2, total: 31 })
    await change(first, { customer: { id: two.id } })
    expect(await read(one)).toMatchObject({ open: 1, total: 20 })
    expect(await read(two)).toMatchObject({ open: 1, total: 11 })
    const now = await stage.records.get(invoices, first.id, SERVER)
    await stage.records.changeStatus(invoices, first.id, 'PAID', now as unknown as JsonObject, SERVER)
    expect(await read(two)).toMatchObject({ open: 0, total: 11 })
    await stage.records.remove(invoices, first.id, SERVER)
    expect(await read(two)).toMatchObject({ open: 0, total: 0 })
    await stage.records.restore(invoices, [first.id], SERVER)
    expect(await read(two)).toMatchObject({ open: 0, total: 11 })
  })

  test('a save of the record itself neither loses nor refuses them, whatever the body says', async () => {
    const one = await make(customers(), { name: 'Stale' })
    await bill(one, 7)
    const seen = (await read(one)) as JsonObject
    await bill(one, 8)
    await stage.records.update(customers(), one.id, { ...seen, name: 'Renamed', total: 999 }, SERVER)
    expect(await read(one)).toMatchObject({ name: 'Renamed', total: 15, open: 2 })
  })

  test('many writers at once end with the right figures', async () => {
    const parents = await Promise.all([1, 2, 3].map((n) => make(customers(), { name: `P${n}` })))
    const bills = await Promise.all(
      Array.from({ length: 60 }, (_, n) => bill(parents[n % 3] ?? null, n + 0.5)),
    )
    await Promise.all(
      bills.map((one, n) =>
        n % 4 === 0
          ? stage.records.remove(invoices, one.id, SERVER).then(() => undefined)
          : change(one, { customer: { id: parents[(n + 1) % 3]?.id ?? '' }, amount: n }),
      ),
    )
    await stage.records.settle()
    const { rows } = await stage.db.query<{ id: string; open: number; total: number }>(
      `select customer_id as id, count(*)::int as open, sum(amount)::float as total from e_invoices
       where not _deleted and customer_id = any ($1::uuid[]) group by 1`,
      [parents.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(3)
    for (const { id, open, total } of rows)
      expect(await read({ id } as RecordData)).toMatchObject({ open, total })
  })

  test('a merge of the records they belong to moves them along', async () => {
    const [from, to] = [await make(customers(), { name: 'From' }), await make(customers(), { name: 'To' })]
    await bill(from, 3)
    await bill(to, 4)
    await stage.records.merge(
      customers(),
      { id: to.id, other: from.id, take: {}, rules: { twins: [] } } as never,
      SERVER,
    )
    await stage.records.settle()
    expect(await read(to)).toMatchObject({ open: 2, total: 7 })
  })

  test('purged records no longer count', async () => {
    const one = await make(customers(), { name: 'Purge' })
    const gone = await bill(one, 3)
    await stage.db.transaction((sql) => stage.records.deleteForGood(sql, invoices, [gone.id], SERVER))
    await stage.records.settle()
    expect(await read(one)).toMatchObject({ open: 0, total: 0 })
  })

  test('roll-ups of roll-ups, and titles that show one, follow', async () => {
    const north = await make(regions, { name: 'North' })
    const one = await make(customers(), { name: 'N', region: { id: north.id } })
    await bill(one, 12)
    await stage.records.settle()
    expect(await read(north, regions)).toMatchObject({ worth: 12, label: 'North 12' })
  })

  test('lists sort and filter by them', async () => {
    const found = await stage.records.list(
      customers(),
      listOf({
        filters: [{ path: 'total', operator: 'From', values: ['30'] }],
        sort: [{ path: 'total', direction: 'desc' }],
      } as never),
      SERVER,
    )
    const totals = found.items.map((row) => (row as unknown as JsonObject).total)
    expect(totals.length).toBeGreaterThan(0)
    expect(totals).toEqual([...totals].sort((a, b) => Number(b) - Number(a)))
  })

  test('one that a file adds, or says in another way, is computed for what is there', async () => {
    const before = await make(customers(), { name: 'Before' })
    await bill(before, 40)
    const more = customers({
      ...ROLLUPS,
      big: kept('integer', ofInvoices({ where: [{ path: 'amount', operator: 'From', values: ['30'] }] })),
    })
    await stage.use(more, invoices, regions)
    await stage.records.settle()
    expect(await read(before, more)).toMatchObject({ big: 1 })
    const less = customers({
      ...ROLLUPS,
      big: kept('integer', ofInvoices({ where: [{ path: 'amount', operator: 'From', values: ['50'] }] })),
    })
    await stage.use(less, invoices, regions)
    await stage.records.settle()
    expect(await read(before, less)).toMatchObject({ big: 0 })
  })
})
