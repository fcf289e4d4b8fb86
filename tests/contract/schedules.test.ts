import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer({ kind: 'postgres', schemas: 'schemas' })
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server?.drop())

const job = (cron: unknown) =>
  admin.post('/api/conf/scheduler', { name: `Job ${Math.random()}`, handler: 'BACKUP', cron })

test('[SCHED-10] the server keeps a Quartz expression as it is written', async () => {
  for (const cron of ['0 30 4,8 ? * 2,5', '0 0 12 LW * ? 2027']) {
    const { status, body } = await job(cron)
    expect([status, body.data?.cron]).toEqual([201, cron])
  }
})

test('the server names what is wrong with an expression, and where', async () => {
  for (const [cron, code, position] of [
    ['0 0 8 * * 2', 'CRON_ONE_DAY', 11],
    ['0 8 * * 1', 'CRON_FIELDS', 10],
    ['0 0 24 * * ?', 'CRON_HOURS', 5],
  ]) {
    const { status, body } = await job(cron)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(`"${code}"`)
    expect(JSON.stringify(body)).toContain(`"position":${position}`)
  }
})

test('a schedule that never fires is refused, and one stored before can be changed and paused until it is set anew', async () => {
  const never = {
    path: 'cron',
    code: 'CRON_NEVER',
    message:
      '"0 0 0 30 2 ?" never fires from now on: choose a day that exists and is to come, or leave out the year',
    params: { value: '0 0 0 30 2 ?' },
  }
  const refused = await job('0 0 0 30 2 ?')
  expect([refused.status, refused.body.errors]).toEqual([422, [never]])
  expect((await job('0 0 8 1 1 ? 2020')).body.errors).toMatchObject([{ code: 'CRON_NEVER' }])
  const { body } = await job('0 0 8 * * ?')
  const path = `/api/conf/scheduler/${body.data.id}`
  await server.db.query(`update e_scheduler set cron = '0 0 0 30 2 ?' where id = $1`, [body.data.id])
  const set = async (values: object) => {
    // The planner sets the next run after each write, in its own time: nobody sends it back.
    const { nextRun: _, ...data } = (await admin.get(path)).body.data
    return admin.put(path, { ...data, ...values })
  }
  expect((await set({ name: 'Renamed' })).status).toBe(200)
  expect((await set({ timezone: 'UTC' })).body.errors).toEqual([never])
  expect((await set({ cron: '0 0 0 31 2 ?' })).body.errors).toMatchObject([
    { params: { value: '0 0 0 31 2 ?' } },
  ])
  const paused = await admin.put(`/api/conf/scheduler/statuses/${body.data.id}?newStatus=PAUSED`)
  expect([paused.status, paused.body.data.status]).toEqual([200, 'PAUSED'])
  expect((await set({ cron: '0 0 0 28 2 ?' })).status).toBe(200)
})
