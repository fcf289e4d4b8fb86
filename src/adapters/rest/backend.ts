import { encodeListQuery } from '../../catalogue/list-query/query'
import { ApiError, isApiError } from '../../contract/calls/api-error'
import { BOARD_COLUMN, type Board, type BoardColumn } from '../../contract/calls/board'
import type { CalendarPage } from '../../contract/calls/calendar'
import type { SearchAnswer } from '../../contract/calls/search'
import type { SharedView, SharedViews } from '../../contract/calls/shared-view'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { JsonObject } from '../../contract/json'
import type { CardView } from '../../contract/model/dashboard'
import type { PublicEntity } from '../../contract/model/entity'
import type { ListPage, Revision } from '../../contract/model/record'
import type { TreeAnswer } from '../../contract/model/tree'
import type {
  Backend,
  CallOptions,
  ConfPort,
  DownloadOptions,
  PreferencesPort,
  RecordQuery,
  RecordsPort,
  SessionPort,
  ViewsPort,
} from '../../contract/ports/backend'
import type { Params } from '../../contract/ports/ports'
import { lazyPort } from '../lazy-ports'
import { type Calls, createCalls } from './calls'
import {
  decodeEditors,
  decodeItems,
  decodeObject,
  decodePage,
  decodePreferences,
  decodeRecord,
  decodeRows,
  decodeSpan,
  decodeTree,
  decodeUser,
  decodeVisible,
  encodeRecord,
} from './decode'
import { createEndpoints, type Endpoints } from './endpoints'
import { openEvents, type Wait } from './events'
import { type Http, unwrap } from './http'
import type { Call } from './preloaded-answers'

const UNITS = '/api/bu/unit'
const SETTINGS = '/api/conf/user/settings'
const TABLES = '/api/conf/tables/tablevalue'
const VIEWS = '/api/views'

/** Exclusions that a list for a field states explicitly. */
const KEPT_OUT = ['showDeleted', 'showArchived', 'showTags'] as const

/**
 * Implements the back end over an Http. `wait` is the pause between reconnects of the event stream; `ready`
 * resolves when it may first be opened, with the time since which events are wanted, null for now.
 */
export function createBackend(
  http: Http,
  wait: Wait,
  ready: Promise<number | null> = Promise.resolve(null),
  endpoints = endpointsOver(http),
): Backend {
  const calls = createCalls(http)
  return {
    session: createSession(calls),
    conf: createConf(calls, endpoints),
    records: createRecords(calls, endpoints),
    batches: lazyPort(() => import('./batches').then((module) => module.createBatchCalls(calls, endpoints))),
    views: createViews(calls),
    preferences: createPreferences(calls),
    events: (onEvent) => openEvents(http, onEvent, wait, ready),
  }
}

/** The addresses of records, learned by this back end's calls. */
export function endpointsOver(http: Http): Endpoints {
  return createEndpoints((url) => describe(http, url))
}

const QUIET_CALL = { quiet: true } as const

async function describe(http: Http, url: string): Promise<PublicEntity> {
  return decodeObject<PublicEntity>(
    await http.json({ method: 'GET', path: url, skipAuth: true }),
    'route',
    'endpoint',
  )
}

function createSession({ data, get }: Calls): SessionPort {
  return {
    login: async ({ username, secret, code }) => {
      const form = { username, secret, ...(code ? { code } : {}) }
      return decodeUser(
        await data({ method: 'POST', path: '/api/auth/login', form, skipAuth: true }).catch(rethrowDecoded),
      )
    },
    whoami: async () => decodeUser(await get('/api/auth/whoami')),
    refresh: async () => decodeUser(await data({ method: 'POST', path: '/api/auth/refresh' })),
    loginByProvider: async (token) =>
      decodeUser(await data({ method: 'POST', path: '/api/auth/provider', json: { token }, skipAuth: true })),
    logout: async () => {
      const answer = await data({ method: 'POST', path: '/api/auth/logout', last: true })
      return (
        typeof answer === 'object' && answer !== null && 'byProvider' in answer && answer.byProvider === true
      )
    },
  }
}

/** The session in the refusal of a forced password change is decoded like any other user. */
function rethrowDecoded(error: unknown): never {
  if (!isApiError(error) || !error.failure.data) throw error
  throw new ApiError(error.status, { ...error.failure, data: decodeUser(error.failure.data) })
}

function createConf({ http, get }: Calls, endpoints: Endpoints): ConfPort {
  return {
    visible: async () => {
      const visible = decodeVisible(await get('/api/entityconf/visible'))
      endpoints.see(visible)
      return visible
    },
    entity: async (url) => {
      const entity = await describe(http, url)
      endpoints.learn(entity)
      return entity
    },
    tables: async (codes, filter, options) => {
      const call = (some: readonly string[]) => {
        const params: Params = [
          ...some.map((code) => ['tableCodes', code] as const),
          ['unpaged', 'true'],
          ...filter,
        ]
        return { method: 'GET', path: TABLES, params, ...options, ...QUIET_CALL } as const
      }
      // The start answer contains tables individually.
      const held = await Promise.all(codes.map((code) => http.held(call([code]))))
      const missing = codes.filter((_, index) => held[index] === undefined)
      const rest = missing.length > 0 ? [await http.json(call(missing))] : []
      return [...held.filter((one) => one !== undefined), ...rest].flatMap((answer) =>
        decodeRows(unwrap(answer)),
      )
    },
    tree: async (name) => {
      const path = `/api/conf/tag/hierarchy/${encodeURIComponent(name)}`
      return decodeTree(decodeObject<TreeAnswer>(await get(path, undefined, QUIET_CALL), 'itemId'))
    },
    languages: async () =>
      decodeRows(await get(`${TABLES}/all/LANGUAGE/APP`, undefined, QUIET_CALL)) as unknown as JsonObject[],
    unit: async () => {
      const [unit] = decodePage(await get(UNITS, [['type', 'DEFAULT']], QUIET_CALL)).items
      return unit ? decodeRecord(await get(`${UNITS}/${unit.id}`, undefined, QUIET_CALL)) : null
    },
    cards: async (choice, options) => {
      const params: Params = choice
        ? [
            ['ids', `${choice.shown}`],
            ['hidden', `${choice.hidden}`],
          ]
        : []
      return decodeItems<CardView>(
        await get('/api/dashboard/widgets', params, { ...QUIET_CALL, ...options }),
        'id',
      )
    },
  }
}

function createRecords({ http, data, get }: Calls, endpoints: Endpoints): RecordsPort {
  const at = <T>(route: string, call: (endpoint: string) => Promise<T>): Promise<T> => {
    const endpoint = endpoints.of(route)
    return typeof endpoint === 'string' ? call(endpoint) : endpoint.then(call)
  }
  const record = async (call: Call) => decodeRecord(await data(call))
  const put = (route: string, rest: string, part: Pick<Call, 'json' | 'params'> = {}) =>
    at(route, (endpoint) => record({ method: 'PUT', path: `${endpoint}${rest}`, ...part }))
  const page = async (path: string, params: Params, options?: CallOptions) =>
    decodePage(await get(path, params, options))
  const files = () => import('./download')
  const file = async (path: string, params: Params, options: DownloadOptions) =>
    (await files()).download(http, path, params, options)
  const loadListShape = (
    route: string,
    shape: string,
    query: RecordQuery,
    more: Params,
    options?: CallOptions,
  ) => at(route, (endpoint) => get(`${endpoint}/${shape}`, [...encodeListQuery(query), ...more], options))
  const loadRange =
    (shape: string): RecordsPort['calendar'] =>
    async (route, query, span, options) =>
      decodePage(
        await loadListShape(route, shape, query, Object.entries(span), options),
      ) as unknown as CalendarPage
  return {
    list: (route, query, options) => at(route, (endpoint) => page(endpoint, encodeListQuery(query), options)),
    board: async (route, query, column, options) => {
      const answer = await loadListShape(
        route,
        'board',
        query,
        column === null ? [] : [[BOARD_COLUMN, column]],
        options,
      )
      const board = decodeObject<Board>(answer, 'columns')
      return { ...board, columns: board.columns.map(decodePage) as unknown as BoardColumn[] }
    },
    calendar: loadRange('calendar'),
    timeline: loadRange('timeline'),
    offer: (route, query, { pickup = false, ...options } = {}) =>
      at(route, (endpoint) =>
        page(endpoint, buildFieldListParams(query, pickup), { ...options, ...QUIET_CALL }),
      ),
    names: (route, query, options) =>
      page(`/api/suggestions/${route}`, encodeListQuery(query), { ...options, ...QUIET_CALL }),
    get: (route, id, options) =>
      at(route, async (endpoint) => decodeRecord(await get(`${endpoint}/${id}`, undefined, options))),
    create: (route, values, key) =>
      at(route, (path) =>
        record({ method: 'POST', path, json: encodeRecord(values), headers: { 'Idempotency-Key': key } }),
      ),
    update: (route, id, values) => put(route, `/${id}`, { json: encodeRecord(values) }),
    changeStatus: (route, id, status, base) =>
      put(route, `/statuses/${id}`, { params: [['newStatus', status]], json: encodeRecord(base) }),
    check: (route, id, json) =>
      at(route, async (endpoint) => {
        const path = `${endpoint}/check${id === null ? '' : `/${id}`}`
        return decodeObject<{ errors: ApiFieldError[] }>(
          await data({ method: 'POST', path, json, ...QUIET_CALL }),
          'errors',
        ).errors
      }),
    remove: (route, id) => put(route, `/deletes/${id}`),
    restore: (route, id) => put(route, `/${id}/un-deletes`),
    revisions: (route, id, span) =>
      at(route, async (endpoint) => {
        const params = Object.entries(span).map(([name, value]) => [name, String(value)] as const)
        return decodeSpan<ListPage<Revision>>(
          await get(`${endpoint}/${id}/revisions`, params),
          'revision',
          'changes',
        )
      }),
    search: async (text, { routes, ...options } = {}) => {
      const params: Params = [['q', text], ...(routes ? [['routes', routes.join()] as const] : [])]
      return decodeSpan<SearchAnswer>(
        await get('/api/search', params, { ...QUIET_CALL, ...options }),
        'route',
        'id',
      )
    },
    act: (route, id, call, json) =>
      at(route, (endpoint) => data({ method: 'POST', path: fillPath(call.path, endpoint, id), json })),
    file: (route, id, call, options) =>
      at(route, (endpoint) => file(fillPath(call.path, endpoint, id), [], options)),
    printTemplates: (route) => at(route, async (path) => (await files()).layouts(http, path)),
    pdf: (route, ...how) => at(route, async (path) => (await files()).pdf(http, path, how)),
    export: (route, format, conditions, options) =>
      at(route, (endpoint) => file(`${endpoint}/export`, [['format', format], ...conditions], options)),
    presence: async (beat, leaving = false) =>
      decodeEditors(
        await data({ method: 'PUT', path: '/api/presence', json: beat, ...QUIET_CALL, keepalive: leaving }),
      ),
  }
}

/** The parameters of a list for a field, with its exclusions stated. */
function buildFieldListParams(query: RecordQuery, pickup: boolean): Params {
  const params = encodeListQuery(query)
  const flags = KEPT_OUT.filter((flag) => !params.some(([name]) => name === flag)).map(
    (flag) => [flag, 'false'] as const,
  )
  return pickup ? [...params, ...flags, ['enableFilters', 'true']] : [...params, ...flags]
}

function fillPath(path: string, endpoint: string, id: string): string {
  return path.replace('{endpoint}', endpoint).replace('{id}', id)
}

function createViews({ data, get }: Calls): ViewsPort {
  return {
    list: async (route) =>
      decodeSpan<SharedViews>(await get(`${VIEWS}/${route}`, undefined, QUIET_CALL), 'id'),
    save: async (route, id, view) => {
      const path = id === null ? `${VIEWS}/${route}` : `${VIEWS}/${route}/${id}`
      return decodeObject<SharedView>(
        await data({ method: id === null ? 'POST' : 'PUT', path, json: view }),
        'id',
      )
    },
    remove: async (route, id) =>
      void (await data({ method: 'PUT', path: `${VIEWS}/${route}/deletes/${id}` })),
  }
}

function createPreferences({ http, get }: Calls): PreferencesPort {
  return {
    load: async (userId) =>
      decodePreferences(await get(`${SETTINGS}/findByUserId/${userId}`, undefined, QUIET_CALL)),
    save: async (userId, key, value) =>
      void (await http.send({
        method: 'PUT',
        path: `${SETTINGS}/${userId}/${key}/`,
        json: value,
        ...QUIET_CALL,
      })),
  }
}
