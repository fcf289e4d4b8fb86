import { act, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import it from '../../../src/app/texts/it.json'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { STORAGE_USER } from '../../../src/contract/constants'
import type { EntityConf } from '../../../src/contract/model/conf'
import type { PublicEntity } from '../../../src/contract/model/entity'
import type { SheetView } from '../../../src/contract/model/sheets'
import type { Widget } from '../../../src/contract/ports/widget'
import { createOffice } from '../../../src/engine/start/create-office'
import { EntityListPage, type ListFrame, ListFrameProvider } from '../../../src/pages/list'
import { OfficeProvider } from '../../../src/pages/office'
import { RegistryProvider } from '../../../src/pages/registry'
import { UiProvider } from '../../../src/ui/basics/UiContext'
import {
  entityConf,
  type FakePorts,
  type FlatBackend,
  fakePorts,
  fakeTexts,
  LAURA,
  visibleConf,
} from '../../engine/fakes'
import { entity } from '../../support/entity'

const SAIL = {
  code: 'DRAFT',
  name: 'Bozza',
  color: '#757575',
  textColor: '#fff',
  allowable: [],
  canWrite: true,
  canDelete: true,
  canChangeStatus: true,
  system: false,
}

/** The entity every list test shows. */
export const BOATS: PublicEntity = publicEntity(
  entity({
    fields: {
      name: 'text',
      length: { kind: 'number', options: { decimals: 1 } },
      kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
      uses: { kind: 'array', values: ['TRADE', 'RACE'] },
    },
    search: ['name'],
    list: {
      columns: [{ field: 'name' }, { field: 'kind' }, { field: 'length', total: 'sum' }, { field: 'status' }],
      filters: ['name', 'kind', 'length', 'uses'],
      sort: ['name,asc'],
      views: [{ id: 'sail', filter: { kindEquals: 'SAIL' }, default: false }],
      rows: [{ when: "record.kind == 'SAIL'", tone: 'warning' }],
      edit: 'none',
      badges: [{ field: 'kind', when: "record.name == 'Chiatta'", text: 'slow', tone: 'danger' }],
      bulk: [],
    },
    statuses: { default: 'DRAFT', list: [{ code: 'DRAFT', color: '#757575' }] },
    texts: {
      it: {
        entity: { one: 'Barca', many: 'Barche', new: 'Nuova barca' },
        field: { name: 'Nome', kind: 'Tipo', length: 'Lunghezza', uses: 'Impieghi' },
        column: {},
        enum: {
          'kind.SAIL': 'Vela',
          'kind.MOTOR': 'Motore',
          'uses.TRADE': 'Commercio',
          'uses.RACE': 'Regata',
        },
        tooltip: {},
        placeholder: {},
        section: {},
        tab: {},
        status: { DRAFT: 'Bozza' },
        view: { sail: 'A vela' },
        rule: {},
        badge: { slow: 'lenta' },
        action: {},
        card: {},
        help: {},
      },
    },
  }),
)

/** Waits until nothing on the page is on its way any more. */
export async function settled(): Promise<void> {
  do {
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
  } while (document.querySelector('[aria-busy="true"]'))
}

/** A navigator whose moves the page follows, as the router makes it. */
function followed(ports: FakePorts) {
  const listeners = new Set<() => void>()
  const { navigator } = ports
  for (const move of ['go', 'replace'] as const) {
    const plain = navigator[move]
    navigator[move] = (path) => {
      plain(path)
      for (const listener of listeners) listener()
    }
  }
  return (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}

/**
 * Shows the list of boats over a fake back end, in a `frame`, with `widgets` and `sheets` when they are
 * given; answers the ports, to see where the person went and what was asked.
 */
export async function showList(
  backend: Partial<FlatBackend>,
  conf: Partial<EntityConf> = {},
  path = '/boats',
  frame: ListFrame | null = null,
  { sheets = [], widgets = [] }: { sheets?: SheetView[]; widgets?: readonly Widget[] } = {},
) {
  const visible = visibleConf({
    items: [entityConf({ statuses: { default: 'DRAFT', list: [SAIL] }, ...conf })],
  })
  const ports = fakePorts(
    { visible: async () => visible, entity: async () => BOATS, ...backend },
    { [STORAGE_USER]: JSON.stringify(LAURA) },
    path,
  )
  ports.texts = fakeTexts(it)
  ports.sheets.list = async () => sheets
  const office = createOffice(ports)
  await office.conf.load()
  const subscribe = followed(ports)
  const ui = { lang: 'it', text: ports.texts.text, navigate: ports.navigator.go }

  function Page() {
    const list = <EntityListPage route="boats" />
    const at = useSyncExternalStore(subscribe, ports.navigator.current)
    return (
      <OfficeProvider office={office} path={at}>
        <UiProvider value={ui}>
          <RegistryProvider widgets={widgets}>
            {frame ? <ListFrameProvider frame={frame}>{list}</ListFrameProvider> : list}
          </RegistryProvider>
        </UiProvider>
      </OfficeProvider>
    )
  }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  await act(async () => root.render(<Page />))
  await settled()
  return { place, ports, office, end: () => act(async () => root.unmount()) }
}
