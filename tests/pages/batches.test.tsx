import { expect, test } from 'vitest'
import { widgets } from '../../src/app/widgets'
import type { Batch, BatchRequest } from '../../src/contract/calls/batch'
import type { Json } from '../../src/contract/json'
import { BatchesPage } from '../../src/pages/batches/BatchesPage'
import { OfficeProvider } from '../../src/pages/office'
import { RegistryProvider } from '../../src/pages/registry'
import { UiProvider } from '../../src/ui/basics/UiContext'
import { button, click, draw, drawn, openPage, until } from './record/stage'

const batch = (id: string, part: Partial<Batch>): Batch => ({
  id,
  route: 'boats',
  operation: 'update',
  action: null,
  changes: {},
  dryRun: false,
  state: 'done',
  total: 3,
  done: 3,
  unchanged: 0,
  failed: 0,
  createdAt: '2026-11-21T10:00:00Z',
  finishedAt: '2026-11-21T10:00:01Z',
  reason: null,
  undoToken: null,
  undoneAt: null,
  failures: [],
  preview: [],
  ...part,
})

test('the list of operations says which fields each set to what, in the words of their entity', async () => {
  const items = [
    batch('1', { operation: 'status', changes: { status: 'AFLOAT', built: '2020-05-31' } }),
    batch('2', { changes: { sails: 2, mail: null } }),
    batch('3', { operation: 'delete' }),
  ]
  const page = { items, total: 3, totalExact: true, page: 0, size: 50, next: null, prev: null }
  const { office, ports } = await openPage({ mode: 'show', backend: { batches: async () => page } })
  await drawn('show')
  const place = draw(
    <OfficeProvider office={office} path="/batches">
      <UiProvider value={{ lang: 'it', text: ports.texts.text, navigate: ports.navigator.go }}>
        <RegistryProvider widgets={widgets} checks={async () => ({})}>
          <BatchesPage />
        </RegistryProvider>
      </UiProvider>
    </OfficeProvider>,
  )
  const said = () =>
    [...place.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td .muted')].map((one) => one.textContent),
    )
  await until(() => expect(said()[0]?.[0]).toContain('Stato'))
  expect(said()).toEqual([['Stato → In acqua', 'Varata → 31/05/2020'], ['Vele → 2', 'E-mail → vuoto'], []])
})

test('a bulk delete says in a sentence what it will do, and does it to the records that were checked, not to what the list finds by then', async () => {
  const started: BatchRequest[] = []
  const dry = batch('dry', { operation: 'delete', dryRun: true, total: 2, done: 2 })
  const changes = [{ path: 'delete.deleted', from: false, to: true }]
  dry.preview = [{ row: 0, id: 'b1', label: 'Aurora', changes, warnings: [] }]
  const startBatch = async (_route: string, request: BatchRequest) => {
    started.push(request)
    return request.dryRun ? 'dry' : 'done'
  }
  const { office } = await openPage({
    mode: 'show',
    backend: {
      startBatch,
      batch: async (id) => (id === 'dry' ? dry : batch('done', { operation: 'delete' })),
    },
  })
  await drawn('show')
  const input = {
    route: 'boats',
    operation: 'delete',
    selection: { query: [['q', 'a']], except: [] },
    count: '2',
  } as const
  void office.dialogs.open('bulk', input as unknown as Json)
  await until(() => button('Verifica'))
  await click(button('Verifica'))
  await until(() => button('Elimina 2 schede'))
  const preview = () => document.querySelector('.preview li')?.textContent
  await until(() => expect(preview()).toBe('AuroraQuesta scheda verrà eliminata.'))
  await click(button('Elimina 2 schede'))
  await until(() => expect(started).toHaveLength(2))
  expect(started).toEqual([
    { operation: 'delete', query: 'q=a', except: [], dryRun: true },
    { operation: 'delete', checked: 'dry', dryRun: false },
  ])
})
