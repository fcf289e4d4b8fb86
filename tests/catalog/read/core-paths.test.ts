import { describe, expect, test } from 'vitest'
import { CORE_CALLS, corePathAt } from '../../../src/contract/core-calls'
import { createApp } from '../../../src/server/http/app'
import { read } from './folder'

const record = { properties: { name: { type: 'string' } } }
const codes = (file: object) => read({ 'entities/x.json': { record, ...file } }).problems.map(({ code }) => code)

describe('paths that the server answers by itself', () => {
  test('the list is what the server really routes', () => {
    // Only the paths matter: no part is ever asked anything.
    const part: unknown = new Proxy(() => part, { get: () => part })
    const shared = { accounts: part, mail: part, throttle: part, now: part, registry: part, db: part, security: part }
    const known: Record<string, unknown> = {
      flows: { needs: shared, recovery: part, registration: part },
      provider: null,
      files: null,
    }
    const needs = new Proxy(shared, { get: (_, key) => (String(key) in known ? known[String(key)] : part) })
    const app = createApp(needs as unknown as Parameters<typeof createApp>[0])
    // Middleware goes on to others, and so do the two calls that only look before an entity of their own answers.
    const onward = new Set(['/api/conf/sysregistry', '/api/bu/unit'])
    const routed = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !onward.has(path))
      .map(({ method, path }) => `${method} ${path}`)
    const listed = CORE_CALLS.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
    expect([...new Set(routed)].sort()).toEqual([...listed].sort())
  })

  test.each(['health', 'search', 'views', 'files', 'start', 'batches', 'events', 'auth', 'mail'])(
    'the route %s is a Problem, and none with an endpoint of its own',
    (route) => {
      expect(codes({ route })).toContain('ROUTE_RESERVED')
      if (route !== 'batches') expect(codes({ route, endpoint: `/api/office/${route}` })).toEqual([])
    },
  )

  test.each([
    '/api/auth/boats',
    '/api/auth/users',
    '/api/start/boats',
    '/api/batches/boats',
    '/api/health',
    '/api/conf/tables/tablevalue',
    '/api/conf/user/settings/boats',
    '/api/privacy/definition/download',
    '/api/bu/boats/attachments',
  ])('the endpoint %s is a Problem', (endpoint) => {
    expect(codes({ route: 'boats', endpoint })).toEqual(['ENDPOINT_RESERVED'])
  })

  test.each(['/api/fleet/boats', '/api/conf/boats', '/api/privacy', '/api/bu/boats'])('the endpoint %s is free', (endpoint) => {
    expect(codes({ route: 'boats', endpoint })).toEqual([])
    expect(corePathAt(endpoint, 'boats')).toBeNull()
  })
})
