import { describe, expect, test, vi } from 'vitest'
import { createBackend } from '../../../src/adapters/rest/backend'
import { decodeUser } from '../../../src/adapters/rest/decode'
import { createGeo } from '../../../src/adapters/rest/geo'
import { createHttp, type HttpHost } from '../../../src/adapters/rest/http'
import { createPreloadedAnswers, type PreloadedAnswers } from '../../../src/adapters/rest/preloaded-answers'
import { PATIENCE_MS } from '../../../src/adapters/rest/session-calls'
import { tokenEnd } from '../../../src/adapters/rest/token'
import { isApiError } from '../../../src/contract/calls/api-error'
import type { User } from '../../../src/contract/model/user'

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>)

const USER = {
  id: 'u1',
  username: 'laura',
  name: 'Laura Bianchi',
  token: 'token-2',
  lang: 'it',
  authorities: ['ROLE_USER', 7],
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
}

function refused(status: number, errorCode: string): Response {
  return json({ errorCode, errorMessage: errorCode, errors: [] }, status)
}

/** Never answers; ends as a browser's fetch does when it is given up. */
function untilGivenUp({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** A token that ends at this time, in ms. */
function endingToken(end: number): string {
  return `h.${btoa(JSON.stringify({ exp: end / 1000 }))}.s`
}

/**
 * An adapter over answers by `METHOD path`, and those that came with the page; the requests it made are
 * listed.
 */
function adapter(
  answers: Record<string, Answer[]>,
  part: Partial<HttpHost> = {},
  preloaded?: PreloadedAnswers,
) {
  const held = { token: 'token-1' as string | null }
  const requests: Request[] = []
  const expired = vi.fn()
  const unauthorized = vi.fn()
  const busy = vi.fn()
  const host: HttpHost = {
    baseUrl: 'http://back.example',
    token: () => held.token,
    lang: () => 'it',
    now: () => 0,
    renewed: (user: User) => {
      held.token = user.token
    },
    expired,
    unauthorized,
    forbidden: vi.fn(),
    busy,
    viewAs: () => null,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      const answer = answers[`${request.method} ${new URL(request.url).pathname}`]?.shift()
      if (!answer) throw new TypeError('no answer left')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(request) : answer
    },
    ...part,
  }
  const backend = createBackend(createHttp(host, decodeUser, preloaded), async () => undefined)
  return { backend, requests, expired, unauthorized, busy, held }
}

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error(`no ApiError: ${String(error)}`)
  return { status: error.status, ...error.failure }
}

test('a preview of a role writes nothing, and questions sent by POST still work', async () => {
  const asked: string[] = []
  const host: HttpHost = {
    baseUrl: 'http://office.test',
    token: () => 'token-1',
    lang: () => 'it',
    now: () => 0,
    viewAs: () => 'ROLE_VIEWER',
    renewed: vi.fn(),
    expired: vi.fn(),
    unauthorized: vi.fn(),
    forbidden: vi.fn(),
    busy: vi.fn(),
    fetch: async (input, init) => {
      const { headers, method } = new Request(input, init)
      asked.push(`${method} as ${headers.get('x-view-as')}`)
      return json({ data: { waypointOrder: [], legs: [], path: [] } })
    },
  }
  const http = createHttp(host, decodeUser)
  await expect(http.send({ method: 'POST', path: '/api/x' })).rejects.toMatchObject({ status: 403 })
  await createGeo(http).directions({} as never)
  expect(asked).toEqual(['POST as ROLE_VIEWER'])
})

describe('a call', () => {
  test('a call goes to the base address with token and language [API-01] [API-02] [API-04]', async () => {
    const { backend, requests } = adapter({ 'GET /api/auth/whoami': [json({ data: USER })] })
    expect(await backend.session.whoami()).toMatchObject({
      id: 'u1',
      fullname: 'Laura Bianchi',
      authorities: ['ROLE_USER'],
      subjectId: null,
    })
    const [request] = requests
    expect(request?.url).toBe('http://back.example/api/auth/whoami')
    expect(request?.headers.get('authorization')).toBe('Bearer token-1')
    expect(request?.headers.get('accept-language')).toBe('it')
  })

  test('a call to sign in carries no token, and a form [API-02] [API-03] [AUTH-03]', async () => {
    const { backend, requests } = adapter({ 'POST /api/auth/login': [json({ data: USER })] })
    const user = await backend.session.login({ username: 'laura', secret: 'à b&c' })
    expect(user).toMatchObject({ token: 'token-2', fullname: 'Laura Bianchi' })
    const [request] = requests
    expect(request?.headers.has('authorization')).toBe(false)
    expect(request?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(new URLSearchParams(await request?.text()).get('secret')).toBe('à b&c')
  })

  test('a 401 without a token tells its code, once, and no word of the body; it ends no session [ERR-12]', async () => {
    const body = {
      errorCode: 'BAD_CREDENTIALS',
      errorMessage: 'Wrong password for laura',
      errors: [
        { path: 'secret', code: 'TRIES', message: 'two tries are left for laura', params: { minutes: 2 } },
      ],
    }
    const { backend, expired, requests, unauthorized, busy } = adapter({
      'POST /api/auth/login': [json(body, 401)],
    })
    const refused = await failure(backend.session.login({ username: 'a', secret: 'b' }))
    expect(unauthorized.mock.calls).toEqual([['BAD_CREDENTIALS']])
    expect(refused).toMatchObject({
      status: 401,
      errorCode: 'BAD_CREDENTIALS',
      errorMessage: 'BAD_CREDENTIALS',
    })
    expect(refused.errors).toEqual([
      { path: 'secret', code: 'TRIES', message: 'TRIES', params: { minutes: 2 } },
    ])
    expect(JSON.stringify(refused)).not.toContain('laura')
    expect(expired).not.toHaveBeenCalled()
    expect([requests.length, busy.mock.calls]).toEqual([1, [[1], [-1]]])
  })

  test('a call is counted while it runs, unless it is quiet', async () => {
    const page = { items: [], total: 0, totalExact: true, page: 0, size: 1, next: null, prev: null }
    const { backend, busy } = adapter({ 'GET /api/boats': [json({ data: page }), json({ data: page })] })
    await backend.records.list('boats', {})
    expect(busy.mock.calls).toEqual([[1], [-1]])
    await backend.records.list('boats', {}, { quiet: true })
    expect(busy).toHaveBeenCalledTimes(2)
  })

  test('a quiet call says so to the server: the header skipWaiter [API-38] [API-40] [API-41]', async () => {
    const page = { items: [], total: 0, totalExact: true, page: 0, size: 1, next: null, prev: null }
    const { backend, requests } = adapter({ 'GET /api/boats': [json({ data: page }), json({ data: page })] })
    await backend.records.list('boats', {}, { quiet: true })
    await backend.records.list('boats', {})
    expect(requests.map(({ headers }) => headers.get('skipwaiter'))).toEqual(['true', null])
  })

  test('a call requests whole tables, its parameters in order, repeated ones too [API-37] [LOOKUP-95] [CONST-23]', async () => {
    const { backend, requests } = adapter({
      'GET /api/conf/tables/tablevalue': [json({ data: { items: [] } })],
    })
    await backend.conf.tables(['A', 'B'], [['alpha1', 'ITA']])
    expect(new URL(requests[0]?.url ?? '').search).toBe('?tableCodes=A&tableCodes=B&unpaged=true&alpha1=ITA')
  })

  test('a call requests only the tables that did not come with the start of the page', async () => {
    const answer = { data: { items: [{ code: 'a', name: 'a', tableCode: 'A' }] } }
    const start = { at: 0, answers: { '/api/conf/tables/tablevalue?tableCodes=A&unpaged=true': answer } }
    const rest = json({ data: { items: [{ code: 'b', name: 'b', tableCode: 'B' }] } })
    const preloaded = createPreloadedAnswers(Promise.resolve(start), 'it', () => 0)
    const { backend, requests } = adapter({ 'GET /api/conf/tables/tablevalue': [rest] }, {}, preloaded)
    expect((await backend.conf.tables(['A', 'B', 'C'], [])).map(({ code }) => code)).toEqual(['a', 'b'])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?tableCodes=B&tableCodes=C&unpaged=true',
    ])
  })

  test('a call reads rows of tables with and without the envelope', async () => {
    const rows = [{ code: 'A', name: 'a' }]
    const { backend } = adapter({
      'GET /api/conf/tables/tablevalue': [json({ items: rows }), json({ data: { items: rows } })],
    })
    expect(await backend.conf.tables(['A'], [])).toEqual(rows)
    expect(await backend.conf.tables(['A'], [])).toEqual(rows)
  })

  test('a call for choices excludes deleted, archived and tag records, and does not show as busy [API-38] [API-39] [API-40]', async () => {
    const answer = () => json({ data: { items: [{ id: '1', label: 'Rossi' }] } })
    const { backend, requests, busy } = adapter({
      'GET /api/people': [answer(), answer()],
      'GET /api/suggestions/people': [answer()],
    })
    const filters = [{ path: 'kind', operator: 'In' as const, values: ['PERSON', 'FIRM'] }]
    const { items } = await backend.records.offer('people', { q: 'ross', size: 10, count: 'none', filters })
    expect(items).toMatchObject([{ id: '1', label: 'Rossi' }])
    await backend.records.offer('people', { size: 200 }, { pickup: true })
    await backend.records.names('people', { q: '', filters })
    const none = 'showDeleted=false&showArchived=false&showTags=false'
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      `?size=10&q=ross&kindIn=PERSON&kindIn=FIRM&count=none&${none}`,
      `?size=200&${none}&enableFilters=true`,
      '?kindIn=PERSON&kindIn=FIRM',
    ])
    expect([requests.map(({ headers }) => headers.get('skipwaiter')), busy.mock.calls]).toEqual([
      ['true', 'true', 'true'],
      [],
    ])
  })

  test('a call for records uses the endpoint in its entity’s description, fetched once when it is unknown', async () => {
    const conf = { items: [{ route: 'boats', assets: { entity: '/assets/boats.json' } }], menus: {} }
    const { backend, requests } = adapter({
      'GET /api/entityconf/visible': [json({ data: conf })],
      'GET /assets/boats.json': [json({ route: 'boats', endpoint: '/api/fleet/boats' })],
      'GET /api/fleet/boats/b1': [json({ data: { id: 'b1' } }), json({ data: { id: 'b1' } })],
      'GET /api/others/o1': [json({ data: { id: 'o1' } })],
    })
    await backend.conf.visible()
    await backend.records.get('boats', 'b1')
    await backend.records.get('boats', 'b1')
    await backend.records.get('others', 'o1')
    expect(requests.map(({ url }) => new URL(url).pathname).slice(1)).toEqual([
      '/assets/boats.json',
      '/api/fleet/boats/b1',
      '/api/fleet/boats/b1',
      '/api/others/o1',
    ])
  })

  test('a call that changes a record sends its version and its access information unchanged', async () => {
    const wire = {
      id: 'r1',
      name: 'x',
      extraFields: { current_envers_version: 3, access: { mayWrite: true } },
    }
    const answer = () => json({ data: wire })
    const { backend, requests } = adapter({
      'GET /api/boats/r1': [answer()],
      'PUT /api/boats/r1': [answer()],
      'PUT /api/boats/statuses/r1': [answer()],
    })
    const record = await backend.records.get('boats', 'r1')
    expect(record).toMatchObject({ _version: 3, _access: { mayWrite: true } })
    expect(record).not.toHaveProperty('extraFields')
    await backend.records.update('boats', 'r1', { name: 'y', _version: 3 })
    await backend.records.changeStatus('boats', 'r1', 'AFLOAT', record as never)
    expect(await requests[1]?.json()).toEqual({ name: 'y', extraFields: { current_envers_version: 3 } })
    expect(await requests[2]?.json()).toMatchObject(wire)
  })

  test('the record calls use the agreed addresses; the status travels in the query, the record as JSON [API-25]', async () => {
    const record = () => json({ data: { id: 'r1' } })
    const { backend, requests } = adapter({
      'POST /api/boats': [record()],
      'PUT /api/boats/r1': [record()],
      'PUT /api/boats/statuses/r1': [record()],
      'PUT /api/boats/deletes/r1': [record()],
      'PUT /api/boats/r1/un-deletes': [record()],
    })
    await backend.records.create('boats', { name: 'x' }, 'key-1')
    await backend.records.update('boats', 'r1', { name: 'y' })
    await backend.records.changeStatus('boats', 'r1', 'IN ACQUA', { id: 'r1', name: 'y' })
    await backend.records.remove('boats', 'r1')
    await backend.records.restore('boats', 'r1')
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1')
    const [, , status] = requests
    expect([status?.method, new URL(status?.url ?? '').pathname]).toEqual(['PUT', '/api/boats/statuses/r1'])
    expect(new URL(status?.url ?? '').searchParams.getAll('newStatus')).toEqual(['IN ACQUA'])
    expect(status?.headers.get('content-type')).toContain('application/json')
    expect(await status?.json()).toEqual({ id: 'r1', name: 'y' })
    expect(requests).toHaveLength(5)
  })
})

describe('the last call of a session', () => {
  test('the end of a session aborts its reads, and nothing more is read with its token [AUTH-06]', async () => {
    let answer = (_: Response) => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { backend, requests, expired, busy, held } = adapter({
      'GET /api/customers': [untilGivenUp, untilGivenUp],
      'GET /api/entityconf/visible': [untilGivenUp, untilGivenUp],
      'POST /api/auth/logout': [() => answered],
      'GET /api/auth/whoami': [json({ data: USER })],
    })
    const givenUp = { name: 'AbortError' }
    const reads = [
      backend.records.list('customers', {}),
      backend.records.list('customers', {}, { signal: new AbortController().signal }),
    ]
    const gone = Promise.all(reads.map((read) => expect(read).rejects.toMatchObject(givenUp)))
    const left = backend.session.logout()
    await gone
    await expect(backend.conf.visible()).rejects.toMatchObject(givenUp)
    answer(json({ data: { byProvider: false } }))
    expect(await left).toBe(false)
    await expect(backend.conf.visible(), 'before the page has let go of the token').rejects.toMatchObject(
      givenUp,
    )
    expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain('/api/auth/refresh')
    expect(expired).not.toHaveBeenCalled()
    expect(busy.mock.calls.flat().reduce((sum, change) => sum + change, 0)).toBe(0)
    held.token = 'token-2'
    await expect(backend.session.whoami()).resolves.toMatchObject({ id: 'u1' })
  })

  test('the end of a session waits for running saves, and nothing more is saved with its token [AUTH-06]', async () => {
    let answer = (_: Response) => {}
    const saved = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { backend, requests } = adapter({
      'PUT /api/boats/r1': [() => saved],
      'PUT /api/presence': [untilGivenUp],
      'POST /api/auth/logout': [json({ data: { byProvider: false } })],
    })
    const saving = backend.records.update('boats', 'r1', { name: 'x' })
    const left = backend.session.logout()
    await expect(
      backend.records.presence({ route: 'boats', id: 'r1', page: 'p', editing: true }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    })
    const sent = () =>
      requests.filter(({ signal }) => !signal.aborted).map(({ url }) => new URL(url).pathname)
    expect(sent()).toEqual(['/api/boats/r1'])
    answer(json({ data: { id: 'r1', name: 'x' } }))
    await expect(saving).resolves.toMatchObject({ name: 'x' })
    expect(await left).toBe(false)
    expect(sent()).toEqual(['/api/boats/r1', '/api/auth/logout'])
  })

  test('the end of a session does not wait for a save that takes too long [AUTH-06]', async () => {
    vi.useFakeTimers()
    const { backend, requests } = adapter({
      'PUT /api/boats/r1': [untilGivenUp],
      'POST /api/auth/logout': [json({ data: { byProvider: false } })],
    })
    void backend.records.update('boats', 'r1', { name: 'x' })
    const left = backend.session.logout()
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await left).toBe(false)
    expect(requests[0]?.signal.aborted, 'it may still arrive').toBe(false)
  })
})

describe('a session that ended while the page was still there', () => {
  test('an ended session makes no further call without a token and repeats none [AUTH-06] [API-02]', async () => {
    const { backend, requests, expired, held } = adapter({
      'GET /api/auth/whoami': [
        () => {
          held.token = null
          return refused(401, 'SESSION_EXPIRED')
        },
      ],
    })
    expect(await failure(backend.session.whoami())).toMatchObject({
      status: 401,
      errorCode: 'SESSION_EXPIRED',
    })
    expect(await failure(backend.conf.visible())).toMatchObject({ status: 401, errorCode: 'SESSION_EXPIRED' })
    expect(await failure(backend.records.update('boats', 'r1', {}))).toMatchObject({
      errorCode: 'SESSION_EXPIRED',
    })
    expect(requests).toHaveLength(1)
    expect(expired).not.toHaveBeenCalled()
  })

  test('a sign-out uses the token that was being renewed [AUTH-05] [AUTH-08]', async () => {
    let answer = (_: Response) => {}
    const renewal = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { backend, requests } = adapter({
      'PUT /api/boats/r1': [refused(401, 'UNAUTHORIZED'), json({ data: { id: 'r1' } })],
      'POST /api/auth/refresh': [() => renewal],
      'POST /api/auth/logout': [json({ data: { byProvider: false } })],
    })
    const saving = backend.records.update('boats', 'r1', {}).catch(() => null)
    await vi.waitFor(() => expect(requests.at(-1)?.url).toContain('/refresh'))
    const left = backend.session.logout()
    answer(json({ data: USER }))
    expect(await left).toBe(false)
    await saving
    const ending = requests.find(({ url }) => url.endsWith('/logout'))
    expect(ending?.headers.get('authorization')).toBe('Bearer token-2')
    await expect(backend.conf.visible()).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a token', () => {
  test('a token that expires soon is renewed before the call, which uses the new one [AUTH-08]', async () => {
    const { backend, requests, held } = adapter(
      { 'POST /api/auth/refresh': [json({ data: USER })], 'GET /api/auth/whoami': [json({ data: USER })] },
      { now: () => 1_000_000 },
    )
    held.token = endingToken(1_000_000)
    await backend.session.whoami()
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/auth/refresh',
      '/api/auth/whoami',
    ])
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer token-2')
  })

  test('a token is renewed once for calls that fail together', async () => {
    const { backend, requests } = adapter({
      'GET /api/auth/whoami': [refused(401, 'UNAUTHORIZED'), json({ data: USER })],
      'GET /api/entityconf/visible': [
        refused(401, 'UNAUTHORIZED'),
        json({ data: { items: [], menus: {}, landing: '/', version: '1' } }),
      ],
      'POST /api/auth/refresh': [json({ data: USER })],
    })
    await Promise.all([backend.session.whoami(), backend.conf.visible()])
    expect(requests.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
    expect(requests).toHaveLength(5)
  })

  test('a token that cannot be renewed ends the session [AUTH-09] [AUTH-07]', async () => {
    const { backend, expired } = adapter({
      'GET /api/auth/whoami': [refused(401, 'UNAUTHORIZED')],
      'POST /api/auth/refresh': [refused(401, 'SESSION_EXPIRED')],
    })
    expect(await failure(backend.session.whoami())).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
    expect(expired).toHaveBeenCalledOnce()
  })

  test('a session survives a refresh that did not reach the server', async () => {
    const { backend, expired } = adapter({
      'GET /api/auth/whoami': [refused(401, 'UNAUTHORIZED')],
      'POST /api/auth/refresh': [new TypeError('offline')],
    })
    expect(await failure(backend.session.whoami())).toMatchObject({ status: 0, errorCode: 'OFFLINE' })
    expect(expired).not.toHaveBeenCalled()
  })

  test('a session survives a failure of the server during the refresh [AUTH-09]', async () => {
    const { backend, expired } = adapter({
      'GET /api/auth/whoami': [refused(401, 'UNAUTHORIZED')],
      'POST /api/auth/refresh': [refused(503, 'STORE_UNAVAILABLE')],
    })
    expect(await failure(backend.session.whoami())).toMatchObject({
      status: 503,
      errorCode: 'STORE_UNAVAILABLE',
    })
    expect(expired).not.toHaveBeenCalled()
  })

  test.each(['opaque', 'a.b.c', `x.${btoa('{}')}.y`])(
    '%s that does not say when it ends is used as it is',
    (token) => {
      expect(tokenEnd(token)).toBeNull()
    },
  )
})

describe('a failure', () => {
  test('a failure of the server keeps its code, message and fields [ERR-02]', async () => {
    const body = {
      errorCode: 'CONSTRAINT_VIOLATION',
      errorMessage: 'CONSTRAINT_VIOLATION',
      errors: [{ path: 'name', code: 'REQUIRED', message: 'REQUIRED' }],
    }
    const { backend } = adapter({ 'PUT /api/boats/r1': [json(body, 422)] })
    expect(await failure(backend.records.update('boats', 'r1', {}))).toEqual({ status: 422, ...body })
  })

  test.each([
    [
      'an HTML page',
      new Response('<h1>Bad gateway</h1>', { status: 500 }),
      { status: 500, errorCode: 'HTTP_500', errors: [] },
    ],
    [
      'a truncated body',
      new Response('{"errorCo', { status: 503 }),
      { status: 503, errorCode: 'HTTP_503', errors: [] },
    ],
    ['odd JSON', json([1], 400), { status: 400, errorCode: 'HTTP_400' }],
    ['a success that is no JSON', new Response('<html>'), { status: 200, errorCode: 'UNREADABLE_ANSWER' }],
    [
      'a success of another shape',
      json({ data: { hello: 1 } }),
      { status: 0, errorCode: 'UNREADABLE_ANSWER' },
    ],
  ])('%s is an ApiError', async (_, answer, expected) => {
    const { backend } = adapter({ 'GET /api/entityconf/visible': [answer] })
    expect(await failure(backend.conf.visible())).toMatchObject(expected)
  })

  test('a failure without an answer is OFFLINE; only safe calls are tried again', async () => {
    const { backend, requests } = adapter({})
    expect(await failure(backend.records.update('boats', 'r1', {}))).toMatchObject({
      status: 0,
      errorCode: 'OFFLINE',
    })
    expect(requests).toHaveLength(1)
    const page = { items: [], total: 0, totalExact: true, page: 0, size: 1, next: null, prev: null }
    const again = adapter({ 'GET /api/boats': [new TypeError('network'), json({ data: page })] })
    expect(await again.backend.records.list('boats', {})).toEqual(page)
  })

  test('a failure of a call that its caller aborted is passed on as it is', async () => {
    const { backend } = adapter({ 'GET /api/boats': [untilGivenUp] })
    const giving = new AbortController()
    const call = backend.records.list('boats', {}, { signal: giving.signal })
    giving.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
