import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

/** How long a changed file may take to be in force, and its records to be judged. */
const PATIENCE = { timeout: 20_000, interval: 100 }

const JETTIES = '/api/jetties'
const LIST = `${JETTIES}?toPutRight=true&sort=name`

/** Longer than the narrow file allows. */
const NOTE = 'n'.repeat(30)

/** More records than one step judges. */
const MORE = 450

describe.each(DATABASES)('records to put right, over %s', { timeout: 180_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  let reader: Caller
  const ids: Record<string, string> = {}

  const file = (note: JsonObject, rules: JsonObject[] = []) =>
    writeFileSync(
      join(server.schemas, 'entities', 'jetties.json'),
      JSON.stringify({
        route: 'jetties',
        record: {
          required: ['name'],
          properties: {
            name: { type: 'string' },
            flag: { type: 'string' },
            due: { type: 'string', format: 'date' },
            note: { type: 'string', ...note },
          },
        },
        rules,
        rights: {
          read: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER', 'ROLE_VIEWER'],
          write: ['ROLE_ADMIN'],
          delete: ['ROLE_ADMIN'],
        },
      }),
    )
  const create = async (body: JsonObject): Promise<string> => {
    const { body: answer, status } = await admin.post(JETTIES, body)
    expect(status, JSON.stringify(answer)).toBe(201)
    return answer.data.id
  }
  const put = async (name: string, change: JsonObject) => {
    const { data } = (await admin.get(`${JETTIES}/${ids[name]}`)).body
    return admin.put(`${JETTIES}/${ids[name]}`, { extraFields: data.extraFields, ...change })
  }
  const names = async (): Promise<string[]> =>
    (await admin.get(`${LIST}&size=5`)).body.data.items.map(({ name }: JsonObject) => String(name))
  const counted = async (caller = admin, search = ''): Promise<unknown> =>
    (await caller.get(JETTIES + search)).body.data.toPutRight
  const waitFor = (count: number | undefined) =>
    vi.waitFor(async () => expect(await counted()).toBe(count), PATIENCE)

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    reader = await signedIn(server.url, 'sola.lettura')
    file({})
    await vi.waitFor(async () => expect((await admin.get(JETTIES)).status).toBe(200), PATIENCE)
    for (const name of ['a', 'b', 'c']) ids[name] = await create({ name, note: NOTE, due: '2020-01-01' })
    ids.fine = await create({ name: 'fine', note: 'short' })
    ids.gone = await create({ name: 'gone', note: NOTE })
    await runBatch(admin, JETTIES, { operation: 'delete', ids: [ids.gone] })
  }, 180_000)
  afterAll(() => server?.drop())

  test('a list whose records all fit says nothing of it', async () => {
    expect([await counted(), await names()]).toEqual([undefined, []])
  })

  test('records that no one saved since are listed and counted once their file became narrower', async () => {
    file({ maxLength: 10 })
    await waitFor(3)
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect((await admin.get(`${LIST}&flagNull=true&count=exact`)).body.data.total).toBe(3)
  })

  test('the count is that of the whole list, whatever a call asks for, and comes with its first page alone', async () => {
    expect(await counted(admin, '?nameEquals=fine&count=none')).toBe(3)
    expect(await counted(admin, '?size=1&page=1')).toBeUndefined()
  })

  test('someone who cannot change the records is not told how many are to be put right', async () => {
    expect((await reader.get(LIST)).body.data.total).toBe(3)
    expect(await counted(reader)).toBeUndefined()
  })

  test('the save of another field leaves the count, and a value that is put right lowers it', async () => {
    expect((await put('a', { flag: 'x' })).status).toBe(200)
    expect(await counted()).toBe(3)
    expect((await put('a', { note: 'fits' })).status).toBe(200)
    expect([await counted(), await names()]).toEqual([2, ['b', 'c']])
  })

  test('a batch, its undo and an import leave the count of what they do not touch, and lower that of what they mend', async () => {
    const update = { operation: 'update', ids: [ids.b, ids.c] }
    const flagged = await runBatch(admin, JETTIES, { ...update, changes: { flag: 'batch' } })
    expect([flagged.done, await counted()]).toEqual([2, 2])
    await runBatch(admin, JETTIES, { operation: 'undo', changes: { token: flagged.undoToken } })
    expect(await names()).toEqual(['b', 'c'])
    const rows = [{ id: ids.b, flag: 'import' }]
    await runBatch(admin, JETTIES, { operation: 'import', changes: { rows, mode: 'update', key: 'id' } })
    expect(await names()).toEqual(['b', 'c'])
    await runBatch(admin, JETTIES, { operation: 'update', ids: [ids.b], changes: { note: 'fits' } })
    expect([await counted(), await names()]).toEqual([1, ['c']])
  })

  test('a deleted record counts again when it is restored', async () => {
    const restored = await runBatch(admin, JETTIES, { operation: 'restore', ids: [ids.gone] })
    expect(restored.done).toBe(1)
    expect([await counted(), await names()]).toEqual([2, ['c', 'gone']])
  })

  test('a batch of the list that is to be put right reaches its records alone', async () => {
    const query = '?toPutRight=true'
    const batch = await runBatch(admin, JETTIES, { operation: 'update', query, changes: { flag: 'all' } })
    expect(batch.done).toBe(2)
  })

  test('a rule counts like a limit, but for what it says of another day', async () => {
    file({}, [
      { field: 'due', valid: 'record.due > today', code: 'PAST' },
      { field: 'note', valid: "record.note != 'short'", code: 'SHORT' },
    ])
    await waitFor(1)
    expect(await names()).toEqual(['fine'])
  })

  test('a file that becomes wider again leaves nothing to put right', async () => {
    file({})
    await waitFor(undefined)
    expect(await names()).toEqual([])
  })

  test('more records than one step judges are all judged', async () => {
    const rows = Array.from({ length: MORE }, (_, index) => ({ name: `more ${index}`, note: NOTE }))
    const imported = await runBatch(admin, JETTIES, {
      operation: 'import',
      changes: { rows, mode: 'create', key: 'name' },
    })
    expect(imported.done).toBe(MORE)
    expect(await counted()).toBeUndefined()
    file({ maxLength: 10 })
    await waitFor(MORE + 2)
  })
})
