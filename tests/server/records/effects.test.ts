import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import { toBaseVersion } from '../../../src/server/records/port'
import { getVersion } from '../../../src/server/records/schema/row'
import { read } from '../../catalogue/read/folder'
import { DATABASES } from '../../support/database'
import { caller, listOf, type RecordsStage, recordsStage } from '../../support/records'

/** Contracts with their instalments: what happens by itself is said in these files alone. */
const FILES = {
  contracts: {
    route: 'contracts',
    rights: {
      read: ['CONTRACTS_R'],
      write: ['CONTRACTS_W'],
      create: ['CONTRACTS_W'],
      delete: ['CONTRACTS_W'],
    },
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string', maxLength: 80 },
        amount: { type: 'number' },
        file: { type: 'string' },
        protocol: { type: 'string', maxLength: 20, server: true, unique: true },
        approvedAt: { type: 'string', format: 'date-time', server: true },
        approvedBy: { type: 'string', server: true },
        edits: { type: 'integer', server: true },
        endsOn: { type: 'string', format: 'date' },
        notice: { type: 'integer' },
        replaces: { entity: 'contracts' },
        main: { entity: 'contracts', embedded: true },
        partner: { entity: 'contracts', server: true },
      },
    },
    rules: [
      { field: 'approvedBy', visible: "record.status == 'APPROVED'" },
      { to: 'SIGNED', requires: ['file'] },
      { to: 'ENDING', requires: ['file'] },
    ],
    effects: [
      {
        id: 'approve',
        on: { status: 'APPROVED' },
        set: { approvedAt: 'now', approvedBy: 'user.id' },
        number: { protocol: 'P-{yyyy}-{seq:4}' },
      },
      {
        id: 'count',
        on: { change: ['name', 'amount'] },
        set: { edits: 'record.edits == null ? 1 : record.edits + 1' },
      },
      {
        id: 'uploaded',
        on: { change: ['file'] },
        when: "record.status == 'APPROVED' && record.file != null",
        status: 'SIGNED',
      },
      {
        id: 'replace',
        on: { status: 'SIGNED' },
        move: { from: 'replaces', in: ['SIGNED', 'APPROVED'], to: 'REPLACED' },
      },
      {
        id: 'firstDue',
        on: { status: ['SIGNED'] },
        create: {
          entity: 'instalments',
          fill: { contract: 'record.id', amount: 'record.amount / 2', note: "'first of ' + record.name" },
        },
      },
      {
        id: 'cancelDues',
        on: { status: 'REPLACED' },
        move: { entity: 'instalments', by: 'contract', to: 'CANCELLED' },
      },
      {
        id: 'ends',
        on: { date: 'endsOn', days: -10, before: 'notice' },
        when: "record.status == 'SIGNED'",
        status: 'ENDING',
      },
      { id: 'partner', on: { change: ['main'] }, set: { partner: 'record.main.replaces' } },
    ],
    conf: {
      statuses: {
        default: 'DRAFT',
        list: [
          { code: 'DRAFT', allowable: ['APPROVED'], write: true },
          { code: 'APPROVED', allowable: ['SIGNED', 'DRAFT'], write: true },
          { code: 'SIGNED', allowable: ['SIGNED'], write: true },
          { code: 'REPLACED', allowable: ['REPLACED'], system: true },
          { code: 'ENDING', allowable: ['SIGNED'], system: true },
        ],
      },
    },
  },
  instalments: {
    route: 'instalments',
    title: '{note}',
    record: {
      required: ['contract', 'amount'],
      properties: {
        contract: { entity: 'contracts' },
        amount: { type: 'number', minimum: 0, options: { currency: 'EUR' } },
        note: { type: 'string' },
      },
    },
    conf: {
      statuses: {
        default: 'OPEN',
        list: [
          { code: 'OPEN', allowable: ['CANCELLED'] },
          { code: 'CANCELLED', allowable: ['CANCELLED'] },
        ],
      },
    },
  },
}

/** The entities of these files; fails with their problems. */
function entitiesOf(files: Record<string, object>): Map<string, Entity> {
  const { entities, problems } = read(
    Object.fromEntries(Object.entries(files).map(([name, file]) => [`entities/${name}.json`, file])),
  )
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return new Map(entities.map((entity) => [entity.route, entity]))
}

describe.each(DATABASES)('effects of schema files on %s', (kind) => {
  let stage: RecordsStage
  let contracts: Entity
  let instalments: Entity
  const admin = caller()
  const clerk = caller(['CONTRACTS_R', 'CONTRACTS_W'])

  beforeAll(async () => {
    stage = await recordsStage(kind)
    const entities = entitiesOf(FILES)
    contracts = entities.get('contracts') as Entity
    instalments = entities.get('instalments') as Entity
    expect(await stage.use(contracts, instalments)).toEqual([])
  })
  afterAll(() => stage.drop())

  const make = (body: Parameters<RecordsStage['records']['create']>[1]) =>
    stage.records.create(contracts, body, clerk)
  const move = (record: RecordData, to: string, body = {}) =>
    stage.records.changeStatus(contracts, record.id, to, { ...body, ...toBaseVersion(record) }, clerk)
  const change = (record: RecordData, body: object) =>
    stage.records.update(contracts, record.id, { ...body, ...toBaseVersion(record) }, clerk)
  const again = (record: RecordData) => stage.records.get(contracts, record.id, admin)
  const duesOf = async (record: RecordData) =>
    (
      await stage.records.list(
        instalments,
        listOf({ filters: [{ path: 'contract', operator: 'Equals', values: [record.id] }] }),
        admin,
      )
    ).items

  test('a status sets fields that no person may, in one revision that names the effect', async () => {
    const made = await make({ name: 'Lease', amount: 100 })
    const approved = await move(made, 'APPROVED')
    expect(approved).toMatchObject({
      status: 'APPROVED',
      approvedAt: '2026-03-31T10:00:00.000Z',
      approvedBy: clerk.principal?.id,
    })
    const { items } = await stage.records.revisions(contracts, made.id, 0, 10, admin)
    expect(items[0]?.changes).toContainEqual({
      path: 'approvedAt',
      from: null,
      to: '2026-03-31T10:00:00.000Z',
      effect: expect.stringMatching(/^entities\/contracts\.json:\d+$/),
    })
    expect(items[0]?.changes.find(({ path }) => path === 'status')).toEqual({
      path: 'status',
      from: 'DRAFT',
      to: 'APPROVED',
    })
    expect(items).toHaveLength(2)
  })

  test('a field that shows in one status alone takes what the effect of that status sets, and keeps it', async () => {
    const approved = await move(await make({ name: 'Lease', amount: 4, file: 'lease.pdf' }), 'APPROVED')
    expect(approved.approvedBy).toBe(clerk.principal?.id)
    expect((await move(approved, 'SIGNED')).approvedBy).toBe(clerk.principal?.id)
  })

  test('a value that a person sends for such a field is replaced by the effect, or refused where there is none', async () => {
    const made = await make({ name: 'Lease' })
    const approved = await move(made, 'APPROVED')
    await expect(change(approved, { approvedBy: 'somebody' })).rejects.toMatchObject({
      code: 'CONSTRAINT_VIOLATION',
    })
  })

  test('numbers of a series have no gaps, stay once given, and count anew each year', async () => {
    const numberOf = async (name: string) => (await move(await make({ name }), 'APPROVED')).protocol
    const first = String(await numberOf('one'))
    const next = (by: number) => `P-2026-${String(Number(first.slice(-4)) + by).padStart(4, '0')}`
    expect(first).toMatch(/^P-2026-\d{4}$/)
    expect(await numberOf('two')).toBe(next(1))
    const stale = await make({ name: 'three' })
    await expect(move(stale, 'APPROVED', { amount: 'much' })).rejects.toMatchObject({
      code: 'CONSTRAINT_VIOLATION',
    })
    expect(await numberOf('four')).toBe(next(2))
    const approved = await move(await make({ name: 'five' }), 'APPROVED')
    const reopened = await move(await move(approved, 'DRAFT'), 'APPROVED')
    expect(reopened.protocol).toBe(next(3))
    stage.clock.now = new Date('2027-01-02T10:00:00Z')
    expect(await numberOf('six')).toBe('P-2027-0001')
    stage.clock.now = new Date('2026-03-31T10:00:00Z')
  })

  test('many people at once get different numbers of a series', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, index) => make({ name: `at once ${index}` })),
    )
    const numbers = (await Promise.all(drafts.map((draft) => move(draft, 'APPROVED')))).map(
      ({ protocol }) => protocol,
    )
    expect(new Set(numbers).size).toBe(6)
  })

  test('a changed field triggers an effect; an unchanged one does not', async () => {
    const made = await make({ name: 'Lease' })
    expect(made.edits).toBe(1)
    const renamed = await change(made, { name: 'Rent' })
    expect(renamed.edits).toBe(2)
    const same = await change(renamed, { endsOn: '2030-01-01' })
    expect(same.edits).toBe(2)
  })

  test('a change moves the record on, and its new status triggers what that status says: other records, in one transaction', async () => {
    const old = await move(await make({ name: 'Old', amount: 50 }), 'APPROVED')
    const signedOld = await change(old, { file: 'old.pdf' })
    expect(signedOld.status).toBe('SIGNED')
    const dues = await duesOf(signedOld)
    expect(dues).toMatchObject([{ amount: 25, note: 'first of Old', status: 'OPEN' }])
    const { items: history } = await stage.records.revisions(instalments, dues[0]?.id ?? '', 0, 10, admin)
    expect(history[0]).toMatchObject({
      operation: 'create',
      by: 'Laura Bianchi',
      effect: expect.stringContaining('contracts.json:'),
    })
    const young = await move(await make({ name: 'Young', amount: 8, replaces: { id: old.id } }), 'APPROVED')
    stage.events.length = 0
    await change(young, { file: 'young.pdf' })
    expect((await again(old)).status).toBe('REPLACED')
    expect((await duesOf(old)).map(({ status }) => status)).toEqual(['CANCELLED'])
    const told = stage.events
      .filter(({ type }) => type === 'record')
      .map((event) => ('id' in event ? event.id : ''))
    expect(told).toEqual(expect.arrayContaining([young.id, old.id, dues[0]?.id]))
  })

  test('an amount that an effect computes has the decimals of the field that takes it', async () => {
    const approved = await move(await make({ name: 'Odd', amount: 2.01 }), 'APPROVED')
    expect(await duesOf(await change(approved, { file: 'odd.pdf' }))).toMatchObject([{ amount: 1.01 }])
  })

  test('a guard that does not hold keeps an effect from moving the record', async () => {
    const approved = await move(await make({ name: 'Bare' }), 'APPROVED')
    expect((await change(approved, { file: null, name: 'Barer' })).status).toBe('APPROVED')
  })

  test('what an effect cannot write refuses the whole change and names the effect', async () => {
    const approved = await move(await make({ name: 'No amount' }), 'APPROVED')
    await expect(change(approved, { file: 'x.pdf' })).rejects.toMatchObject({
      code: 'EFFECT_REFUSED',
      message: expect.stringMatching(
        /firstDue \(entities\/contracts\.json:\d+\) could not create a record of instalments/,
      ),
    })
    expect((await again(approved)).status).toBe('APPROVED')
    expect((await again(approved)).file).toBeNull()
  })

  test('a date that comes moves each record once per value of the date, and only while its condition holds', async () => {
    const signed = async (name: string, endsOn: string) =>
      change(await move(await make({ name, amount: 2, endsOn }), 'APPROVED'), { file: 'a.pdf' })
    const due = await signed('due', '2026-04-10')
    const later = await signed('later', '2026-04-11')
    const ahead = await change(await signed('ahead', '2026-04-12'), { notice: 1 })
    const draft = await make({ name: 'draft', endsOn: '2026-01-01' })
    expect(await stage.records.passDates(contracts)).toEqual({ done: 1, refused: [] })
    expect((await again(due)).status).toBe('ENDING')
    expect((await again(later)).status).toBe('SIGNED')
    const { items } = await stage.records.revisions(contracts, due.id, 0, 1, admin)
    expect(items[0]).toMatchObject({
      operation: 'status',
      by: null,
      effect: expect.stringContaining('contracts.json:'),
    })
    const back = await stage.records.changeStatus(
      contracts,
      due.id,
      'SIGNED',
      toBaseVersion(await again(due)),
      admin,
    )
    expect(await stage.records.passDates(contracts)).toEqual({ done: 0, refused: [] })
    expect((await again(ahead)).status).toBe('SIGNED')
    await change(await again(ahead), { notice: 2 })
    expect(await stage.records.passDates(contracts)).toEqual({ done: 1, refused: [] })
    expect((await again(ahead)).status).toBe('ENDING')
    await change(back, { endsOn: '2026-04-05' })
    await change(await move(draft, 'APPROVED', { amount: 4 }), { file: 'late.pdf', amount: 4 })
    expect(await stage.records.passDates(contracts)).toEqual({ done: 2, refused: [] })
    expect((await again(draft)).status).toBe('ENDING')
  })

  test('a date whose status is refused by its guard is told once, and again when the record has changed', async () => {
    const bare = await change(
      await move(await make({ name: 'bare', amount: 2, endsOn: '2026-04-01' }), 'APPROVED'),
      {
        file: 'a.pdf',
      },
    )
    const without = await change(bare, { file: null })
    const reason = { it: 'Ending: File', en: 'Ending: File' }
    const refused = [{ route: 'contracts', id: bare.id, effect: 'ends', reason }]
    expect(await stage.records.passDates(contracts)).toEqual({ done: 0, refused })
    expect(await stage.records.passDates(contracts)).toEqual({ done: 0, refused: [] })
    await change(without, { file: 'b.pdf' })
    expect(await stage.records.passDates(contracts)).toEqual({ done: 1, refused: [] })
  })

  test('two processes pass a date once', async () => {
    const ready = await change(
      await move(await make({ name: 'twice', amount: 2, endsOn: '2026-04-01' }), 'APPROVED'),
      {
        file: 'a.pdf',
      },
    )
    const [one, two] = await Promise.all([
      stage.records.passDates(contracts),
      stage.records.passDates(contracts),
    ])
    expect(one.done + two.done).toBe(1)
    expect(getVersion(await again(ready))).toBe(getVersion(ready) + 1)
  })

  test('a relation can be copied from a related record', async () => {
    const first = await make({ name: 'first' })
    const second = await make({ name: 'second', replaces: { id: first.id } })
    const third = await make({ name: 'third', main: { id: second.id } })
    expect(third.partner).toEqual({ id: first.id, label: 'first' })
  })

  test('many records changed at once have the same effects, and an undo has none', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((name) => make({ name, amount: 6 })))
    const many = async (
      operation: 'status' | 'update' | 'undo',
      changes: JsonObject,
      bodies: readonly JsonObject[] = [],
    ) => {
      const rows = made.map(({ id, label }, row) => ({
        row,
        record_id: id,
        label,
        version: null,
        body: bodies[row] ?? null,
      }))
      const { results, tell } = await stage.db.transaction((sql) =>
        stage.records.changeMany(sql, contracts, { operation, changes }, rows, clerk),
      )
      tell()
      expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
      return results
    }
    await many('status', { status: 'APPROVED' })
    const approved = await Promise.all(made.map(again))
    expect(new Set(approved.map(({ protocol }) => protocol)).size).toBe(3)
    expect(approved.every(({ approvedAt }) => approvedAt !== null)).toBe(true)
    const renamed = await many('update', { name: 'renamed' })
    await many(
      'undo',
      {},
      renamed.map(({ before }) => before ?? {}),
    )
    expect((await Promise.all(made.map(again))).map(({ edits, name }) => [name, edits])).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 2],
    ])
  })
})
