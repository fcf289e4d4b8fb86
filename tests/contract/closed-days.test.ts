import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../src/contract/model/entity'
import { read } from '../catalogue/read/folder'
import { stage as browser } from '../engine/record/stage'
import { DATABASES } from '../support/database'
import type { EntitySketch } from '../support/entity'
import { caller, type RecordsStage, recordsStage } from '../support/records'

const FILE = {
  route: 'parcels',
  title: '{id}',
  record: {
    properties: {
      sent: { type: 'string', format: 'date' },
      due: { type: 'string', format: 'date' },
      days: { type: 'integer' },
      call: { type: 'string', format: 'date' },
      open: { type: 'boolean' },
    },
  },
  rules: [
    { field: 'due', value: 'addWorkingDays(record.sent, 2)' },
    { field: 'days', value: "workingDaysBetween(record.sent, '2026-06-30')" },
    { field: 'open', value: 'isWorkingDay(record.sent)' },
  ],
  effects: [
    { id: 'call', on: { create: true }, set: { call: "addWorkingDays(record.sent, 1, ['2026-06-25'])" } },
  ],
}

/** The patron of the town every year, and one bridge. */
const CLOSED = ['06-24', '2026-06-26']

const { entities, problems } = read({ 'entities/parcels.json': FILE })
const parcels = entities.find(({ route }) => route === 'parcels') as Entity
const GIVES = { due: '2026-06-29', days: 3, open: true }

describe('working days leave out the closed days of the office', () => {
  test('the browser computes with the days of the table, and again when its rows arrive', () => {
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const { fields, copied: _copied, ...rest } = parcels
    const sketch = {
      ...rest,
      fields: Object.fromEntries(fields.map((field) => [field.path, field])),
    } as EntitySketch
    let closed: readonly string[] = []
    const { session } = browser({ sketch, base: null, closed: () => closed })
    session.change('sent', '2026-06-23')
    expect(session.value('due')).toBe('2026-06-25')
    closed = CLOSED
    session.lookupsArrived()
    expect(session.values()).toMatchObject(GIVES)
    session.change('sent', '2026-06-24')
    expect(session.value('open')).toBe(false)
  })

  describe.each(DATABASES)('on %s', (kind) => {
    let server: RecordsStage
    beforeAll(async () => {
      server = await recordsStage(kind)
      server.lookups.set(
        'CLOSED_DAYS',
        CLOSED.map((code) => ({ code })),
      )
      expect(await server.use(parcels)).toEqual([])
    }, 120_000)
    afterAll(() => server.drop())

    test('the server computes rules and effects with the same days', async () => {
      expect(await server.records.create(parcels, { sent: '2026-06-23' }, caller())).toMatchObject({
        ...GIVES,
        call: '2026-06-29',
      })
    })
  })
})
