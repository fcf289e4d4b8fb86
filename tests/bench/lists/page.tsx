import '../../../src/app/styles.css'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { widgets } from '../../../src/app/widgets'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { EntityConf } from '../../../src/contract/model/conf'
import type { ListPage as Page, RecordData } from '../../../src/contract/model/record'
import type { AccountBackend } from '../../../src/contract/ports/account'
import type { Backend, RecordQuery } from '../../../src/contract/ports/backend'
import type { MessagesPort } from '../../../src/contract/ports/messages'
import type { GeoPort } from '../../../src/contract/ports/ports'
import type { SecurityBackend } from '../../../src/contract/ports/security'
import type { Ports } from '../../../src/engine/office/office'
import { createOffice } from '../../../src/engine/start/create-office'
import { EntityListPage } from '../../../src/pages/list'
import { OfficeProvider } from '../../../src/pages/office'
import { RegistryProvider } from '../../../src/pages/registry'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { entity } from '../../support/entity'
import { COLUMNS, pageOf, prepareRows } from '../rows'
import { drawPlain } from './plain'

declare global {
  interface Window {
    /** puts a list of `count` records on the page */
    mount: (count: number) => void
    /** has the records' orders ready */
    prepare: (count: number) => void
  }
}

const list = publicEntity(
  entity({
    fields: Object.fromEntries(
      COLUMNS.map(([path, kind]) => [
        path,
        kind === 'enum' ? { kind: 'enum' as const, values: ['A', 'B', 'C', 'D'] } : kind,
      ]),
    ),
    list: {
      columns: COLUMNS.map(([field, , width]) => ({ field, width })),
      filters: ['name', 'town'],
      sort: ['name,asc'],
      views: [],
      rows: [],
      badges: [],
      bulk: [],
      edit: 'none' as const,
    },
  }),
)

/** A server in memory. */
function answer(count: number, query: RecordQuery): Page {
  const { size = 50, page = 0, after = null, skip = 0, sort = [] } = query
  const [{ path, direction } = { path: 'name', direction: 'asc' }] = sort
  const from = after === null ? page * size : Number(after) + skip
  const rows = pageOf(count, { path, down: direction === 'desc' }, from, size)
  const items = rows.map((row) => ({ ...COMMON, ...row, label: String(row.name) }) as unknown as RecordData)
  const exact = query.count === 'exact' || count <= 10_000
  return {
    items,
    total: exact ? count : 10_001,
    totalExact: exact,
    page,
    size,
    next: String(from + items.length),
    prev: null,
  }
}

const COMMON = {
  code: null,
  delete: { deleted: false },
  entity: { id: 'boats' },
  archived: false,
  authorId: null,
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
  _version: 1,
}

function drawOurs(place: HTMLElement, count: number): void {
  const listeners = new Set<() => void>()
  let at = `/${list.route}`
  const go = (path: string) => {
    at = path
    for (const listener of listeners) listener()
  }
  const backend = {
    conf: { entity: async () => list },
    records: { list: async (_: string, query: RecordQuery) => answer(count, query) },
    views: { list: async () => ({ items: [], canShare: false, canSetFirst: false, first: null }) },
    preferences: { load: async () => ({}), save: async () => undefined },
  }
  const ports: Ports = {
    backend: backend as unknown as Backend,
    account: {} as AccountBackend,
    identity: null,
    painted: Promise.resolve(),
    places: null,
    geo: {} as GeoPort,
    security: {} as SecurityBackend,
    messages: {} as MessagesPort,
    sheets: { list: async () => [] },
    icons: { list: async () => [], clean: async () => '' },
    forms: { fields: async () => [] },
    validators: { load: async () => () => true },
    files: {
      upload: () => Promise.reject(new Error('no files here')),
      content: async () => new Blob(),
      versions: async () => [],
      download: async () => undefined,
      save: async () => undefined,
    },
    storage: { get: () => null, set: () => true, remove: () => undefined, watch: () => () => undefined },
    tab: { get: () => null, set: () => true, remove: () => undefined, watchPage: () => () => undefined },
    clock: { now: Date.now },
    navigator: { current: () => at, go, replace: go, back: () => undefined },
    texts: {
      languages: ['it'],
      lang: () => 'it',
      text: (key) => key,
      has: () => false,
      setLang: async () => undefined,
      watch: () => () => undefined,
    },
    drafts: {
      put: async () => true,
      abandoned: async () => [],
      remove: async () => undefined,
      clear: async () => undefined,
      hold: () => () => undefined,
    },
  }
  const office = createOffice(ports)
  const conf = {
    route: list.route,
    name: 'Liste',
    icon: 'table',
    color: '#1565C0',
    canRead: true,
    canWrite: true,
    problems: [],
    statuses: { default: null, list: [] },
    fields: { hidden: [], readOnly: [] },
    assets: { entity: 'e', validator: 'v' },
  } as unknown as EntityConf
  office.conf.store.setState({
    visible: {
      items: [conf],
      menus: { own: [], main: [], system: [] },
      landing: '/',
      search: { order: [], shown: [] },
      version: '1',
    },
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  function Page() {
    const path = useSyncExternalStore(subscribe, () => at)
    return (
      <OfficeProvider office={office} path={path}>
        <UiProvider value={{ lang: 'it', text: ports.texts.text }}>
          <RegistryProvider widgets={widgets}>
            <EntityListPage route={list.route} />
          </RegistryProvider>
        </UiProvider>
      </OfficeProvider>
    )
  }
  // The room a page has in the frame of the application.
  place.className = 'main'
  place.style.height = '860px'
  createRoot(place).render(<Page />)
}

window.prepare = prepareRows
window.mount = (count) => {
  const place = document.getElementById('root')
  if (!place) throw new Error('no root')
  const draw = new URLSearchParams(location.search).get('who') === 'plain' ? drawPlain : drawOurs
  draw(place, count)
}
