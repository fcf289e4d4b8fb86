import { ApiError, isApiError } from '../contract/api-error'
import type { Batch } from '../contract/batch'
import type { CardView } from '../contract/dashboard'
import type { PublicEntity } from '../contract/entity'
import type { JsonObject } from '../contract/json'
import type { Backend, CallOptions, Params } from '../contract/ports'
import type { ListPage, RecordData, Revision } from '../contract/record'
import type { SearchAnswer } from '../contract/search'
import type { SharedView, SharedViews } from '../contract/shared-view'
import type { TreeAnswer } from '../contract/tree'
import { decodeEditors, decodeRows, decodeUser, decodeVisible } from './decode'
import { openEvents, type Wait } from './events'
import { type Http, unwrap } from './http'

const BATCHES = '/api/batches'
const UNITS = '/api/bu/unit'
const SETTINGS = '/api/conf/user/settings'
const VIEWS = '/api/views'

/**
 * Makes the calls of the specification out of an Http. `wait` is the pause between attempts to reach the event stream;
 * `ready` resolves when it may be opened first, with the time since which news are wanted, null for now.
 */
export function createBackend(http: Http, wait: Wait, ready: Promise<number | null> = Promise.resolve(null)): Backend {
  const data = async (call: Parameters<Http['json']>[0]) => unwrap(await http.json(call))
  const record = async (call: Parameters<Http['json']>[0]) => (await data(call)) as RecordData
  const get = (path: string, params?: Params, options?: CallOptions) =>
    data({ method: 'GET', path, ...(params ? { params } : {}), ...options })

  return {
    login: async ({ username, secret, code }) =>
      decodeUser(
        await data({
          method: 'POST',
          path: '/api/auth/login',
          form: { username, secret, ...(code ? { code } : {}) },
          skipAuth: true,
        }).catch(owing),
      ),
    whoami: async () => decodeUser(await get('/api/auth/whoami')),
    refresh: async () => decodeUser(await data({ method: 'POST', path: '/api/auth/refresh' })),
    loginByProvider: async (token) =>
      decodeUser(await data({ method: 'POST', path: '/api/auth/provider', json: { token }, skipAuth: true })),
    logout: async () => {
      const answer = await data({ method: 'POST', path: '/api/auth/logout', last: true })
      return typeof answer === 'object' && answer !== null && 'byProvider' in answer && answer.byProvider === true
    },
    visible: async () => decodeVisible(await get('/api/entityconf/visible')),
    entity: async (url) => (await http.json({ method: 'GET', path: url, skipAuth: true })) as PublicEntity,
    list: async (endpoint, params, options) => (await get(endpoint, params, options)) as ListPage,
    dashboard: async (ids, options) => {
      const params: Params = ids === null ? [] : [['ids', ids.join(',')]]
      return ((await get('/api/dashboard/widgets', params, { quiet: true, ...options })) as { items: CardView[] }).items
    },
    languages: async () =>
      decodeRows(
        await get('/api/conf/tables/tablevalue/all/LANGUAGE/APP', undefined, { quiet: true }),
      ) as unknown as JsonObject[],
    search: async (text, options) => (await get('/api/search', [['q', text]], { quiet: true, ...options })) as SearchAnswer,
    get: async (endpoint, id, options) => (await get(`${endpoint}/${id}`, undefined, options)) as RecordData,
    create: (endpoint, body, key) => record({ method: 'POST', path: endpoint, json: body, headers: { 'Idempotency-Key': key } }),
    update: (endpoint, id, body) => record({ method: 'PUT', path: `${endpoint}/${id}`, json: body }),
    changeStatus: (endpoint, id, status, body) =>
      record({ method: 'PUT', path: `${endpoint}/statuses/${id}`, params: [['newStatus', status]], json: body }),
    remove: (endpoint, id) => record({ method: 'PUT', path: `${endpoint}/deletes/${id}` }),
    restore: (endpoint, id) => record({ method: 'PUT', path: `${endpoint}/${id}/un-deletes` }),
    revisions: async (endpoint, id, params) => (await get(`${endpoint}/${id}/revisions`, params)) as ListPage<Revision>,
    startBatch: async (endpoint, request, key) => {
      const started = await data({
        method: 'POST',
        path: `${endpoint}/batches`,
        json: request,
        headers: { 'Idempotency-Key': key },
      })
      return (started as { id: string }).id
    },
    batch: async (id, from) => (await get(`${BATCHES}/${id}`, [['from', String(from)]], { quiet: true })) as Batch,
    batches: async (params) => (await get(BATCHES, params, { quiet: true })) as ListPage<Batch>,
    act: async (path) => void (await data({ method: 'POST', path })),
    cancelBatch: async (id) => (await data({ method: 'PUT', path: `${BATCHES}/${id}/cancel` })) as Batch,
    download: async (path, params, options) => (await import('./download')).download(http, path, params, options),
    tables: async (codes, params, options) => {
      const call = (some: readonly string[]) =>
        ({
          method: 'GET',
          path: '/api/conf/tables/tablevalue',
          params: [...some.map(tableCode), ['unpaged', 'true'], ...params],
          ...options,
          quiet: true,
        }) as const
      // The start of the page brings tables one by one.
      const held = await Promise.all(codes.map((code) => http.held(call([code]))))
      const missing = codes.filter((_, index) => held[index] === undefined)
      const rest = missing.length > 0 ? [await http.json(call(missing))] : []
      return [...held.filter((one) => one !== undefined), ...rest].flatMap((answer) => decodeRows(unwrap(answer)))
    },
    unit: async () => {
      const { items } = (await get(UNITS, [['type', 'DEFAULT']], { quiet: true })) as ListPage
      return items[0] ? ((await get(`${UNITS}/${items[0].id}`, undefined, { quiet: true })) as RecordData) : null
    },
    hierarchy: async (path) => (await get(path, undefined, { quiet: true })) as TreeAnswer,
    preferences: async (userId) => preferencesOf(await get(`${SETTINGS}/findByUserId/${userId}`, undefined, { quiet: true })),
    savePreference: async (userId, key, value) =>
      void (await http.send({ method: 'PUT', path: `${SETTINGS}/${userId}/${key}/`, json: value, quiet: true })),
    views: async (route) => (await get(`${VIEWS}/${route}`, undefined, { quiet: true })) as SharedViews,
    saveView: async (route, id, view) => {
      const path = id === null ? `${VIEWS}/${route}` : `${VIEWS}/${route}/${id}`
      return (await data({ method: id === null ? 'POST' : 'PUT', path, json: view })) as SharedView
    },
    removeView: async (route, id) => void (await data({ method: 'PUT', path: `${VIEWS}/${route}/deletes/${id}` })),
    presence: async (beat, leaving = false) =>
      decodeEditors(await data({ method: 'PUT', path: '/api/presence', json: beat, quiet: true, keepalive: leaving })),
    events: (onEvent) => openEvents(http, onEvent, wait, ready),
  }
}

/** The session that comes with an owed password is a user like any other. */
function owing(error: unknown): never {
  if (!isApiError(error) || !error.failure.data) throw error
  throw new ApiError(error.status, { ...error.failure, data: decodeUser(error.failure.data) })
}

function tableCode(code: string): readonly [string, string] {
  return ['tableCodes', code]
}

function preferencesOf(value: unknown): Record<string, string> {
  const preferences = typeof value === 'object' && value !== null && 'preferences' in value ? value.preferences : null
  return typeof preferences === 'object' && preferences !== null ? (preferences as Record<string, string>) : {}
}
