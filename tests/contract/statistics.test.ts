import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlotData } from '../../src/contract/model/plot'
import { schedulerFeature } from '../../src/server/features/operations/scheduler'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SCHEDULES = '/api/conf/scheduler'
const DAY = 86_400_000

describe('figures that a scheduled job counts', () => {
  let server: TestServer
  let admin: Caller
  let at = Date.now()

  beforeAll(async () => {
    server = await testServer({ now: () => new Date(at) })
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const schedule = async (handler: string) => {
    const { items } = (await admin.get(`${SCHEDULES}?handlerEquals=${handler}&size=1`)).body.data
    return (await admin.get(`${SCHEDULES}/${items[0].id}`)).body.data
  }
  const save = async (id: string, values: object) =>
    admin.put(`${SCHEDULES}/${id}`, { ...(await admin.get(`${SCHEDULES}/${id}`)).body.data, ...values })
  const run = async (handler: string) => {
    const { id } = await schedule(handler)
    await admin.post(`${SCHEDULES}/${id}/runs`, {})
    await server.use(schedulerFeature).settle()
    return (await admin.get(`${SCHEDULES}/${id}/runs`)).body.data.items[0]
  }
  const plot = async (route: string, days = 3, who = admin): Promise<PlotData> =>
    (await who.get(`/api/statistics/${route}?days=${days}`)).body.data
  const line = ({ series }: PlotData, status: string) => series.find(({ id }) => id === status)

  test('the job counts records in each status, day by day; a day without a run has no figures', async () => {
    const total = async (status: string) =>
      (await admin.get(`/api/subjects/customers?statusEquals=${status}&size=1&count=exact`)).body.data.total
    const active = await total('ACTIVE')
    expect(await run('STATISTICS')).toMatchObject({
      state: 'DONE',
      outcome: expect.stringMatching(/^OK · entità contate: \d+$/),
    })
    const before = await plot('customers')
    expect(before.at).toHaveLength(3)
    expect(line(before, 'ACTIVE')).toMatchObject({
      values: [null, null, active],
      color: expect.stringMatching(/^#/),
    })
    at += 2 * DAY
    admin = await signedIn(server.url, 'admin')
    const [one] = (await admin.get('/api/subjects/customers?statusEquals=ACTIVE&size=1')).body.data.items
    expect((await admin.put(`/api/subjects/customers/deletes/${one.id}`)).status).toBe(200)
    await run('STATISTICS')
    await run('STATISTICS')
    expect(line(await plot('customers'), 'ACTIVE')?.values).toEqual([active, null, active - 1])
  })

  test('figures stay as many days as the schedule says, and a wrong number of days is refused', async () => {
    const { id } = await schedule('STATISTICS')
    const wrong = await save(id, { params: { days: 0 } })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'params.days'])
    expect((await save(id, { params: { days: 'many' } })).status).toBe(422)
    expect((await save(id, { params: { weeks: 2 } })).status).toBe(422)
    expect((await save(id, { params: { days: 1 } })).status).toBe(200)
    await run('STATISTICS')
    expect(line(await plot('customers'), 'ACTIVE')?.values.slice(0, 2)).toEqual([null, null])
  })

  test('figures are for people who may read every record', async () => {
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await plot('suppliers', 3, clerk)).at).toHaveLength(3)
    const codes = async (path: string, who: Caller) => (await who.get(path)).body.errorCode
    expect(await codes('/api/statistics/logs', clerk)).toBe('FORBIDDEN')
    expect(await codes('/api/statistics/logs', await signedIn(server.url, 'laura.bianchi'))).toBe('FORBIDDEN')
    expect(await codes('/api/statistics/planets', admin)).toBe('NOT_FOUND')
    expect(await codes('/api/statistics/customers?days=0', admin)).toBe('BAD_PARAMETER')
  })

  test('the next runs of a schedule are told in its zone, as many as asked, and none while it is paused', async () => {
    const { id } = await schedule('STATISTICS')
    await save(id, { cron: '0 30 8 * * ?', timezone: 'America/New_York' })
    const next = async (size = '') =>
      (await admin.get(`${SCHEDULES}/${id}/next-runs${size}`)).body.data.items as string[]
    const five = await next()
    expect(five).toHaveLength(5)
    const hours = five.map((one) =>
      new Intl.DateTimeFormat('en', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(one)),
    )
    expect(new Set(hours)).toEqual(new Set(['08:30']))
    await server.use(schedulerFeature).settle()
    expect((await schedule('STATISTICS')).nextRun).toBe(five[0])
    expect(await next('?size=2')).toEqual(five.slice(0, 2))
    const current = await schedule('STATISTICS')
    expect((await admin.put(`${SCHEDULES}/statuses/${id}?newStatus=PAUSED`, current)).status).toBe(200)
    expect(await next()).toEqual([])
    const [customer] = (await admin.get('/api/subjects/customers?size=1')).body.data.items
    expect((await admin.get(`/api/subjects/customers/${customer.id}/next-runs`)).status).toBe(404)
  })
})
