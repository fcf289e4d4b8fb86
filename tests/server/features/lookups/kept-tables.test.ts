import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/contract/json'
import { type LookupsNeeds, openLookups } from '../../../../src/server/features/office/lookups/lookups'
import type { BusListener, BusMessage } from '../../../../src/server/kernel/bus'
import type { Records } from '../../../../src/server/records/port'
import type { LiveCatalogue } from '../../../../src/server/schema-folder/live-catalogue'
import { entity } from '../../../support/entity'

const tables = entity({ route: 'tables', fields: { table: 'text', code: 'text', value: 'text' } })
const colours = { name: 'Colour', table: 'COLOUR', rows: [], extra: null }

/** Lookup tables over a fake database with `rows`, and a fake bus. */
function kept() {
  const store = { rows: [] as JsonObject[], day: '2026-11-25' }
  const listeners: BusListener[] = []
  const needs = {
    db: { query: async () => ({ rows: [{ key: 'lookup:COLOUR', value: 'done' }] }) },
    bus: {
      publish: () => undefined,
      subscribe: (listener: BusListener) => listeners.push(listener),
      close: async () => {},
    },
    records: () => ({ list: async () => ({ items: store.rows, next: null }) }) as unknown as Records,
    tables: () => tables,
    catalogue: () => ({ lookups: new Map([['Colour', colours]]) }) as unknown as LiveCatalogue,
    textOf: () => undefined,
    log: () => undefined,
    now: () => new Date(`${store.day}T12:00:00Z`),
  } as unknown as LookupsNeeds
  const lookups = openLookups(needs)
  const codes = async (disabled = false) =>
    (await lookups.rows(['COLOUR'], {}, { disabled })).map(({ code }) => code)
  return {
    store,
    codes,
    tell: (message: BusMessage) => listeners.forEach((listener) => void listener(message)),
  }
}

const row = (code: string): JsonObject => ({ id: code, code, table: 'COLOUR', status: 'ENABLED' })

test.each<[BusMessage]>([
  [{ kind: 'missed' }],
  [{ kind: 'event', event: { type: 'catalogue', version: '2' } as never }],
  [{ kind: 'event', event: { type: 'records', route: 'tables', ids: [] } as never }],
])('a table is kept until something tells that it may be another: %j', async (news) => {
  const { codes, store, tell } = kept()
  store.rows = [row('RED')]
  expect(await codes()).toEqual(['RED'])
  store.rows = [row('RED'), row('BLUE')]
  tell({ kind: 'event', event: { type: 'records', route: 'boats', ids: [] } as never })
  expect(await codes()).toEqual(['RED'])
  tell(news)
  expect((await codes()).toSorted()).toEqual(['BLUE', 'RED'])
})

test('a row is on offer from its first day to its last one, and known to those who have it ever after', async () => {
  const { codes, store } = kept()
  store.rows = [
    row('RED'),
    { ...row('NEW'), validFrom: '2026-11-26' },
    { ...row('OLD'), validTo: '2026-11-25' },
  ]
  expect(await codes()).toEqual(['OLD', 'RED'])
  expect(await codes(true)).toEqual(['NEW', 'OLD', 'RED'])
  store.day = '2026-11-26'
  expect(await codes()).toEqual(['NEW', 'RED'])
  expect(await codes(true)).toEqual(['NEW', 'OLD', 'RED'])
})
