import '../../../src/app/styles.css'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { widgets } from '../../../src/app/widgets'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import type { EntityConf } from '../../../src/contract/model/conf'
import type { AccountBackend } from '../../../src/contract/ports/account'
import type { Backend } from '../../../src/contract/ports/backend'
import type { MessagesPort } from '../../../src/contract/ports/messages'
import type { GeoPort } from '../../../src/contract/ports/ports'
import type { SecurityBackend } from '../../../src/contract/ports/security'
import type { Ports } from '../../../src/engine/office/office'
import { openRecord } from '../../../src/engine/record/open'
import { createOffice } from '../../../src/engine/start/create-office'
import { RecordProvider } from '../../../src/pages/field/record-context'
import { RecordForm } from '../../../src/pages/form/RecordForm'
import { OfficeProvider } from '../../../src/pages/office'
import { createScope } from '../../../src/pages/record/scope'
import { RegistryProvider, useRegistry } from '../../../src/pages/registry'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import { HandWritten } from './hand-written'
import { KIND_FILE } from './mixed-kinds'
import { type Mix, wideEntity, wideRecord } from './wide-entity'

declare global {
  interface Window {
    bench: { mount: (who: 'ours' | 'hand', count: number, mix: Mix) => Promise<number>; unmount: () => void }
  }
}

const record = (count: number, mix: Mix) => ({
  ...wideRecord(count, mix),
  id: 'w1',
  code: null,
  delete: { deleted: false },
  entity: { id: 'wide' },
  archived: false,
  authorId: null,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  _version: 1,
  label: 'wide',
})

function officeFor(count: number, mix: Mix) {
  const entity = wideEntity(count, mix)
  const ports: Ports = {
    backend: {
      conf: {
        entity: async () => entity,
        tables: async () => KIND_FILE.rows.map((row) => ({ ...row, name: row.code })),
      },
      records: { get: async () => record(count, mix), presence: async () => [] },
    } as unknown as Backend,
    account: {} as AccountBackend,
    security: {} as SecurityBackend,
    messages: {} as MessagesPort,
    sheets: { list: async () => [] },
    icons: { list: async () => [], clean: async () => '' },
    forms: { fields: async () => [] },
    validators: { load: async () => makeValidator(entity.schema) },
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
    navigator: { current: () => '/', go: () => undefined, replace: () => undefined, back: () => undefined },
    texts: {
      languages: ['it'],
      lang: () => 'it',
      text: (key) => key,
      has: () => false,
      setLang: async () => undefined,
      watch: () => () => undefined,
    },
    identity: null,
    painted: Promise.resolve(),
    places: null,
    geo: {} as GeoPort,
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
    route: 'wide',
    name: 'wide',
    canWrite: true,
    statuses: { default: null, list: [] },
    fields: { hidden: [], readOnly: [] },
    assets: { entity: `e${count}`, validator: `v${count}` },
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
  return { office, ports }
}

const painted = () =>
  new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))

let root: Root | null = null
let loading: Promise<unknown> = Promise.resolve()

/** Loads the widgets first, as the record page does. */
function Faces() {
  const registry = useRegistry()
  loading = Promise.all(widgets.map((widget) => registry.components(widget)))
  return null
}

window.bench = {
  mount: async (who, count, mix) => {
    const { office, ports } = officeFor(count, mix)
    const open = await openRecord(office, { route: 'wide', mode: 'update', id: 'w1' }, {})
    const scope = createScope(office, open)
    const place = document.getElementById('root')
    if (!place) throw new Error('no root')
    root = createRoot(place)
    const draw = (form: ReactNode) =>
      root?.render(
        <OfficeProvider office={office} path="/">
          <UiProvider value={{ lang: 'it', text: ports.texts.text }}>
            <RegistryProvider widgets={widgets}>
              <Faces />
              {form}
            </RegistryProvider>
          </UiProvider>
        </OfficeProvider>,
      )
    draw(null)
    await painted()
    await loading
    await painted()
    const begun = performance.now()
    draw(
      who === 'hand' ? (
        <HandWritten page={open.page} values={wideRecord(count, mix)} />
      ) : (
        <RecordProvider value={scope}>
          <div className="rbody">
            <RecordForm />
          </div>
        </RecordProvider>
      ),
    )
    while (!place.querySelector('input')) await painted()
    return (await painted()) - begun
  },
  unmount: () => {
    root?.unmount()
    root = null
  },
}
