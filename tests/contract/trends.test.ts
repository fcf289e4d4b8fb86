import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCourse, PerformanceCourse, SlowQuery, UsedName } from '../../src/contract/calls/monitoring'
import type { PlotData } from '../../src/contract/model/plot'
import { monitorFeature } from '../../src/server/features/operations/monitor'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const TRENDS = '/api/monitor/trends'
const sum = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

describe.each(DATABASES)('figures over time, over %s', (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const get = async <T>(path: string, who = admin): Promise<T> => {
    const { body, status } = await who.get(`${TRENDS}/${path}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as T
  }

  test('times are percentiles of the stored histograms, of all, of an entity and of one name', async () => {
    const all = await get<PerformanceCourse>('performance?span=30d')
    expect(all.times.at).toHaveLength(30)
    expect(all.times.series.map(({ id }) => id)).toEqual(['p50', 'p75', 'p95'])
    const [p50, p75, p95] = all.times.series.map(({ values }) => values.filter((one) => one !== null))
    expect(p50?.length).toBeGreaterThan(20)
    for (const [index, value] of (p50 ?? []).entries()) {
      expect(value).toBeLessThanOrEqual(p75?.[index] ?? 0)
      expect(p75?.[index]).toBeLessThanOrEqual(p95?.[index] ?? 0)
    }
    expect(sum(all.counts.series[0]?.values)).toBeGreaterThan(1_000)
    const ofCustomers = await get<PerformanceCourse>('performance?span=30d&entity=customers')
    expect(ofCustomers.names.length).toBeGreaterThan(0)
    expect(ofCustomers.names.every(({ name }) => name.includes('/api/subjects/customers'))).toBe(true)
    const one = await get<PerformanceCourse>(
      `performance?span=30d&name=${encodeURIComponent('GET /api/bu/documents')}`,
    )
    expect(one.names.map(({ name }) => name)).toEqual(['GET /api/bu/documents'])
    expect(sum(one.counts.series[0]?.values)).toBe(one.names[0]?.count)
  })

  test('errors have a course each, security its kinds, use its pages', async () => {
    const { faults, plot } = await get<ErrorCourse>('errors?span=90d')
    expect(plot.series.map(({ id }) => id)).toEqual(['SERVER', 'BROWSER'])
    const known = faults.find(({ label }) => label.includes('the label of a customer is missing'))
    expect(known?.count).toBe(14)
    expect(sum(known?.values)).toBe(14)
    const events = await get<PlotData>('security?span=30d')
    expect(events.series.map(({ id }) => id)).toContain('LOGIN_FAILED')
    const use = await get<{ plot: PlotData; names: UsedName[] }>('usability?span=30d')
    expect(use.plot.series[0]?.id).toBe('PAGE_VIEW')
    expect(sum(use.plot.series[0]?.values)).toBeGreaterThan(500)
    expect(use.names[0]).toMatchObject({ kind: 'PAGE_VIEW', name: '/customers' })
  })

  test('statements that take long are counted with their call and without their values', async () => {
    const secret = "select pg_sleep(0.25), 'Mario Rossi', 12345"
    await server.db.query(secret)
    await server.use(monitorFeature).settle()
    const { items, threshold } = await get<{ items: SlowQuery[]; threshold: number }>('statements?span=24h')
    expect(threshold).toBe(200)
    const found = items.find(({ statement }) => statement.includes('pg_sleep'))
    expect(found).toMatchObject({ statement: "select pg_sleep(0), '…', 0", place: 'server', count: 1 })
    expect(found?.slowest).toBeGreaterThanOrEqual(250)
    expect(JSON.stringify(items)).not.toMatch(/Mario|12345/)
  })

  test('figures are for people who may read the records behind them', async () => {
    const manager = await signedIn(server.url, 'laura.bianchi')
    await get('performance', manager)
    const status = async (who: Caller, path: string) => (await who.get(`${TRENDS}/${path}`)).status
    expect(await status(manager, 'security')).toBe(403)
    const clerk = await signedIn(server.url, 'ufficio')
    for (const path of ['performance', 'statements', 'errors', 'security', 'usability?x=1'])
      expect(await status(clerk, path)).toBe(403)
    for (const path of ['performance?span=1y', 'performance?measure=X', 'errors?x=1'])
      expect((await admin.get(`${TRENDS}/${path}`)).body.errorCode).toBe('BAD_PARAMETER')
  })
})
