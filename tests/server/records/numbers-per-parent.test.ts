import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import type { Refusal } from '../../../src/server/kernel/refusal'
import { toBaseVersion } from '../../../src/server/records/port'
import { read } from '../../catalogue/read/folder'
import { DATABASES } from '../../support/database'
import { caller, type RecordsStage, recordsStage } from '../../support/records'

const FILES = {
  'entities/registers.json': {
    route: 'registers',
    title: '{name}',
    record: { properties: { name: { type: 'string' } } },
  },
  'entities/bills.json': {
    route: 'bills',
    title: '{number}',
    record: {
      unique: [['register', 'number']],
      properties: {
        register: { entity: 'registers' },
        kind: { enum: ['SALE', 'CREDIT'] },
        number: { type: 'string', maxLength: 20, server: true },
        second: { type: 'string', maxLength: 20, server: true },
        amount: { type: 'number', maximum: 1000 },
      },
    },
    effects: [
      {
        id: 'number',
        on: { create: true },
        number: { number: '{per:register}{yyyy}/{seq:3}', second: '{per:register}{per:kind}K{seq:2}' },
      },
      { id: 'later', on: { change: ['register'] }, number: { number: '{per:register}{yyyy}/{seq:3}' } },
    ],
  },
}

const PARALLEL = 40

describe.each(DATABASES)('numbers per parent on %s', (kind) => {
  let stage: RecordsStage
  let bills: Entity
  const admin = caller()
  const registers: string[] = []

  beforeAll(async () => {
    stage = await recordsStage(kind)
    const { entities, problems } = read(FILES)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(await stage.use(...entities)).toEqual([])
    bills = entities.find(({ route }) => route === 'bills') as Entity
    const register = entities.find(({ route }) => route === 'registers') as Entity
    for (const name of ['A', 'B', 'C', 'D'])
      registers.push((await stage.records.create(register, { name }, admin)).id)
  }, 120_000)
  afterAll(() => stage.drop())

  const bill = (register: number | null, more: JsonObject = {}): Promise<RecordData> =>
    stage.records.create(
      bills,
      { register: register === null ? null : { id: registers[register] ?? '' }, kind: 'SALE', ...more },
      admin,
    )
  const upTo = (count: number, year = 2026) =>
    Array.from({ length: count }, (_, index) => `${year}/${String(index + 1).padStart(3, '0')}`)

  test('forty bills made at once have the numbers of their registers, without a gap', async () => {
    const made = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => bill(index % 2)))
    for (const register of [0, 1]) {
      const mine = made.filter((_, index) => index % 2 === register).map(({ number }) => String(number))
      expect(mine.sort()).toEqual(upTo(PARALLEL / 2))
    }
  })

  test('refused bills among forty at once leave no gap', async () => {
    const asked = Array.from({ length: PARALLEL }, (_, index) =>
      bill(2, { amount: index % 4 === 0 ? 2000 : 1 }).catch((error: Refusal) => error),
    )
    const made = (await Promise.all(asked)).filter((one): one is RecordData => !(one instanceof Error))
    expect(made.map(({ number }) => String(number)).sort()).toEqual(upTo(30))
  })

  test('a series counts by two fields, and every year anew', async () => {
    const sale = await bill(3)
    const credit = await bill(3, { kind: 'CREDIT' })
    expect([sale.second, credit.second, (await bill(3)).second]).toEqual(['K01', 'K01', 'K02'])
    stage.clock.now = new Date('2027-02-01T10:00:00Z')
    expect((await bill(3)).number).toBe('2027/001')
    stage.clock.now = new Date('2026-03-31T10:00:00Z')
    expect((await bill(3)).number).toBe('2026/004')
  })

  test('a bill without a register gets its number with it', async () => {
    const without = await bill(null)
    expect(without.number).toBe(null)
    const body = { register: { id: registers[3] ?? '' }, ...toBaseVersion(without) }
    expect((await stage.records.update(bills, without.id, body, admin)).number).toBe('2026/005')
  })

  test('many bills at once, of several registers, go on where their registers stand', async () => {
    const rows = [3, 2, 3, 2].map((register, row) => ({
      row,
      record_id: null,
      label: '',
      version: null,
      body: { register: { id: registers[register] ?? '' }, kind: 'SALE' },
    }))
    const { results } = await stage.db.transaction((sql) =>
      stage.records.changeMany(sql, bills, { operation: 'import', changes: {} }, rows, admin),
    )
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    const { rows: stored } = await stage.db.query<{ number: string; register: string }>(
      'select number, register_id as register from e_bills order by number',
    )
    const of = (register: number) =>
      stored.filter((one) => one.register === registers[register] && one.number.startsWith('2026'))
    expect(of(3).map(({ number }) => number)).toEqual(upTo(7))
    expect(of(2).map(({ number }) => number)).toEqual(upTo(32))
  })
})
