import { describeConf } from '../../../src/catalogue/describe/conf'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { nameable } from '../../../src/catalogue/rights/rights'
import type { Editor, ServerEvent } from '../../../src/contract/calls/api'
import { SEARCH_SIZE } from '../../../src/contract/calls/search'
import { ROOT_PATH } from '../../../src/contract/constants'
import type { JsonObject } from '../../../src/contract/json'
import type { ActionCall } from '../../../src/contract/model/action'
import type { VisibleConf } from '../../../src/contract/model/conf'
import type { Entity } from '../../../src/contract/model/entity'
import type { LookupRow, LookupTable } from '../../../src/contract/model/lookup'
import type { RecordData } from '../../../src/contract/model/record'
import { TAG_TREE, TAGS_ROUTE, type TreeNode } from '../../../src/contract/model/tree'
import type { User } from '../../../src/contract/model/user'
import type {
  Backend,
  ConfPort,
  MadeFile,
  RecordsPort,
  SessionPort,
} from '../../../src/contract/ports/backend'
import type { MessagesPort } from '../../../src/contract/ports/messages'
import type { FilesPort, GeoPort, Params, ValidatorPort } from '../../../src/contract/ports/ports'
import { fold } from '../../../src/contract/text/fold'
import { ACTION_CALLS } from '../../../src/generated/action-calls'
import { memoryBatches } from './batches'
import { exportRows } from './export'
import { createMemoryGeo } from './geo'
import { createMemoryFiles, createMemoryPreferences, createMemoryViews } from './kept'
import { getPage, isFoundBy } from './list'
import { createMemoryMessages } from './messages'
import { createRefusal } from './refusal'
import { shapeCalls } from './shapes'
import { createStore, type MemoryStore } from './store'

/** A person who may sign in. */
export interface MemoryPerson {
  user: User
  secret: string
}

/** Initial content of the in-memory back end. */
export interface MemoryContent {
  entities: readonly Entity[]
  people: readonly MemoryPerson[]
  lookups?: readonly LookupTable[]
  /** the route whose record of type DEFAULT is the office's unit */
  unitRoute?: string
  /** handles a call of an action; null = no such call */
  call?: (route: string, id: string, call: Pick<ActionCall, 'path'>) => MadeFile | null
  /** ms since 1970; default: the system clock */
  now?: () => number
}

/** A complete back end in this process: nothing is sent or persisted. */
export interface MemoryBackend {
  backend: Backend
  validators: ValidatorPort
  files: FilesPort
  geo: GeoPort
  messages: MessagesPort
  /** downloaded files, newest last */
  saved: MadeFile[]
}

/** The second implementation of the back end beside `adapters/rest`: for tests and experiments. */
export function createMemoryBackend(content: MemoryContent): MemoryBackend {
  const { call = () => null, entities, now = Date.now } = content
  let signedIn: User | null = null
  const listeners = new Set<(event: ServerEvent) => void>()
  const user = (): User => {
    if (!signedIn) throw createRefusal('UNAUTHORIZED', 'nobody is signed in')
    return signedIn
  }
  const tell = (event: ServerEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const store = createStore({ entities, user, now, tell })
  const runFileCall = (route: string, id: string, asked: Pick<ActionCall, 'path'>): MadeFile => {
    store.get(route, id)
    const file = call(route, id, asked)
    if (!file) throw createRefusal('NOT_FOUND', `there is no call ${asked.path}`)
    return file
  }
  const backend: Backend = {
    session: createSession(content, user, (next) => {
      signedIn = next
    }),
    conf: createConf(content, store, user),
    records: createRecords(store, runFileCall, user, tell),
    batches: memoryBatches(store, now, () => undefined),
    views: createMemoryViews(user),
    preferences: createMemoryPreferences(user),
    events: (onEvent) => {
      listeners.add(onEvent)
      queueMicrotask(() => onEvent({ type: 'opened', missed: false }))
      return () => void listeners.delete(onEvent)
    },
  }
  const saved: MadeFile[] = []
  const messages = createMemoryMessages(
    user,
    content.people.map((one) => one.user),
    now,
  )
  return {
    backend,
    saved,
    validators: createValidators(entities),
    files: createMemoryFiles(user, saved),
    geo: createMemoryGeo(user),
    messages,
  }
}

const getAsset = ({ hash, route }: Entity, kind: string) => `memory:${route}-${hash}.${kind}`

function createValidators(entities: readonly Entity[]): ValidatorPort {
  return {
    load: async (url) => {
      const entity = entities.find((one) => getAsset(one, 'js') === url)
      if (!entity) throw createRefusal('NOT_FOUND', `there is no validator ${url}`)
      return makeValidator(entity.schema)
    },
  }
}

function createSession(
  { people }: MemoryContent,
  user: () => User,
  sign: (next: User | null) => void,
): SessionPort {
  return {
    login: async ({ username, secret }) => {
      const person = people.find((one) => one.user.username === username && one.secret === secret)
      if (!person) throw createRefusal('BAD_CREDENTIALS', 'BAD_CREDENTIALS')
      sign(person.user)
      return person.user
    },
    loginByProvider: async () => {
      throw createRefusal('PROVIDER_TOKEN', 'there is no provider')
    },
    whoami: async () => user(),
    refresh: async () => user(),
    logout: async () => {
      user()
      sign(null)
      return false
    },
  }
}

function createConf(
  { entities, lookups = [], unitRoute }: MemoryContent,
  store: MemoryStore,
  user: () => User,
): ConfPort {
  const tableRows = (code: string): LookupRow[] => {
    const table = lookups.find((one) => one.table === code)
    return (table?.rows ?? []).map((row) => ({ ...row, tableCode: code }))
  }
  return {
    visible: async () => visibleTo(entities, user()),
    entity: async (url) => {
      const entity = entities.find((one) => getAsset(one, 'json') === url)
      if (!entity) throw createRefusal('NOT_FOUND', `there is no description ${url}`)
      return publicEntity(entity)
    },
    tables: async (codes, filter) => {
      user()
      return filterRows(codes.flatMap(tableRows), filter)
    },
    tree: async (name) => buildTree(name, store.all(TAGS_ROUTE)),
    languages: async () => tableRows('LANGUAGE') as unknown as JsonObject[],
    unit: async () => {
      user()
      const units = unitRoute === undefined ? [] : store.all(unitRoute)
      return units.find(({ type }) => type === 'DEFAULT') ?? null
    },
    // Has no cards: the start page says that there is nothing to show.
    cards: async () => {
      user()
      return []
    },
  }
}

function visibleTo(entities: readonly Entity[], who: User): VisibleConf {
  const items = entities.map((entity) => ({
    ...describeConf(entity, who, who.lang),
    assets: { entity: getAsset(entity, 'json'), validator: getAsset(entity, 'js') },
  }))
  const seen = items.filter(({ canRead }) => canRead)
  const entries = seen
    .filter(({ menu }) => menu.isVisible)
    .map(({ menu: { icon, label, path }, route }) => ({
      id: route,
      label,
      icon,
      path,
      action: null,
      items: [],
    }))
  const searched = seen.filter(({ globalSearch }) => globalSearch.isVisible).map(({ route }) => route)
  return {
    items: seen,
    menus: { own: [], main: entries, system: [] },
    landing: entries[0]?.path ?? ROOT_PATH,
    search: { order: searched, shown: searched },
    version: entities.map(({ hash }) => hash).join(),
  }
}

/** Rows with the given values; `q` searches their names. */
function filterRows(rows: readonly LookupRow[], filter: Params): LookupRow[] {
  const asked = new Map(filter)
  const { length } = rows
  const keys = [...asked].filter(
    ([key]) => !['q', 'size', 'sort', 'showDisabled', 'unpaged', 'longRows'].includes(key),
  )
  const named = fold(asked.get('q') ?? '')
  const found = rows
    .filter((row) => keys.every(([key, value]) => String(row[key as keyof LookupRow] ?? '') === value))
    .filter(({ formattedOutput = {}, name }) =>
      [name, ...Object.values(formattedOutput)].some((one) => fold(one ?? '').includes(named)),
    )
  const [key = '', direction] = (asked.get('sort') ?? '').split(',')
  const text = (row: LookupRow) => String(row[key as keyof LookupRow] ?? '')
  const sorted = key === '' ? found : [...found].sort((a, b) => text(a).localeCompare(text(b)))
  return (direction === 'desc' ? sorted.reverse() : sorted).slice(0, Number(asked.get('size') ?? length))
}

function buildTree(name: string, tags: readonly RecordData[]): TreeNode {
  const living = tags.filter((tag) => tag[TAG_TREE] === name && !tag.delete.deleted)
  const plain = { icon: null, overlayIcon: null, formatCode: null }
  const below = (id: string | null): TreeNode[] =>
    living
      .filter(({ parent }) => ((parent as { id?: string } | null | undefined)?.id ?? null) === id)
      .map((tag) => ({
        id: tag.id,
        itemId: tag.id,
        label: tag.label,
        ...plain,
        selectable: true,
        children: below(tag.id),
      }))
  return { id: name, itemId: name, label: name, ...plain, selectable: false, children: below(null) }
}

function createRecords(
  store: MemoryStore,
  made: (route: string, id: string, call: Pick<ActionCall, 'path'>) => MadeFile,
  user: () => User,
  tell: (event: ServerEvent) => void,
): RecordsPort {
  const created = new Map<string, { values: string; record: RecordData }>()
  const editors = new Map<string, Map<string, Editor>>()
  const list: RecordsPort['list'] = async (route, query) =>
    getPage(store.entity(route), store.all(route), query)
  return {
    list,
    ...shapeCalls(store),
    offer: (route, query) => list(route, { ...query, showDeleted: false, showArchived: false }),
    names: async (route, query) => {
      const entity = store.entities.find((one) => one.route === route)
      if (!entity || nameable(user(), entity) !== 'any')
        throw createRefusal('NOT_FOUND', `names of ${route} are not told`)
      const page = await list(route, {
        ...query,
        size: SEARCH_SIZE,
        sort: [{ path: 'label', direction: 'asc' }],
      })
      return {
        ...page,
        items: page.items.map(({ delete: gone, id, label }) => ({ id, label, delete: gone }) as RecordData),
      }
    },
    get: async (route, id) => store.get(route, id),
    create: async (route, values, key) => {
      const known = created.get(`${route} ${key}`)
      const text = JSON.stringify(values)
      if (known && known.values !== text)
        throw createRefusal('IDEMPOTENCY_KEY_REUSED', 'the key was sent with other values')
      const record = known?.record ?? store.create(route, values)
      created.set(`${route} ${key}`, { values: text, record })
      return record
    },
    update: async (route, id, values) => store.update(route, id, values),
    changeStatus: async (route, id, status, base) => store.move(route, id, status, base),
    check: async () => [],
    remove: async (route, id) => store.mark(route, id, true),
    restore: async (route, id) => store.mark(route, id, false),
    revisions: async (route, id, { page, size }) => {
      const all = store.revisions(route, id)
      const items = all.slice(page * size, (page + 1) * size)
      return { items, total: all.length, totalExact: true, page, size, next: null, prev: null }
    },
    search: async (text, { routes } = {}) => {
      const isAsked = ({ presentation, route }: Entity) =>
        routes?.includes(route) ?? presentation.globalSearch.isVisible
      const searched = store.entities.filter(isAsked)
      return {
        items: searched.flatMap((entity) => searchRecords(store, entity, text)).slice(0, SEARCH_SIZE),
        views: [],
      }
    },
    act: async (route, id, call) => void made(route, id, call),
    file: async (route, id, call) => made(route, id, call),
    printTemplates: async () => [],
    pdf: async (route) => made(route, '', ACTION_CALLS.pdf),
    export: async (route, format, conditions, { onBytes }) => {
      if (format !== 'csv')
        throw createRefusal('BAD_PARAMETER', 'in memory there are files of values separated by commas alone')
      const file = exportRows(store, route, conditions)
      onBytes(file.blob.size, null)
      return file
    },
    presence: async ({ editing, id, page, route }) => {
      const key = `${route}/${id}`
      const here = new Map(editors.get(key))
      if (editing) here.set(page, { page, user: user().id, name: user().fullname })
      else here.delete(page)
      editors.set(key, here)
      tell({ type: 'presence', route, id, editors: [...here.values()] })
      return [...here.values()]
    },
  }
}

function searchRecords(store: MemoryStore, entity: Entity, text: string) {
  try {
    return store
      .all(entity.route)
      .filter((record) => !record.delete.deleted && isFoundBy(entity, record, text))
      .map(({ code = null, id, label, status = null }) => ({
        route: entity.route,
        id,
        label,
        code,
        status,
        near: false,
      }))
  } catch {
    // Unreadable records are not found.
    return []
  }
}
