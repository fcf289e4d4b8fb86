import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

describe('the start of a page', () => {
  let server: TestServer
  let manager: Caller

  beforeAll(async () => {
    server = await testServer()
    manager = await signedIn(server.url, 'laura.bianchi')
  }, 120_000)
  afterAll(() => server?.drop())

  const start = async (path: string, by = manager) => by.get(`/api/start?path=${encodeURIComponent(path)}`)
  const answers = async (path: string, by = manager): Promise<Record<string, unknown>> =>
    (await start(path, by)).body.data.answers

  test('the start of a page answers the calls of the page, each exactly as its own call', async () => {
    const told = await answers('/customers?statusEquals=ACTIVE&sort=code,desc')
    const paths = Object.keys(told)
    for (const path of paths) expect(told[path], path).toEqual((await manager.get(path)).body)
    const rows = paths.find((path) => path.startsWith('/api/subjects/customers?')) ?? ''
    const asked = new URLSearchParams(rows.split('?')[1])
    expect([asked.get('statusEquals'), asked.get('sort'), asked.get('size'), asked.get('count')]).toEqual([
      'ACTIVE',
      'code,desc',
      '100',
      'none',
    ])
    expect(paths).toContain('/api/auth/whoami')
    expect(paths).toContain('/api/entityconf/visible')
    expect(paths).toContain('/api/views/customers')
    expect(paths.filter((path) => path.startsWith('/api/conf/tables/tablevalue?'))).not.toEqual([])
  })

  test('the start of a record’s page includes the record', async () => {
    const [row] = (await manager.get('/api/subjects/customers?size=1')).body.data.items
    expect(Object.keys(await answers(`/customers/${row.id}/edit`))).toContain(
      `/api/subjects/customers/${row.id}`,
    )
  })

  test('the start of a page leaves out parts the caller may not see, and everything without a session', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const told = Object.keys(await answers('/users', supplier))
    expect(told).toContain('/api/auth/whoami')
    expect(
      told.some((path) => path.startsWith('/api/auth/users') || path.startsWith('/assets/schemas')),
    ).toBe(false)
    expect((await start('/customers', caller(server.url))).body.data.answers).toEqual({})
  })

  test('the start of a page leaves out the rows where the person’s own view comes first', async () => {
    const { id } = (await manager.get('/api/auth/whoami')).body.data
    await manager.put(`/api/conf/user/settings/${id}/list.customers.first`, '"mine"')
    const rows = async (path: string) =>
      Object.keys(await answers(path)).filter((one) => one.startsWith('/api/subjects/customers?'))
    expect(await rows('/customers')).toEqual([])
    expect(await rows('/customers?showDeleted=true')).toHaveLength(1)
    await manager.put(`/api/conf/user/settings/${id}/list.customers.first`, 'null')
  })

  test.each(['customers', 'https://evil.example/', `/${'x'.repeat(5000)}`])(
    'the start of a page refuses %.30s, which is not the address of a page',
    async (path) => {
      const { status, body } = await start(path)
      expect([status, body.errorCode]).toEqual([400, 'BAD_PARAMETER'])
    },
  )

  test('the start of a page gives a stream that opens later the events since then', async () => {
    const { at } = (await start('/customers')).body.data
    const [row] = (await manager.get('/api/subjects/customers?size=1&columns=code')).body.data.items
    const { extraFields, discountPercent } = (await manager.get(`/api/subjects/customers/${row.id}`)).body
      .data
    const saved = await manager.put(`/api/subjects/customers/${row.id}`, {
      discountPercent: (discountPercent ?? 0) + 1,
      extraFields,
    })
    expect(saved.status).toBe(200)
    expect(await firstEvents(`${server.url}/api/events?since=${at}`)).toContain(row.id)
    expect(await firstEvents(`${server.url}/api/events?since=${Date.now() + 1000}`)).not.toContain(row.id)
  })

  /** The events of a stream until it is connected and the event loop has turned once. */
  async function firstEvents(url: string): Promise<string> {
    const stop = new AbortController()
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${manager.token}` },
      signal: stop.signal,
    })
    let said = ''
    const timer = setTimeout(() => stop.abort(), 1000)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        said += decoder.decode(part.value)
        if (said.includes('"type":"record"')) break
      }
    } catch {
      // The stream never ends by itself.
    }
    clearTimeout(timer)
    stop.abort()
    return said
  }
})
