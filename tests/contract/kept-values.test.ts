import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

/** How long a changed file may take to be in force. */
const PATIENCE = { timeout: 60_000, interval: 200 }

const PIERS = '/api/piers'

const WIDE: Record<string, JsonObject> = {
  flag: { type: 'string' },
  kind: { type: 'string', enum: ['A', 'B', 'C'] },
  owner: { type: 'string' },
  note: { type: 'string', maxLength: 400 },
  short: { type: 'string' },
  zip: { type: 'string' },
  mail: { type: 'string' },
  price: { type: 'number' },
  size: { type: 'number' },
  berths: {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' }, no: { type: 'integer' } } },
  },
}

/** The file as it is narrowed: each value of the stored record breaks one of these. */
const NARROW: Record<string, JsonObject> = {
  ...WIDE,
  kind: { type: 'string', enum: ['A', 'B'] },
  note: { type: 'string', maxLength: 80 },
  short: { type: 'string', minLength: 5 },
  zip: { type: 'string', pattern: '^[0-9]{5}$' },
  mail: { type: 'string', format: 'email' },
  price: { type: 'number', maximum: 10 },
  size: { type: 'number', options: { decimals: 0 } },
  berths: {
    type: 'array',
    maxItems: 2,
    items: {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 5 }, no: { type: 'integer' } },
    },
  },
}

const STORED: JsonObject = {
  flag: 'before',
  kind: 'C',
  note: 'n'.repeat(100),
  short: 'abc',
  zip: 'none',
  mail: 'nobody',
  price: 1000,
  size: 2.5,
  berths: [{ name: 'Bragadin', no: 1 }, { name: 'b' }, { name: 'c' }],
}

const KEPT = Object.keys(STORED).filter((key) => key !== 'flag')

describe.each(DATABASES)(
  'values stored before their file became narrower, over %s',
  { timeout: 180_000 },
  (kind) => {
    let server: TestServer
    let admin: Caller
    let id: string

    const file = (properties: JsonObject, required: string[]) =>
      writeFileSync(
        join(server.schemas, 'entities', 'piers.json'),
        JSON.stringify({
          route: 'piers',
          record: { required, properties },
          rules: [{ field: 'price', valid: 'record.price < 500', code: 'DEAR' }],
          rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
          texts: { it: { rule: { DEAR: 'Troppo caro.' } }, en: { rule: { DEAR: 'Too dear.' } } },
        }),
      )
    const read = async (): Promise<JsonObject> => (await admin.get(`${PIERS}/${id}`)).body.data
    const version = (record: JsonObject) => ({ extraFields: record.extraFields ?? null })
    const put = async (change: JsonObject) =>
      admin.put(`${PIERS}/${id}`, { ...version(await read()), ...change })

    beforeAll(async () => {
      server = await testServer({ kind })
      admin = await signedIn(server.url, 'admin')
      const { price, ...wide } = WIDE
      writeFileSync(
        join(server.schemas, 'entities', 'piers.json'),
        JSON.stringify({
          route: 'piers',
          record: { properties: { ...wide, price } },
          rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
        }),
      )
      await vi.waitFor(async () => expect((await admin.get(PIERS)).status).toBe(200), PATIENCE)
      const made = await admin.post(PIERS, STORED)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      id = made.body.data.id
      file(NARROW, ['owner'])
      await vi.waitFor(
        async () => expect((await admin.post(PIERS, { flag: 'x' })).status).toBe(422),
        PATIENCE,
      )
    }, 180_000)
    afterAll(() => server?.drop())

    const expectKept = async (flag: string) => {
      const record = await read()
      expect(record.flag).toBe(flag)
      for (const key of KEPT) expect(record[key], key).toEqual(key === 'berths' ? record.berths : STORED[key])
      expect((record.berths as JsonObject[]).map(({ name }) => name)).toEqual(['Bragadin', 'b', 'c'])
    }

    test('a PUT of another field, or of the whole record, saves it', async () => {
      const one = await put({ flag: 'one' })
      expect([one.status, JSON.stringify(one.body.errors ?? [])]).toEqual([200, '[]'])
      await expectKept('one')
      const whole = await put({ ...(await read()), flag: 'whole' })
      expect([whole.status, JSON.stringify(whole.body.errors ?? [])]).toEqual([200, '[]'])
      await expectKept('whole')
    })

    test('a batch, its undo and an import of other columns save it', async () => {
      const batch = await runBatch(admin, PIERS, {
        operation: 'update',
        ids: [id],
        changes: { flag: 'batch' },
      })
      expect(batch.failed, JSON.stringify(batch)).toBe(0)
      await expectKept('batch')
      const undone = await runBatch(admin, PIERS, {
        operation: 'undo',
        changes: { token: batch.undoToken },
      })
      expect([undone.done, undone.failed], JSON.stringify(undone)).toEqual([1, 0])
      await expectKept('whole')
      const rows = [{ id, flag: 'import' }]
      const imported = await runBatch(admin, PIERS, {
        operation: 'import',
        changes: { rows, mode: 'update', key: 'id' },
      })
      expect(imported.failed, JSON.stringify(imported)).toBe(0)
      await expectKept('import')
    })

    test('another part of a row saves, and so does a list that becomes shorter', async () => {
      const { berths } = await read()
      const changed = (berths as JsonObject[]).map((row, at) => (at === 0 ? { ...row, no: 9 } : row))
      expect((await put({ berths: changed })).status).toBe(200)
      await expectKept('import')
    })

    test.each<[string, JsonObject]>([
      ['kind', { kind: 'D' }],
      ['note', { note: 'm'.repeat(100) }],
      ['short', { short: 'ab' }],
      ['zip', { zip: 'some' }],
      ['mail', { mail: 'somebody' }],
      ['price', { price: 999 }],
      ['size', { size: 3.5 }],
    ])('a changed value of %s is refused as ever', async (path, change) => {
      const { body, status } = await put(change)
      expect(status).toBe(422)
      expect([...new Set(body.errors.map((one: JsonObject) => one.path))]).toEqual([path])
    })

    test('a new record keeps nothing', async () => {
      const { body, status } = await admin.post(PIERS, STORED)
      expect(status).toBe(422)
      expect(
        [...new Set(body.errors.map((one: JsonObject) => String(one.path).split('.')[0]))].sort(),
      ).toEqual([...KEPT, 'owner'].sort())
    })
  },
)
