import { describe, expect, test } from 'vitest'
import { recordCallAt } from '../../../src/server/features/record-calls/handlers'

const ID = '01890000-0000-7000-8000-00000000000a'
const ENDPOINTS = new Map([
  ['/api/subjects', 'all'],
  ['/api/subjects/subjects', 'subjects'],
  ['/api/fleet/boats', 'boats'],
])

describe('paths of record calls [API-28]', () => {
  test.each([
    ['/api/fleet/boats', 'boats', { call: 'list' }],
    [`/api/fleet/boats/${ID}`, 'boats', { call: 'record', id: ID }],
    [`/api/fleet/boats/${ID.toUpperCase()}`, 'boats', { call: 'record', id: ID }],
    [`/api/fleet/boats/statuses/${ID}`, 'boats', { call: 'status', id: ID }],
    [`/api/fleet/boats/deletes/${ID}`, 'boats', { call: 'delete', id: ID }],
    [`/api/fleet/boats/${ID}/un-deletes`, 'boats', { call: 'restore', id: ID }],
    ['/api/fleet/boats/un-deletes', 'boats', { call: 'restoreMany' }],
    [`/api/fleet/boats/${ID}/revisions`, 'boats', { call: 'revisions', id: ID }],
    ['/api/subjects', 'all', { call: 'list' }],
    ['/api/subjects/subjects', 'subjects', { call: 'list' }],
    [`/api/subjects/subjects/${ID}`, 'subjects', { call: 'record', id: ID }],
    [`/api/subjects/${ID}`, 'all', { call: 'record', id: ID }],
  ])('%s belongs to %s', (path, route, target) => {
    expect(recordCallAt(path, ENDPOINTS)).toEqual({ route, target })
  })

  test.each([
    '/api',
    '/api/fleet',
    '/api/fleet/boat',
    '/api/fleet/boats/new',
    `/api/fleet/boats/${ID}/other`,
    `/api/fleet/boats/statuses/${ID}/x`,
    `/api/fleet/boats/statuses/x`,
    `/api/fleet/boats/${ID}x`,
    '/api/fleet/boats/constructor',
    '/api/fleet/boats/__proto__',
    '/api/fleet/boats/toString',
  ])('%s belongs to nothing', (path) => {
    expect(recordCallAt(path, ENDPOINTS)).toBeNull()
  })
})
