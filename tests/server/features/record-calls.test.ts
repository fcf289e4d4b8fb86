import { describe, expect, test } from 'vitest'
import { gatherContributions } from '../../../src/server/contributed'
import type { Contributed, RecordCall } from '../../../src/server/feature'
import { FEATURES } from '../../../src/server/features'
import { tabulateRecordCalls } from '../../../src/server/features/records/record-calls'
import { findRecordCall, joinRecordCalls } from '../../../src/server/features/records/record-calls/paths'

const ID = '01890000-0000-7000-8000-00000000000a'
const TABLE = tabulateRecordCalls(gatherContributions(FEATURES))
const ENDPOINTS = new Map([
  ['/api/subjects', 'all'],
  ['/api/subjects/subjects', 'subjects'],
  ['/api/fleet/boats', 'boats'],
])

describe('paths of record calls [API-28]', () => {
  test.each([
    ['/api/fleet/boats', 'boats', { pattern: '', id: '' }],
    [`/api/fleet/boats/${ID}`, 'boats', { pattern: '{id}', id: ID }],
    [`/api/fleet/boats/${ID.toUpperCase()}`, 'boats', { pattern: '{id}', id: ID }],
    [`/api/fleet/boats/statuses/${ID}`, 'boats', { pattern: 'statuses/{id}', id: ID }],
    [`/api/fleet/boats/deletes/${ID}`, 'boats', { pattern: 'deletes/{id}', id: ID }],
    [`/api/fleet/boats/${ID}/un-deletes`, 'boats', { pattern: '{id}/un-deletes', id: ID }],
    ['/api/fleet/boats/un-deletes', 'boats', { pattern: 'un-deletes', id: '' }],
    [`/api/fleet/boats/${ID}/comments/people`, 'boats', { pattern: '{id}/comments/people', id: ID }],
    [`/api/fleet/boats/${ID}/actions/close`, 'boats', { pattern: '{id}/actions/{action}', id: ID }],
    ['/api/fleet/boats/export', 'boats', { pattern: 'export', id: '' }],
    [`/api/fleet/boats/${ID}/revisions`, 'boats', { pattern: '{id}/revisions', id: ID }],
    ['/api/subjects', 'all', { pattern: '', id: '' }],
    ['/api/subjects/subjects', 'subjects', { pattern: '', id: '' }],
    [`/api/subjects/subjects/${ID}`, 'subjects', { pattern: '{id}', id: ID }],
    [`/api/subjects/${ID}`, 'all', { pattern: '{id}', id: ID }],
  ])('%s belongs to %s', (path, route, call) => {
    expect(findRecordCall(path, ENDPOINTS, TABLE)).toEqual({ route, ...call })
  })

  test.each([
    '/api',
    '/api/fleet',
    '/api/fleet/boat',
    '/api/fleet/boats/new',
    `/api/fleet/boats/${ID}/other`,
    `/api/fleet/boats/statuses/${ID}/x`,
    `/api/fleet/boats/${ID}/${ID}`,
    `/api/fleet/boats/${ID}/actions`,
    `/api/fleet/boats/statuses/x`,
    `/api/fleet/boats/${ID}x`,
    '/api/fleet/boats/constructor',
    '/api/fleet/boats/__proto__',
    '/api/fleet/boats/toString',
  ])('%s belongs to nothing', (path) => {
    expect(findRecordCall(path, ENDPOINTS, TABLE)).toBeNull()
  })
})

describe('what features contribute to records', () => {
  const respond = async () => new Response()
  const GET: RecordCall = { GET: respond }
  const none: Contributed = {
    actions: new Map(),
    effectHandlers: new Map(),
    jobs: new Map(),
    listCalls: new Map(),
    outcomes: new Map(),
    recordCalls: new Map(),
    settingFamilies: [],
    settings: new Map(),
  }

  test('calls of features and generic calls share one table; one path may have methods of several features', () => {
    const actions = new Map([['runs', { method: 'POST' as const, run: async () => ({ facts: {} }) }]])
    const table = joinRecordCalls({}, { ...none, actions, recordCalls: new Map([['runs', GET]]) }, () => ({
      POST: respond,
    }))
    expect(Object.keys(table.get('{id}/runs') ?? {})).toEqual(['GET', 'POST'])
  })

  test('two features that answer one method of one path, or use one name, are refused', () => {
    const twice = () =>
      joinRecordCalls({ export: GET }, { ...none, listCalls: new Map([['export', GET]]) }, () => GET)
    expect(twice).toThrow('GET export is answered twice: rename one of the calls')
    const named = (id: string) => ({ id, routes: [], recordCalls: { runs: GET } })
    expect(() => gatherContributions([named('one'), named('two')])).toThrow(
      'two features contribute the record call "runs"',
    )
  })
})
