import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../src/contract/model/entity'
import { office } from '../schemas/folder'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { reach } from './permissions/expected'
import { LINES, PEOPLE } from './permissions/table'

/** Records of each entity that are saved as they are. */
const TRIED = 4

/** Pages without records of their own, and records that only the server writes. */
const ROUTES = office.entities
  .filter(({ type, rights }) => type !== 'path' && rights.write.length > 0)
  .map(({ route }) => route)

let server: TestServer
beforeAll(async () => {
  server = await testServer()
}, 120_000)
afterAll(() => server?.drop())

const entityOf = (route: string) => server.catalogue.current().entities.get(route)?.entity as Entity

/** What is wrong with records that are saved as they were read. */
async function saved(call: Caller, route: string): Promise<{ faults: string[]; count: number }> {
  const { endpoint } = entityOf(route)
  const { items = [] } = (await call.get(`${endpoint}?size=${TRIED}`)).body.data ?? {}
  const faults: string[] = []
  for (const { id, label } of items) {
    const before = (await call.get(`${endpoint}/${id}`)).body.data
    const { body, status } = await call.put(`${endpoint}/${id}`, before)
    const isLocked = body.errorCode === 'STATUS_NOT_ALLOWED' || body.errorCode === 'FORBIDDEN'
    if (status !== 200 && !isLocked)
      faults.push(`${label}: ${status} ${JSON.stringify(body.errors)} ${body.detail ?? ''}`)
    if (status === 200) expect(body.data.extraFields, `${label} has not changed`).toEqual(before.extraFields)
  }
  return { faults, count: items.length }
}

describe('records as they are stored are valid, and saved unchanged they stay as they are', () => {
  test.each(ROUTES)('%s, by an administrator', async (route) => {
    const { count, faults } = await saved(await signedIn(server.url, 'admin'), route)
    expect(faults).toEqual([])
    expect(count, 'the demo company has some').toBeGreaterThan(0)
  })

  test.each(Object.entries(PEOPLE).filter(([role]) => role !== 'A'))(
    'every entity that a person of the role %s may write',
    async (role, name) => {
      const call = await signedIn(server.url, name)
      const found: string[] = []
      for (const line of LINES.filter(
        ({ route, write }) => ROUTES.includes(route) && reach(write, role) !== 'none',
      ))
        found.push(...(await saved(call, line.route)).faults.map((fault) => `${line.route} ${fault}`))
      expect(found).toEqual([])
    },
  )
})
