import { buildListCalls } from '../../../../catalogue/describe/list-calls'
import { defaultShape, tableParams } from '../../../../catalogue/labels/lookup-shape'
import { firstPage } from '../../../../catalogue/list-query/list-call'
import { encodeListQuery } from '../../../../catalogue/list-query/query'
import type { SharedViews } from '../../../../contract/calls/shared-view'
import type { StartAnswer } from '../../../../contract/calls/start'
import type { Json } from '../../../../contract/json'
import type { EntityConf, VisibleConf } from '../../../../contract/model/conf'
import type { PublicEntity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import type { Params } from '../../../../contract/ports/ports'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { getLang, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'

/** Returns the body of a call and includes it in the answer; null when the call is refused. */
type Get = <T>(path: string) => Promise<T | null>

/** Rows that take longer than this, in ms, are left to the page itself. */
const PATIENCE_MS = 300
const PATH_MAX = 4000
const TABLES = '/api/conf/tables/tablevalue'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The calls that the page at `path` will make, made on the server: the user, what they may see, preferences,
 * the description of the list or record, and its rows. Refused calls are left out: the page repeats them and
 * shows why.
 */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/start',
    right: 'open',
    answer: async (call, { ask }) => {
      const at = Date.now()
      const address = readAddress(call)
      const answers: Record<string, unknown> = {}
      const get: Get = async <T>(path: string) => {
        const response = await ask(path, call)
        if (!response.ok) return null
        answers[path] = await response.json()
        return answers[path] as T
      }
      const user = await get<{ data: User }>('/api/auth/whoami')
      if (user) {
        const [visible, settings] = await Promise.all([
          get<{ data: VisibleConf }>('/api/entityconf/visible'),
          get<{ data: { preferences: Record<string, string> } }>(
            `/api/conf/user/settings/findByUserId/${user.data.id}`,
          ),
        ])
        const [, route = '', id] = address.pathname.split('/')
        const conf = visible?.data.items.find((one) => one.route === route)
        if (conf?.assets && conf.canRead) {
          const to = {
            conf,
            get,
            lang: getLang(call, user.data),
            preferences: settings?.data.preferences ?? {},
          }
          if (id === undefined) await openList(to, address.search)
          else if (UUID.test(id)) await openRecord(to, id)
        }
      }
      return answer(call, { at, answers: { ...answers } } satisfies StartAnswer)
    },
  },
]

/** All data of the first page in one answer. */
export const startAnswerFeature = defineFeature({ id: 'start-answer', routes })

interface Opening {
  conf: EntityConf
  get: Get
  lang: string
  /** key → JSON text */
  preferences: Readonly<Record<string, string>>
}

async function openList({ conf, get, lang, preferences }: Opening, search: string): Promise<void> {
  const { route, assets } = conf
  const [entity, views] = await Promise.all([
    get<PublicEntity>(assets?.entity ?? ''),
    get<{ data: SharedViews }>(`/api/views/${route}`),
  ])
  const preference = (name: string) => parseJsonOrNull(preferences[`list.${route}.${name}`])
  // A default view changes the address and thus the calls.
  const turned = search === '' && Boolean(preference('first') || views?.data.first)
  const opening =
    entity && !turned ? buildListCalls(entity, conf, lang, { search, stored: preference('columns') }) : null
  if (!entity || !opening) return
  const rows = get(withQuery(entity.endpoint, encodeListQuery(firstPage(opening.query))))
  const shapes = opening.lookups.map((name) => entity.lookups?.[name] ?? defaultShape(name))
  // Tables that need a filter are loaded individually.
  const labels = shapes
    .filter(({ needsFilter }) => !needsFilter)
    .map((shape) => get(withQuery(TABLES, tableParams(shape))))
  await Promise.race([
    Promise.all([rows, ...labels]),
    new Promise((done) => setTimeout(done, PATIENCE_MS).unref()),
  ])
}

function withQuery(path: string, params: Params): string {
  return `${path}?${new URLSearchParams(params.map(([name, value]) => [name, value]))}`
}

async function openRecord({ conf, get }: Opening, id: string): Promise<void> {
  const entity = await get<PublicEntity>(conf.assets?.entity ?? '')
  if (entity) await get(`${entity.endpoint}/${id}`)
}

function readAddress(call: HttpCall): URL {
  const path = call.req.query('path') ?? '/'
  if (path.length <= PATH_MAX && path.startsWith('/') && URL.canParse(path, 'http://tessera.invalid'))
    return new URL(path, 'http://tessera.invalid')
  throw new Refusal(
    'BAD_PARAMETER',
    `"path" is the address of a page, ${PATH_MAX} characters at most: path=/customers`,
  )
}

function parseJsonOrNull(text: string | undefined): Json {
  try {
    return JSON.parse(text ?? 'null') as Json
  } catch {
    return null
  }
}
