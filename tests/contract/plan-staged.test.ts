import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const PLANS = '/api/catalogue/plans'
const FILE = 'entities/barges.json'

const barges = (kinds: string[], map?: Record<string, string>): string =>
  JSON.stringify({
    route: 'barges',
    record: { properties: { name: { type: 'string' }, kind: { enum: kinds, ...(map ? { map } : {}) } } },
    rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
    texts: { it: { barges: 'Chiatte' }, en: { barges: 'Barges' } },
  })

const BEFORE = barges(['SAIL', 'OAR'])
const AFTER = barges(['SAIL'], { OAR: 'SAIL' })

/** An office that stages changed files goes on with those in force until someone applies their plan. */
describe.each(DATABASES)('staged changes of the model on %s', { timeout: 240_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  let id: string
  const path = () => join(server.schemas, FILE)
  const list = async () => (await admin.get(PLANS)).body.data
  const kindOf = async () => (await admin.get(`/api/barges/${id}`)).body.data.kind

  beforeAll(async () => {
    server = await testServer({ kind, config: { model: 'staged' } })
    admin = await signedIn(server.url, 'admin')
    const { body } = await admin.post(PLANS, { files: { [FILE]: BEFORE } })
    await admin.post(`${PLANS}/${body.data.id}/applications`)
    const made = await admin.post('/api/barges', { name: 'one', kind: 'OAR' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    id = made.body.data.id
  }, 240_000)
  afterAll(() => server?.drop())

  test('a changed file waits with its plan, told in the log and in the inbox, until it is applied', async () => {
    expect(await list()).toMatchObject({ staged: [], mode: 'staged' })
    writeFileSync(path(), AFTER)
    await expect.poll(async () => (await list()).staged, { timeout: 20_000 }).toEqual([FILE])
    await expect
      .poll(async () => (await list()).items[0], { timeout: 20_000 })
      .toMatchObject({ source: 'folder', state: 'open', files: [FILE] })
    const [plan] = (await list()).items
    expect(await kindOf()).toBe('OAR')
    expect((await admin.post('/api/barges', { name: 'two', kind: 'OAR' })).status).toBe(201)
    expect(server.said.join('\n')).toContain(`tessera apply --plan ${plan.id}`)
    await expect
      .poll(
        async () => JSON.stringify((await admin.get('/api/inbox', { 'accept-language': 'en' })).body.data),
        {
          timeout: 20_000,
          message: server.said.join('\n'),
        },
      )
      .toContain('files of the model wait')
    const stale = await admin.post(`${PLANS}/${plan.id}/applications`)
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'PLAN_STALE'])
    const again = (await admin.post(PLANS, {})).body.data
    expect((await admin.post(`${PLANS}/${again.id}/applications`)).body.data.state).toBe('applied')
    expect(await kindOf()).toBe('SAIL')
    expect((await admin.post('/api/barges', { name: 'three', kind: 'OAR' })).status).toBe(422)
    expect((await list()).staged).toEqual([])
  })

  test('a file that is as it was before is staged, too, and a plan that is taken back leaves the folder alone', async () => {
    const { items } = await list()
    const applied = items.find(({ state }: { state: string }) => state === 'applied')
    expect((await admin.post(`${PLANS}/${applied.id}/reversals`)).body.data.state).toBe('reversed')
    expect(await kindOf()).toBe('OAR')
    expect(readFileSync(path(), 'utf8')).toBe(BEFORE)
  })
})
