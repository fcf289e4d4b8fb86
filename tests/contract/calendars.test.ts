import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayAfter, officeDay } from '../../src/contract/time/office-day'
import { daysBetween, sameHourAfter, startOfDay } from '../../src/contract/time/office-time'
import { type Caller, caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { copyRecord } from '../support/many-rows'
import { type TestServer, testServer } from '../support/server'

describe('days of the office', () => {
  test('begin and end by its clock, summer time included', () => {
    expect(new Date(startOfDay('2026-01-10')).toISOString()).toBe('2026-01-09T23:00:00.000Z')
    expect(new Date(startOfDay('2026-07-10')).toISOString()).toBe('2026-07-09T22:00:00.000Z')
    expect(officeDay(Date.parse('2026-07-09T22:00:00Z'))).toBe('2026-07-10')
    expect(officeDay(Date.parse('2026-01-09T22:59:59Z'))).toBe('2026-01-09')
    // 25 October 2026 has 25 hours, 29 March 23.
    expect(startOfDay('2026-10-26') - startOfDay('2026-10-25')).toBe(25 * 3_600_000)
    expect(startOfDay('2026-03-30') - startOfDay('2026-03-29')).toBe(23 * 3_600_000)
    expect(new Date(sameHourAfter(Date.parse('2026-10-24T08:00:00Z'), 2)).toISOString()).toBe(
      '2026-10-26T09:00:00.000Z',
    )
    expect([
      dayAfter('2026-02-28', 1),
      dayAfter('2026-03-01', -1),
      daysBetween('2026-12-31', '2027-01-02'),
    ]).toEqual(['2026-03-01', '2026-02-28', 2])
  })
})

/** Records that last from one instant to another. */
const VISITS = '/api/visits'
const visits = {
  route: 'visits',
  authority: 'NOTE',
  title: '{name}',
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 80 },
      begins: { type: 'string', format: 'date-time' },
      ends: { type: 'string', format: 'date-time' },
    },
  },
  list: { columns: ['name', 'begins'], calendar: { from: 'begins', to: 'ends' } },
  texts: { it: { entity: { one: 'Visita', many: 'Visite', new: 'Nuova' } } },
}

describe.each(DATABASES)('the calendar of a list over %s', { timeout: 120_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  const names = async (path: string): Promise<string[]> => {
    const { body, status } = await admin.get(path)
    expect([path, status]).toEqual([path, 200])
    return body.data.items.map(({ label }: { label: string }) => label)
  }
  const make = async (name: string, begins: string, ends: string | null = null) => {
    const { status } = await admin.post(VISITS, { name, begins, ends })
    expect([name, status]).toEqual([name, 201])
  }

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    writeFileSync(join(server.schemas, 'entities', 'visits.json'), JSON.stringify(visits))
    await vi.waitFor(async () => expect((await admin.get(VISITS)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    })
  }, 120_000)
  afterAll(() => server?.drop())

  test('a calendar answers the records of the requested days, by the clock of the office, in their order', async () => {
    await make('ultimo minuto', '2031-03-12T22:59:59Z')
    await make('notte prima', '2031-03-09T22:59:00Z')
    await make('mezzanotte', '2031-03-09T23:00:00Z')
    await make('dopo', '2031-03-12T23:00:00Z')
    const asked = `${VISITS}/calendar?start=2031-03-10&end=2031-03-12`
    expect(await names(asked)).toEqual(['mezzanotte', 'ultimo minuto'])
    expect(await names(`${asked}&nameContains=ultimo`)).toEqual(['ultimo minuto'])
    expect(await names(`${asked}&q=mezzanotte`)).toEqual(['mezzanotte'])
    expect((await admin.get(asked)).body.data.until).toBeNull()
    // A list with the same days as conditions holds the same records.
    const listed = (first: string, last: string) =>
      names(`${VISITS}?beginsFrom=${first}&beginsTo=${last}&sort=begins,asc`)
    expect(await listed('2031-03-10', '2031-03-12')).toEqual(['mezzanotte', 'ultimo minuto'])
    expect(await listed('2031-03-13', '9999-12-31')).toEqual(['dopo'])
    expect(await listed('2031-03-09T22:59:00Z', '2031-03-09T23:00:00Z')).toEqual([
      'notte prima',
      'mezzanotte',
    ])
  })

  test('a calendar answers records that began earlier and last until then, and leaves out ended ones', async () => {
    await make('finito prima', '2031-05-01T08:00:00Z', '2031-05-09T08:00:00Z')
    await make('dura ancora', '2031-05-01T08:00:00Z', '2031-06-20T08:00:00Z')
    await make('finisce quel giorno', '2031-05-02T08:00:00Z', '2031-05-09T22:00:00Z')
    await make('comincia qui', '2031-05-11T08:00:00Z', '2031-05-11T10:00:00Z')
    await make('comincia dopo', '2031-05-13T08:00:00Z', '2031-06-11T10:00:00Z')
    expect(await names(`${VISITS}/calendar?start=2031-05-10&end=2031-05-12`)).toEqual([
      'finisce quel giorno',
      'dura ancora',
      'comincia qui',
    ])
  })

  test('a calendar refuses an invalid span of days, after it checked the right', async () => {
    const wrong = [
      '',
      '?start=2031-03-10',
      '?start=2031-03-10&end=2031-03-09',
      '?start=2031-02-31x&end=2031-03-09',
      '?start=2031-01-01&end=2031-12-31',
      '?start=2031-03-10&end=2031-03-12&nope=1',
    ]
    for (const one of wrong)
      expect([one, (await admin.get(`${VISITS}/calendar${one}`)).status]).toEqual([one, 400])
    expect((await caller(server.url).get(`${VISITS}/calendar`)).status).toBe(401)
    const giulia = await signedIn(server.url, 'giulia.neri')
    expect((await giulia.get('/api/comm/mails/calendar?nonsense=1')).status).toBe(403)
    expect((await admin.get('/api/subjects/customers/calendar?start=2031-03-10&end=2031-03-12')).status).toBe(
      404,
    )
  })

  test('the calendar is limited in its rows, and says up to which day it is complete', async () => {
    const [one] = (await admin.get(`${VISITS}?nameEquals=mezzanotte`)).body.data.items
    await copyRecord(server.db, 'e_visits', one.id, 700, {
      code: "'CAL-' || n",
      begins: "timestamptz '2031-08-01T10:00:00Z' + ((n - 1) / 50) * interval '1 day'",
    })
    const { items, until } = (await admin.get(`${VISITS}/calendar?start=2031-08-01&end=2031-08-31`)).body.data
    expect([items.length, until]).toEqual([600, '2031-08-11'])
    const rest = (await admin.get(`${VISITS}/calendar?start=2031-08-12&end=2031-08-31`)).body.data
    expect([rest.items.length, rest.until]).toEqual([150, null])
  })
})
