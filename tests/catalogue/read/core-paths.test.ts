import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { corePaths } from '../../../codegen/core-paths'
import { coreEndpointAt } from '../../../src/catalogue/check/routing'
import { FEATURES } from '../../../src/server/features'
import { read } from './folder'

const record = { properties: { name: { type: 'string' } } }
const codes = (file: object) =>
  read({ 'entities/x.json': { record, ...file } }).problems.map(({ code }) => code)

describe('paths that the server answers by itself', () => {
  test('what the check knows is what the features of the server say', () => {
    expect(readFileSync('src/generated/core-paths.json', 'utf8')).toBe(corePaths(FEATURES))
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

  test.each(['/api/fleet/boats', '/api/conf/boats', '/api/privacy', '/api/bu/boats'])(
    'the endpoint %s is free',
    (endpoint) => {
      expect(codes({ route: 'boats', endpoint })).toEqual([])
      expect(coreEndpointAt(endpoint, 'boats')).toBeNull()
    },
  )
})
