import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const BOATS = '/api/fleet/boats'
const NOBODYS = '01890000-0000-7000-8000-00000000abcd'

/** Server-owned keys, with values a client might send. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  id: NOBODYS,
  code: 'BRC-99999',
  authorId: NOBODYS,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  createdBy: 'Somebody',
  updatedBy: 'Somebody',
  rootId: NOBODYS,
  parentId: NOBODYS,
  label: 'Another title',
  archived: true,
  delete: { deleted: true },
  entity: { id: 'users' },
  authRead: ['ROLE_CUSTOMER'],
  authWrite: ['ROLE_CUSTOMER'],
  authorities: ['ROLE_ADMIN'],
  status: 'NOWHERE',
  _version: 99,
  _deleted: true,
  _search: 'hidden',
  name_fold: 'hidden',
  extraFields: { current_envers_version: 1, authorId: NOBODYS, deleted: true },
}

describe('what belongs to the server', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({ kind: 'postgres', schemas: 'tests/fixtures/boats' })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const boat = () => ({ name: `Boat ${randomUUID()}`, kind: 'MOTOR' })
  const named = async (name: string) =>
    (await admin.get(`${BOATS}?nameEquals=${encodeURIComponent(name)}`)).body.data.items
  /** The keys that were stored. */
  const written = async (id: string, keys: readonly string[]): Promise<string[]> => {
    const record = (await admin.get(`${BOATS}/${id}`)).body.data
    const { rows } = await server.db.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(b) as row from e_boats b where id = $1',
      [id],
    )
    const stored = { ...rows[0]?.row, ...record }
    return keys.filter(
      (key) => JSON.stringify(stored[key]) === JSON.stringify(FORBIDDEN[key]) && key !== 'extraFields',
    )
  }

  test.each(Object.keys(FORBIDDEN))(
    '%s is not taken from the body of a new record, a change, a change of status or a batch [S3]',
    async (key) => {
      const value = { [key]: FORBIDDEN[key] }
      const record = (await admin.post(BOATS, boat())).body.data
      const body = boat()
      const made = await admin.post(BOATS, { ...body, ...value })
      const imported = boat()
      const answers = [
        made,
        await admin.put(`${BOATS}/${record.id}`, {
          name: 'Changed',
          extraFields: record.extraFields,
          ...value,
        }),
        await admin.put(`${BOATS}/statuses/${record.id}?newStatus=AFLOAT`, { ...value }),
      ]
      for (const { body: told, status } of answers) expect(status, JSON.stringify(told)).toBeLessThan(500)
      await runBatch(admin, BOATS, {
        operation: 'import',
        changes: { rows: [{ ...imported, ...value }], mode: 'create' },
      }).catch(() => null)
      await runBatch(admin, BOATS, { operation: 'update', ids: [record.id], changes: value }).catch(
        () => null,
      )
      const ids = [
        record.id,
        ...[...(await named(body.name)), ...(await named(imported.name))].map(({ id }: { id: string }) => id),
      ]
      for (const id of ids) expect(await written(id, [key]), key).toEqual([])
      expect((await admin.get(`${BOATS}/${NOBODYS}`)).status).toBe(404)
    },
  )
})
