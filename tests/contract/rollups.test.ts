import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Entity } from '../../src/contract/model/entity'
import { backUp, restore } from '../../src/server/backup/backup'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { DATABASES, emptyOffice } from '../support/database'
import { SERVER } from '../support/records'
import { type TestServer, testServer } from '../support/server'

const texts = (one: string) => ({
  it: { entity: { one, many: `${one}s` } },
  en: { entity: { one, many: `${one}s` } },
})
const kept = (figure: object) => ({ rollup: { entity: 'fees', by: 'club', ...figure }, read: ['ROLE_ADMIN'] })

/** Clubs with figures of the fees that members pay. */
const FILES = {
  clubs: {
    route: 'clubs',
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string' },
        fees: kept({ count: true }),
        open: kept({ count: true, where: { status: ['OPEN'] } }),
        total: kept({ sum: 'amount' }),
        most: kept({ max: 'amount' }),
        last: kept({ latest: 'paidOn' }),
      },
    },
    list: { columns: ['name', 'fees', 'open', 'total', 'most', 'last'], sort: 'total,desc' },
    texts: texts('Club'),
  },
  members: {
    route: 'members',
    title: '{name}',
    person: { self: true },
    conf: { codePattern: 'MBR-{seq:4}' },
    record: { properties: { name: { type: 'string' } } },
    texts: texts('Member'),
  },
  fees: {
    route: 'fees',
    title: '{id}',
    person: { of: ['member'] },
    record: {
      properties: {
        club: { entity: 'clubs' },
        member: { entity: 'members' },
        note: { type: 'string' },
        amount: { type: 'number', multipleOf: 0.01, erase: 'clear' },
        paidOn: { type: 'string', format: 'date', erase: 'clear' },
      },
    },
    conf: {
      statuses: {
        default: 'OPEN',
        list: [
          { code: 'OPEN', color: '#1e88e5', allowable: ['PAID'], write: true },
          { code: 'PAID', color: '#43a047', allowable: ['OPEN'], write: true },
        ],
      },
    },
    texts: texts('Fee'),
  },
}

describe.each(DATABASES)('roll-ups through everything that writes, over %s', (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    for (const [name, file] of Object.entries(FILES))
      writeFileSync(join(server.schemas, `entities/${name}.json`), JSON.stringify(file, null, 2))
    await vi.waitFor(
      async () => {
        for (const name of Object.keys(FILES)) expect((await admin.get(`/api/${name}`)).status).toBe(200)
      },
      { timeout: 60_000, interval: 300 },
    )
  }, 240_000)
  afterAll(() => server?.drop())

  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/api/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const entityOf = (route: string) => server.catalogue.current().entities.get(route)?.entity as Entity
  const run = (body: object) => runBatch(admin, '/api/fees', body)
  const figures = async (id: string) => {
    await server.records.settle()
    const { fees, last, most, open, total } = (await admin.get(`/api/clubs/${id}`)).body.data
    return { fees, open, total, most, last }
  }
  const importFees = async (club: { id: string }, amounts: readonly number[], more: object = {}) => {
    const rows = amounts.map((amount, index) => ({
      club: { id: club.id },
      amount,
      paidOn: `2026-01-${String(index + 1).padStart(2, '0')}`,
      ...more,
    }))
    const told = await run({ operation: 'import', changes: { rows, mode: 'create' } })
    expect(told).toMatchObject({ state: 'done', done: amounts.length, failed: 0 })
    return told
  }
  const of = (club: { id: string }) => new URLSearchParams({ clubEquals: club.id }).toString()

  test('an import counts, also for more clubs than are computed at once', async () => {
    const clubs = []
    for (let index = 0; index < 23; index += 1) clubs.push(await make('clubs', { name: `Import ${index}` }))
    const rows = clubs.flatMap(({ id }) => [10.25, 5.5].map((amount) => ({ club: { id }, amount })))
    const told = await run({ operation: 'import', changes: { rows, mode: 'create' } })
    expect(told).toMatchObject({ done: 46, failed: 0 })
    for (const { id } of clubs)
      expect(await figures(id)).toEqual({ fees: 2, open: 2, total: 15.75, most: 10.25, last: null })
  })

  test('a change of many records counts, and its undo takes that back', async () => {
    const [from, to] = [await make('clubs', { name: 'From' }), await make('clubs', { name: 'To' })]
    await importFees(from, [1, 2, 3])
    const before = await figures(from.id)
    const moved = await run({ operation: 'update', query: of(from), changes: { club: { id: to.id } } })
    expect(moved).toMatchObject({ done: 3 })
    expect(await figures(from.id)).toEqual({ fees: 0, open: 0, total: 0, most: null, last: null })
    expect(await figures(to.id)).toEqual(before)
    await run({ operation: 'undo', changes: { token: moved.undoToken } })
    expect(await figures(from.id)).toEqual(before)
    expect((await figures(to.id)).total).toBe(0)
  })

  test('a status and a deletion of many count, and so do their undos', async () => {
    const club = await make('clubs', { name: 'Many' })
    await importFees(club, [4, 6])
    const paid = await run({ operation: 'status', query: of(club), changes: { status: 'PAID' } })
    expect(await figures(club.id)).toMatchObject({ fees: 2, open: 0, total: 10 })
    await run({ operation: 'undo', changes: { token: paid.undoToken } })
    expect(await figures(club.id)).toMatchObject({ open: 2 })
    const deleted = await run({ operation: 'delete', query: of(club) })
    expect(await figures(club.id)).toMatchObject({ fees: 0, open: 0, total: 0, most: null, last: null })
    await run({ operation: 'undo', changes: { token: deleted.undoToken } })
    expect(await figures(club.id)).toMatchObject({ fees: 2, open: 2, total: 10, most: 6 })
  })

  test('the undo of an import takes its records out of the figures', async () => {
    const club = await make('clubs', { name: 'Undone' })
    const told = await importFees(club, [7, 8])
    expect((await figures(club.id)).total).toBe(15)
    await run({ operation: 'undo', changes: { token: told.undoToken } })
    expect(await figures(club.id)).toEqual({ fees: 0, open: 0, total: 0, most: null, last: null })
  })

  test('one record deleted and restored leaves and returns', async () => {
    const club = await make('clubs', { name: 'Back' })
    const fee = await make('fees', { club: { id: club.id }, amount: 9, paidOn: '2026-02-02' })
    await server.records.remove(entityOf('fees'), fee.id, SERVER)
    expect(await figures(club.id)).toEqual({ fees: 0, open: 0, total: 0, most: null, last: null })
    await server.records.restore(entityOf('fees'), [fee.id], SERVER)
    expect(await figures(club.id)).toEqual({ fees: 1, open: 1, total: 9, most: 9, last: '2026-02-02' })
  })

  test('values that an erasure empties leave the figures', async () => {
    const [club, member] = [await make('clubs', { name: 'Erased' }), await make('members', { name: 'Ada' })]
    await importFees(club, [30], { member: { id: member.id } })
    await importFees(club, [12])
    expect(await figures(club.id)).toMatchObject({ fees: 2, total: 42, most: 30 })
    const answer = await admin.post(`/api/data-subjects/members/${member.id}/erasures`, {
      confirm: member.code,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const { id } = answer.body.data
    await expect
      .poll(async () => (await admin.get(`/api/data-subjects/erasures/${id}`)).body.data.state, {
        timeout: 20_000,
      })
      .toBe('DONE')
    expect(await figures(club.id)).toEqual({ fees: 2, open: 2, total: 12, most: 12, last: '2026-01-01' })
  })

  test('an export and a list show the figures, sorted and filtered by them', async () => {
    const club = await make('clubs', { name: 'Shown' })
    await importFees(club, [1000, 234.5])
    await server.records.settle()
    const query = 'totalFrom=1000&sort=total,desc'
    const { items } = (await admin.get(`/api/clubs?${query}`)).body.data
    expect(items).toMatchObject([{ name: 'Shown', total: 1234.5, fees: 2 }])
    const response = await fetch(
      `${server.url}/api/clubs/export?format=csv&columns=name,fees,total,last&${query}`,
      {
        headers: { authorization: `Bearer ${admin.token}` },
      },
    )
    expect(await response.text()).toMatch(/Shown[;,]2[;,]"?1234,5"?[;,]02\/01\/2026/)
  })

  test('a backup brings the figures, and those that wait, into the other database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-rollups-'))
    const other = await emptyOffice(kind === 'pglite' ? 'postgres' : 'pglite')
    try {
      await server.records.settle()
      await server.db.query(
        `insert into stale_rollup (route, record_id) select 'clubs', id from e_clubs limit 1`,
      )
      await backUp(server.db, join(folder, 'files'), join(folder, 'backup'), new Date())
      await restore(other.db, join(folder, 'files2'), join(folder, 'backup'))
      const all = 'select id, fees, open, total, most, last::text as last from e_clubs order by id'
      expect((await other.db.query(all)).rows).toEqual((await server.db.query(all)).rows)
      expect((await other.db.query('select route from stale_rollup')).rows).toEqual([{ route: 'clubs' }])
    } finally {
      await other.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
