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

const job = (cron: unknown) => admin.post('/api/conf/scheduler', { name: `Job ${Math.random()}`, handler: 'BACKUP', cron })

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
