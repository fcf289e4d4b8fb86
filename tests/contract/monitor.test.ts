import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import { REPORT_LIMITS } from '../../src/contract/calls/monitor'
import { officeDay } from '../../src/contract/time/office-day'
import { monitorFeature } from '../../src/server/features/operations/monitor'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const REPORTS = '/api/monitor/reports'
const ERRORS = '/api/monitor/errors'

/** A fault as browsers report it. */
const fault = (more: object = {}) => ({
  name: 'TypeError',
  message: `no sign (reading 'label')`,
  page: '/customers/:id',
  count: 1,
  stack: 'at draw (record-a1b2c3d4.js:3:4)\nat open (shell-a1b2c3d4.js:9:1)',
  ...more,
})

describe('errors', () => {
  let server: TestServer
  let admin: Caller
  let clerk: Caller

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
    clerk = await signedIn(server.url, 'ufficio')
  }, 120_000)
  afterAll(() => server?.drop())

  const settle = () => server.use(monitorFeature).settle()
  /** The rows whose message contains a text, whole. */
  const rows = async (text: string) => {
    await settle()
    const { items } = (await admin.get(`${ERRORS}?q=${encodeURIComponent(text)}`)).body.data
    return Promise.all(
      items.map(async ({ id }: { id: string }) => (await admin.get(`${ERRORS}/${id}`)).body.data),
    )
  }
  const report = (who: Caller, ...faults: object[]) => who.post(REPORTS, { faults })

  test('errors of browsers are grouped: occurrences, people, the first and the last time', async () => {
    expect((await report(clerk, fault({ count: 2 }))).status).toBe(202)
    const [first, ...none] = await rows('no sign')
    expect(none).toEqual([])
    expect(first).toMatchObject({
      source: 'BROWSER',
      status: 'NEW',
      count: 2,
      users: 1,
      where: '/customers/:id',
    })
    // Another build and another line: the same fault.
    await report(admin, fault({ stack: 'at draw (record-ffffffff.js:8:4)\nat open (shell-eeeeeeee.js:9:7)' }))
    await report(clerk, fault())
    const [second, ...more] = await rows('no sign')
    expect(more).toEqual([])
    expect(second).toMatchObject({ id: first.id, count: 4, users: 2, firstSeen: first.firstSeen })
    expect(Date.parse(second.lastSeen)).toBeGreaterThanOrEqual(Date.parse(first.lastSeen))
    expect(second.extraFields).toEqual(first.extraFields)
    await report(clerk, fault({ stack: 'at elsewhere (record-a1b2c3d4.js:3:4)' }))
    expect(await rows('no sign')).toHaveLength(2)
  })

  test('an error belongs to the version of its tab, and to none when the tab sends none', async () => {
    for (const release of ['0.0.9', '0.0.9', undefined, version])
      expect(
        (await clerk.post(REPORTS, { release, faults: [fault({ message: 'of a version' })] })).status,
      ).toBe(202)
    for (const release of ['', 'x'.repeat(41), '<b>1</b>', 1, null])
      expect(
        (await clerk.post(REPORTS, { release, faults: [fault({ message: 'of a version' })] })).body.errorCode,
      ).toBe('BAD_BODY')
    const told = (await rows('of a version')).map(({ count, release }) => [release ?? null, count])
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        ['0.0.9', 2],
        [null, 1],
        [version, 1],
      ]),
    )
  })

  test('errors contain nothing personal, whatever a browser sends', async () => {
    const message = `bad token "Mario Rossi" of mario@example.it`
    const stack =
      'TypeError: Mario Rossi\nat read (https://office/assets/read.js?name=Mario:1:2)\nMario Rossi'
    await report(
      clerk,
      fault({ message, stack, page: '/customers/mario-rossi?q=Mario', name: 'Mario Rossi' }),
    )
    const [row] = await rows('bad token')
    expect(row).toMatchObject({
      message: 'Mario: bad token "…" of …',
      where: '/customers/:id',
      stack: 'at read (read.js:1:2)',
    })
    const { rows: people } = await server.db.query<{ person: string }>(
      'select person from monitor_fault_person',
    )
    const { id } = (await clerk.get('/api/auth/whoami')).body.data
    expect(people.length).toBeGreaterThan(0)
    expect(JSON.stringify(people)).not.toContain(id)
  })

  test('a resolved error that occurs again is new again; an ignored one stays ignored', async () => {
    const move = async (id: string, status: string) => {
      const { extraFields } = (await admin.get(`${ERRORS}/${id}`)).body.data
      expect((await admin.put(`${ERRORS}/statuses/${id}?newStatus=${status}`, { extraFields })).status).toBe(
        200,
      )
    }
    for (const [message, status, then] of [
      ['settled once', 'RESOLVED', 'NEW'],
      ['taken on', 'ACK', 'ACK'],
      ['of no matter', 'IGNORED', 'IGNORED'],
    ] as const) {
      await report(clerk, fault({ message }))
      const [row] = await rows(message)
      await move(row.id, status)
      await report(clerk, fault({ message }))
      expect(await rows(message)).toMatchObject([{ id: row.id, status: then, count: 2 }])
    }
  })

  test('errors of the server are rows too: failed calls and background work', async () => {
    await server.db.query('alter table list_view rename to list_view_gone')
    await server.db.query('alter table account_link rename to account_link_gone')
    const failed = await clerk.get('/api/views/customers')
    expect([failed.status, failed.body.errorCode]).toEqual([500, 'INTERNAL'])
    await server.tidy()
    await server.db.query('alter table list_view_gone rename to list_view')
    await server.db.query('alter table account_link_gone rename to account_link')
    const found = await rows('does not exist')
    expect(
      found.map(({ source, users, where }) => ({ source, users, where })).sort((a, b) => b.users - a.users),
    ).toEqual([
      { source: 'SERVER', users: 1, where: 'GET /api/views/:route' },
      { source: 'SERVER', users: 0, where: 'tidy' },
    ])
    expect(found[0].stack).toMatch(/^at .*\.[jt]s:\d+:\d+/)
  })

  test('an unhandled rejection is a row as well, and the server goes on answering', async () => {
    const listeners = process.listeners('unhandledRejection')
    const own = listeners.filter(({ name }) => name === 'survive')
    expect(own).toHaveLength(1)
    // The test runner's own listeners would report the rejection as a failure of this run.
    const others = listeners.filter((one) => !own.includes(one))
    for (const one of others) process.off('unhandledRejection', one)
    for (const error of [1, 2].map(() => new Error('nobody waited for this'))) void Promise.reject(error)
    await new Promise((resolve) => setImmediate(resolve))
    for (const one of others) process.on('unhandledRejection', one)
    expect(server.said.filter((line) => line.includes('Error: nobody waited for this'))).toHaveLength(2)
    expect((await clerk.get('/api/auth/whoami')).status).toBe(200)
    const found = await rows('nobody waited for this')
    expect(found).toMatchObject([{ source: 'SERVER', where: 'unhandled rejection', count: 2 }])
  })

  test('signed-in people alone report errors, in the declared shape, within bounds', async () => {
    expect((await caller(server.url).post(REPORTS, { faults: [fault()] })).status).toBe(401)
    expect((await clerk.get(REPORTS)).status).toBe(405)
    const wrong: [unknown, string][] = [
      [{ faults: [fault()], user: 'Mario' }, 'BAD_BODY'],
      [{ faults: [fault({ values: {} })] }, 'BAD_BODY'],
      [{ faults: ['x'] }, 'BAD_BODY'],
      [{ faults: {} }, 'BAD_BODY'],
      [{ faults: [fault({ count: 0 })] }, 'BAD_BODY'],
      [{ faults: [fault({ count: 1e9 })] }, 'BAD_BODY'],
      [{ faults: [fault({ message: 'x'.repeat(REPORT_LIMITS.message + 1) })] }, 'BAD_BODY'],
      [{ faults: [fault({ message: 3 })] }, 'BAD_BODY'],
      [{ faults: Array.from({ length: REPORT_LIMITS.faults + 1 }, () => fault()) }, 'BAD_BODY'],
      [{ faults: [fault({ stack: 'x'.repeat(REPORT_LIMITS.bytes) })] }, 'BODY_TOO_LARGE'],
    ]
    const davide = await signedIn(server.url, 'laura.bianchi')
    for (const [body, code] of wrong)
      expect((await davide.post(REPORTS, body)).body.errorCode, JSON.stringify(body).slice(0, 90)).toBe(code)
    for (let left = 30 - wrong.length; left > 0; left -= 1)
      expect((await davide.post(REPORTS, {})).status).toBe(202)
    const refused = await davide.post(REPORTS, {})
    expect([refused.status, refused.body.errorCode, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY',
      '60',
    ])
  })

  test('administrators and managers read errors, and only the server changes their figures', async () => {
    expect((await (await signedIn(server.url, 'sola.lettura')).get(ERRORS)).status).toBe(403)
    const [row] = await rows('of no matter')
    const changed = await admin.put(`${ERRORS}/${row.id}`, {
      count: 0,
      comment: 'Vista',
      extraFields: row.extraFields,
    })
    expect(changed.body.errors?.[0]).toMatchObject({ path: 'count' })
    expect(
      (await admin.put(`${ERRORS}/${row.id}`, { comment: 'Vista', extraFields: row.extraFields })).status,
    ).toBe(200)
  })

  test('errors are deleted with the other logs', async () => {
    const monitor = server.use(monitorFeature)
    await monitor.prune(new Date(Date.now() - 60_000))
    const count = async (table: string) =>
      (await server.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
    expect(await count('monitor_fault')).toBeGreaterThan(3)
    await monitor.prune(new Date(Date.now() + 60_000))
    expect([await count('monitor_fault'), await count('monitor_fault_person')]).toEqual([0, 0])
  })
})

describe('performance and use', () => {
  let server: TestServer
  let admin: Caller
  let at: Date

  beforeAll(async () => {
    at = new Date()
    server = await testServer({ now: () => at })
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const settle = () => server.use(monitorFeature).settle()
  const measured = async (name: string) => {
    await settle()
    const query = `nameEquals=${encodeURIComponent(name)}&sort=at,asc&atFrom=${officeDay(at)}`
    return (await admin.get(`/api/monitor/performance?${query}`)).body.data.items
  }
  const used = async (name: string) => {
    await settle()
    const { items } = (
      await admin.get(`/api/monitor/usability?nameEquals=${encodeURIComponent(name)}&sort=at,desc`)
    ).body.data
    // Days of the office have no hour.
    expect(items[0]?.at).toBe(officeDay(at))
    return items.map(({ kind: of, count }: { kind: string; count: number }) => `${of} ${count}`)
  }

  test('calls are measured by method and pattern, an hour to a row, also when it is stored in parts', async () => {
    const name = 'GET /api/subjects/suppliers/:id/revisions'
    const { items } = (await admin.get('/api/subjects/suppliers?size=3')).body.data
    const read = async () => {
      for (const { id } of items)
        expect((await admin.get(`/api/subjects/suppliers/${id}/revisions`)).status).toBe(200)
    }
    await read()
    expect(await measured(name)).toMatchObject([{ kind: 'CALL', calls: 3 }])
    await read()
    const [row, ...more] = await measured(name)
    expect([row.calls, more]).toEqual([6, []])
    expect(row.p50).toBeGreaterThan(0)
    expect([row.p50 <= row.p95, row.p95 <= row.p99, row.p99 < 60_000]).toEqual([true, true, true])
    expect(Date.parse(row.at) % 3_600_000).toBe(0)
    expect((await measured('GET /api/monitor/performance'))[0].calls).toBeGreaterThan(1)
  })

  test('what strangers ask for is not measured', async () => {
    await caller(server.url).get('/api/subjects/collaborators')
    await admin.get('/api/mario-rossi')
    await admin.call('DELETE', '/api/views/customers')
    await settle()
    const { rows } = await server.db.query<{ name: string }>('select name from monitor_measure')
    const names = rows.map((one) => one.name)
    expect(names).not.toContain('other')
    expect(names.filter((name) => /rossi|DELETE|subjects\/collaborators$/.test(name))).toEqual([])
  })

  test('vitals of pages are measured by their pattern', async () => {
    const vitals = [10, 20, 30, 4_000].map((value) => ({
      vital: 'LCP',
      page: '/customers/mario-rossi',
      value,
    }))
    expect((await admin.post(REPORTS, { vitals })).status).toBe(202)
    const [row] = await measured('/customers/:id')
    expect(row).toMatchObject({ kind: 'LCP', calls: 4 })
    expect(row.p50).toBeGreaterThan(18)
    expect(row.p50).toBeLessThan(22)
    expect(row.p99).toBeGreaterThan(3_600)
  })

  test('use is counted by day, for pages and fields that exist', async () => {
    const signals = [
      { signal: 'PAGE_VIEW', name: '/suppliers/01890000-0000-7000-8000-000000000000/edit', count: 2 },
      { signal: 'ABANDONED_FORM', name: '/suppliers/:id/edit', count: 1 },
      { signal: 'FIELD_USE', name: 'suppliers.subject', count: 3 },
      { signal: 'FIELD_USE', name: 'suppliers.marioRossi', count: 1 },
      { signal: 'VALIDATION', name: 'suppliers.status', count: 1 },
      { signal: 'VALIDATION', name: 'suppliers.marioRossi', count: 1 },
      { signal: 'VALIDATION', name: 'planets.name', count: 1 },
      { signal: 'EMPTY_SEARCH', name: '/mario-rossi', count: 1 },
    ]
    expect((await admin.post(REPORTS, { signals })).status).toBe(202)
    expect(await used('/suppliers/:id/edit')).toEqual(
      expect.arrayContaining(['PAGE_VIEW 2', 'ABANDONED_FORM 1']),
    )
    await admin.post(REPORTS, { signals: signals.slice(0, 1) })
    expect(await used('/suppliers/:id/edit')).toEqual(
      expect.arrayContaining(['PAGE_VIEW 4', 'ABANDONED_FORM 1']),
    )
    expect(await used('/:page')).toEqual(['EMPTY_SEARCH 1'])
    expect(await used('suppliers.subject')).toEqual(['FIELD_USE 3'])
    const { rows } = await server.db.query<{ name: string }>(
      `select name from monitor_signal where name not like '/%'`,
    )
    expect(rows.filter(({ name }) => /mario|planets/i.test(name))).toEqual([])
    at = new Date(at.getTime() + 86_400_000)
    admin = await signedIn(server.url, 'admin')
    await admin.post(REPORTS, { signals: signals.slice(0, 1) })
    expect(await used('/suppliers/:id/edit')).toEqual(['PAGE_VIEW 2', expect.any(String), expect.any(String)])
  })

  test.each([
    ['an unknown vital', { vitals: [{ vital: 'FCP', page: '/', value: 1 }] }],
    ['a negative value', { vitals: [{ vital: 'LCP', page: '/', value: -1 }] }],
    ['more of a vital', { vitals: [{ vital: 'LCP', page: '/', value: 1, user: 'x' }] }],
    ['an unknown signal', { signals: [{ signal: 'CLICK', name: '/', count: 1 }] }],
    ['more of a signal', { signals: [{ signal: 'PAGE_VIEW', name: '/', count: 1, at: 'x' }] }],
    [
      'too many signals',
      { signals: Array.from({ length: 101 }, () => ({ signal: 'PAGE_VIEW', name: '/', count: 1 })) },
    ],
  ])('measures of another shape are refused: %s', async (_, body) => {
    expect((await admin.post(REPORTS, body)).body.errorCode).toBe('BAD_BODY')
  })

  test('measures and signals are deleted after their retention time', async () => {
    await server.use(monitorFeature).prune(new Date(at.getTime() + 172_800_000))
    for (const table of ['monitor_measure', 'monitor_signal'])
      expect((await server.db.query(`select 1 from ${table}`)).rows, table).toEqual([])
  })
})
