import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch } from '../../src/contract/calls/batch'
import { type Caller, caller, nextEvent, signedIn } from '../support/api'
import { endedBatch, runBatch } from '../support/batch'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const BOATS = '/api/fleet/boats'

describe.each(DATABASES)('batches over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let viewer: Caller

  beforeAll(async () => {
    server = await testServer({ kind, schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
    viewer = await signedIn(server.url, 'sola.lettura')
  })
  afterAll(() => server?.drop())

  const run = (body: object, as = admin): Promise<Batch> => runBatch(as, BOATS, body)
  const ended = (id: string, as = admin): Promise<Batch> => endedBatch(as, id)

  const names = (prefix: string, size: number) =>
    Array.from({ length: size }, (_, index) => `${prefix} ${String(index).padStart(4, '0')}`)
  const fleet = (prefix: string, size: number) =>
    run({
      operation: 'import',
      changes: { rows: names(prefix, size).map((name) => ({ name, kind: 'MOTOR' })), mode: 'create' },
    })
  const all = async (prefix: string, more = '') =>
    (await admin.get(`${BOATS}?nameContains=${encodeURIComponent(prefix)}&size=200&sort=name,asc${more}`))
      .body.data

  test('an import makes records with codes in a row, and tells the rows it could not make', async () => {
    const prefix = `Import ${randomUUID().slice(0, 8)}`
    const rows = names(prefix, 30).map((name, index) =>
      index % 10 === 3 ? { name, kind: 'ROWING' } : { name, kind: 'MOTOR' },
    )
    const told = await run({ operation: 'import', changes: { rows, mode: 'create' } })
    expect(told).toMatchObject({ state: 'done', total: 30, done: 27, failed: 3 })
    expect(told.failures.map(({ row, code }) => [row, code])).toEqual([
      [3, 'CONSTRAINT_VIOLATION'],
      [13, 'CONSTRAINT_VIOLATION'],
      [23, 'CONSTRAINT_VIOLATION'],
    ])
    const { items } = await all(prefix)
    expect(items).toHaveLength(27)
    const numbers = items.map(({ code }: { code: string }) => Number(code.slice(4)))
    expect(numbers.map((one: number) => one - numbers[0])).toEqual(
      numbers.map((_: number, index: number) => index),
    )
    const { body } = await admin.get(`${BOATS}/${items[0].id}/revisions`)
    expect(body.data.items).toMatchObject([{ revision: 1, operation: 'create', by: 'Amministratore' }])
  })

  test('what a dry run checked is what is done: a record that the query finds since then is left alone', async () => {
    const prefix = `Checked ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 6)
    const query = new URLSearchParams({ nameContains: prefix }).toString()
    const checked = await run({ operation: 'delete', query, dryRun: true })
    expect(checked).toMatchObject({ total: 6, done: 6 })
    await run({
      operation: 'import',
      changes: { rows: [{ name: `${prefix} late`, kind: 'MOTOR' }], mode: 'create' },
    })
    const told = await run({ operation: 'delete', checked: checked.id })
    expect(told).toMatchObject({ state: 'done', total: 6, done: 6, failed: 0, undoToken: expect.any(String) })
    expect((await all(prefix)).items.map(({ name }: { name: string }) => name)).toEqual([`${prefix} late`])
    const refused = async (body: object, as = admin) => {
      const { status, body: said } = await as.post(`${BOATS}/batches`, body)
      return [status, said.errorCode]
    }
    expect(await refused({ operation: 'restore', checked: checked.id }), 'another operation').toEqual([
      400,
      'BAD_BODY',
    ])
    expect(await refused({ operation: 'delete', checked: told.id }), 'no dry run').toEqual([400, 'BAD_BODY'])
    expect(await refused({ operation: 'delete', checked: checked.id, query }), 'two ways').toEqual([
      400,
      'BAD_BODY',
    ])
    expect(await refused({ operation: 'delete', checked: 'all' }), 'no id').toEqual([400, 'BAD_BODY'])
    const tried = await run({ operation: 'update', query, changes: { kind: 'SAIL', sails: 2 }, dryRun: true })
    const other = { operation: 'update', checked: tried.id, changes: { kind: 'SAIL', sails: 3 } }
    expect(await refused(other), 'other changes').toEqual([400, 'BAD_BODY'])
    const stranger = await signedIn(server.url, 'ufficio')
    const foreign = { operation: 'update', checked: tried.id, changes: { kind: 'SAIL', sails: 2 } }
    expect((await refused(foreign, stranger))[0], 'of somebody else').toBeGreaterThanOrEqual(400)
    expect(await run(foreign)).toMatchObject({ total: 1, done: 1 })
  })

  test('an update by query leaves out what was taken out, keeps history, and is undone but for rows changed since', async () => {
    const prefix = `Update ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 12)
    const before = await all(prefix)
    const [kept, later] = [before.items[0], before.items[1]]
    const query = new URLSearchParams({ nameContains: prefix }).toString()
    const told = await run({
      operation: 'update',
      query,
      except: [kept.id],
      changes: { kind: 'SAIL', sails: 2 },
    })
    expect(told).toMatchObject({
      state: 'done',
      total: 11,
      done: 11,
      failed: 0,
      undoToken: expect.any(String),
    })
    expect(told.changes).toEqual({ kind: 'SAIL', sails: 2 })
    const after = await all(prefix)
    expect(after.items.map(({ kind: now }: { kind: string }) => now)).toEqual([
      'MOTOR',
      ...Array(11).fill('SAIL'),
    ])
    const changed = await admin.put(`${BOATS}/${later.id}`, { sails: 3 }, { 'if-match': '"2"' })
    expect(changed.status).toBe(200)
    const undone = await run({ operation: 'undo', changes: { token: told.undoToken } })
    expect(undone).toMatchObject({
      total: 11,
      done: 10,
      failed: 1,
      failures: [{ id: later.id, code: 'CHANGED_SINCE' }],
    })
    const { undoneAt, undoToken } = (await admin.get(`/api/batches/${told.id}`)).body.data
    expect([told.undoneAt, undoToken]).toEqual([null, null])
    expect(Date.parse(undoneAt)).toBeGreaterThanOrEqual(Date.parse(told.finishedAt ?? ''))
    const back = await all(prefix)
    expect(
      back.items.map(({ kind: now, sails }: { kind: string; sails: number | null }) => [now, sails]),
    ).toEqual([['MOTOR', null], ['SAIL', 3], ...Array(10).fill(['MOTOR', null])])
    const again = await admin.post(`${BOATS}/batches`, {
      operation: 'undo',
      changes: { token: told.undoToken },
    })
    expect([again.status, again.body.errorCode]).toEqual([409, 'UNDO_USED'])
  })

  test('a change of status asks the transition of every row', async () => {
    const prefix = `Status ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 4)
    const { items } = await all(prefix)
    const ids = items.map(({ id }: { id: string }) => id)
    await admin.put(`${BOATS}/deletes/${ids[3]}`)
    const ghost = randomUUID()
    const told = await run({ operation: 'status', ids: [...ids, ghost], changes: { status: 'AFLOAT' } })
    expect(told).toMatchObject({ total: 5, done: 3, failed: 2 })
    expect(told.failures.map(({ id, code }) => [id, code])).toEqual([
      [ids[3], 'RECORD_DELETED'],
      [ghost, 'NOT_FOUND'],
    ])
    const undone = await run({ operation: 'undo', changes: { token: told.undoToken } })
    expect(undone).toMatchObject({ done: 3, failed: 0 })
    expect((await all(prefix)).items.map(({ status }: { status: string }) => status)).toEqual([
      'DRAFT',
      'DRAFT',
      'DRAFT',
    ])
  })

  test('a batch deletes and restores many records', async () => {
    const prefix = `Delete ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 3)
    const query = new URLSearchParams({ nameContains: prefix }).toString()
    expect(await run({ operation: 'delete', query })).toMatchObject({ done: 3 })
    expect((await all(prefix)).items).toEqual([])
    expect(await run({ operation: 'restore', query })).toMatchObject({ done: 3 })
    expect((await all(prefix)).items).toHaveLength(3)
  })

  test('a dry run tells what would fail and changes nothing', async () => {
    const prefix = `Dry ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 3)
    const query = new URLSearchParams({ nameContains: prefix }).toString()
    const told = await run({ operation: 'update', query, changes: { kind: 'SAIL' }, dryRun: true })
    expect(told).toMatchObject({ total: 3, done: 0, failed: 3, undoToken: null })
    const fine = await run({ operation: 'update', query, changes: { kind: 'SAIL', sails: 1 }, dryRun: true })
    expect(fine).toMatchObject({ total: 3, done: 3, failed: 0, undoToken: null })
    expect((await all(prefix)).items[0]).toMatchObject({
      kind: 'MOTOR',
      extraFields: { current_envers_version: 1 },
    })
    const rows = names(`${prefix} new`, 2).map((name) => ({ name, kind: 'MOTOR' }))
    await run({ operation: 'import', changes: { rows, mode: 'create' }, dryRun: true })
    expect((await all(`${prefix} new`)).items).toEqual([])
  })

  test('what is as wanted already is not counted as changed, and a dry run shows each value before and after', async () => {
    const prefix = `Truth ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 3)
    const { items } = await all(prefix)
    await admin.put(`${BOATS}/${items[1].id}`, { built: '2001-05-06' }, { 'if-match': '"1"' })
    const query = new URLSearchParams({ nameContains: prefix }).toString()
    const order = { operation: 'update', query, changes: { built: '2001-05-06' } }
    const tried = await run({ ...order, dryRun: true })
    expect(tried).toMatchObject({ total: 3, done: 2, unchanged: 1, failed: 0, undoToken: null })
    const change = { path: 'built', from: null, to: '2001-05-06' }
    expect(tried.preview.map(({ id, changes }) => [id, changes])).toEqual([
      [items[0].id, [change]],
      [items[2].id, [change]],
    ])
    const told = await run(order)
    expect(told).toMatchObject({ done: 2, unchanged: 1, failed: 0, preview: [] })
    expect(await run(order)).toMatchObject({ done: 0, unchanged: 3, failed: 0, undoToken: null })
    expect(await run({ operation: 'undo', changes: { token: told.undoToken } })).toMatchObject({
      total: 2,
      done: 2,
    })
  })

  test('rows that name their records by id change those, each with values of its own, and are undone', async () => {
    const prefix = `Pasted ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 4)
    const { items } = await all(prefix)
    const [a, b, c] = items
    const rows = [
      { id: a.id, name: `${prefix} one` },
      { id: b.id, kind: 'ROWING' },
      { id: c.id, built: '2001-05-06', name: `${prefix} three` },
      { id: c.id, name: 'again' },
      { id: randomUUID(), name: 'nobody' },
    ]
    const told = await run({ operation: 'import', changes: { rows, mode: 'update', key: 'id' } })
    expect(told).toMatchObject({ state: 'done', done: 2, failed: 3 })
    expect(told.failures.map(({ row, code }) => [row, code])).toEqual([
      [1, 'CONSTRAINT_VIOLATION'],
      [3, 'REPEATED_ROW'],
      [4, 'NOT_FOUND'],
    ])
    expect((await admin.get(`${BOATS}/${c.id}`)).body.data).toMatchObject({
      name: `${prefix} three`,
      built: '2001-05-06',
    })
    expect(await run({ operation: 'undo', changes: { token: told.undoToken } })).toMatchObject({
      done: 2,
      failed: 0,
    })
    expect((await all(prefix)).items.map(({ name }: { name: string }) => name)).toEqual(names(prefix, 4))
    const nameless = { operation: 'import', changes: { rows: [{ name: 'x' }], mode: 'update', key: 'id' } }
    expect((await admin.post(`${BOATS}/batches`, nameless)).status).toBe(400)
    const making = { operation: 'import', changes: { rows, mode: 'both', key: 'id' } }
    expect((await admin.post(`${BOATS}/batches`, making)).status).toBe(400)
  })

  test('an import meets known records by a key, once each', async () => {
    const prefix = `Key ${randomUUID().slice(0, 8)}`
    await fleet(prefix, 2)
    const { items } = await all(prefix)
    const rows = [
      { code: items[0].code, name: `${prefix} renamed` },
      { code: items[0].code, name: `${prefix} twice` },
      { code: null, name: `${prefix} made`, kind: 'MOTOR' },
    ]
    const told = await run({ operation: 'import', changes: { rows, mode: 'both', key: 'code' } })
    expect(told).toMatchObject({ done: 2, failed: 1, failures: [{ row: 1, code: 'REPEATED_ROW' }] })
    expect((await admin.get(`${BOATS}/${items[0].id}`)).body.data.name).toBe(`${prefix} renamed`)
    const undone = await run({ operation: 'undo', changes: { token: told.undoToken } })
    expect(undone).toMatchObject({ done: 2, failed: 0 })
    expect((await all(prefix)).items.map(({ name }: { name: string }) => name)).toEqual(names(prefix, 2))
  })

  test('what is sent wrongly is refused with the cure', async () => {
    const refused = async (body: object, as = admin) => {
      const { status, body: answer } = await as.post(`${BOATS}/batches`, body)
      return [status, answer.errorCode]
    }
    expect(await refused({ operation: 'explode' })).toEqual([400, 'BAD_BODY'])
    expect(await refused({ operation: 'delete' })).toEqual([400, 'BAD_BODY'])
    expect(await refused({ operation: 'delete', ids: [] })).toEqual([422, 'NOTHING_SELECTED'])
    expect(await refused({ operation: 'delete', query: 'nameContains=nobody-has-this' })).toEqual([
      422,
      'NOTHING_SELECTED',
    ])
    expect(await refused({ operation: 'delete', query: 'wheelsEquals=4' })).toEqual([400, 'BAD_PARAMETER'])
    expect(await refused({ operation: 'update', ids: [randomUUID()], changes: { wheels: 4 } })).toEqual([
      400,
      'BAD_BODY',
    ])
    expect(await refused({ operation: 'status', ids: [randomUUID()], changes: { status: 'SUNK' } })).toEqual([
      409,
      'STATUS_NOT_ALLOWED',
    ])
    expect(await refused({ operation: 'undo', changes: { token: randomUUID() } })).toEqual([409, 'UNDO_USED'])
    expect(await refused({ operation: 'delete', ids: [randomUUID()] }, viewer)).toEqual([403, 'FORBIDDEN'])
    expect(
      await refused({ operation: 'import', changes: { rows: [{ name: 'x' }], mode: 'create' } }, viewer),
    ).toEqual([403, 'FORBIDDEN'])
    expect(await refused({ operation: 'delete', ids: [randomUUID()] }, caller(server.url))).toEqual([
      401,
      'UNAUTHORIZED',
    ])
  })

  test('a key makes one batch of a repeated request, and others neither see nor cancel it', async () => {
    const body = {
      operation: 'import',
      changes: { rows: [{ name: `Once ${randomUUID()}`, kind: 'MOTOR' }], mode: 'create' },
    }
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([
      admin.post(`${BOATS}/batches`, body, key),
      admin.post(`${BOATS}/batches`, body, key),
    ])
    expect(one.body.data.id).toBe(two.body.data.id)
    const { id } = one.body.data
    expect(await ended(id)).toMatchObject({ done: 1 })
    expect((await viewer.get(`/api/batches/${id}`)).status).toBe(404)
    expect((await viewer.put(`/api/batches/${id}/cancel`)).status).toBe(404)
    const { data } = (await admin.get('/api/batches')).body
    expect(data.items[0]).toMatchObject({ id, operation: 'import', total: 1 })
  })

  test('progress is told to the owner alone, and a cancelled batch keeps what it did', async () => {
    const rows = names(`Cancel ${randomUUID()}`, 1500).map((name) => ({ name, kind: 'MOTOR' }))
    let id = ''
    // The last event of the previous batch may still be under way.
    const isUnderWay = ({ done, total }: Batch) => total === rows.length && done > 0
    const event = await nextEvent(
      server.url,
      admin.token ?? '',
      (one) => one.type === 'batch' && isUnderWay((one as unknown as { batch: Batch }).batch),
      async () => {
        id = (
          await admin.post(`${BOATS}/batches`, { operation: 'import', changes: { rows, mode: 'create' } })
        ).body.data.id
      },
    )
    expect(event.batch).toMatchObject({ id, total: 1500 })
    await admin.put(`/api/batches/${id}/cancel`)
    const told = await ended(id)
    const { body } = await admin.get(
      `${BOATS}?nameContains=${encodeURIComponent(rows[0]?.name.slice(0, -5) ?? '')}&count=exact`,
    )
    expect(body.data.total).toBe(told.done)
    expect(['cancelled', 'done']).toContain(told.state)
  })
})
