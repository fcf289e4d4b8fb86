import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RecordsPort } from '../../../src/contract/ports/backend'
import { icon } from '../../../src/widgets/icon'
import { listPage, record } from '../../engine/fakes'
import { BOATS, settled, showList } from './stage'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const small = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => small)
})
afterAll(() => vi.unstubAllGlobals())

test('cards draw icons before their names as rows do, in the title and in the second line', async () => {
  const drawn = (name: string) =>
    ({ kind: 'text', widget: 'icon', schema: { type: 'string' }, path: name }) as const
  const fields = BOATS.fields.map((field) =>
    ['name', 'kind'].includes(field.path) ? { ...field, ...drawn(field.path) } : field,
  )
  const list = vi.fn<RecordsPort['list']>(async (_route, { page = 0 }) =>
    listPage(page === 0 ? [record({ id: 'b1', name: 'search', kind: 'check' })] : [], {}),
  )
  const backend = { list, entity: async () => ({ ...BOATS, fields }) }
  const { end } = await showList(backend, {}, '/boats', null, { widgets: [icon] })
  const card = () => document.querySelector('.cards li[data-row]')
  await vi.waitFor(async () => {
    await settled()
    expect(card()).not.toBeNull()
  }, 15_000)
  const named = [...(card()?.querySelectorAll('a.strong, .words > span') ?? [])]
  expect(
    named.filter((one) => one.querySelector('svg.i')).map(({ textContent }) => textContent?.trim()),
  ).toEqual(['search', 'check'])
  await end()
})

test('a card names a value once: a document is often called as its type is', async () => {
  const plain = (path: string) =>
    ({ kind: 'text', widget: 'text', schema: { type: 'string' }, path }) as const
  const fields = BOATS.fields.map((field) =>
    ['name', 'kind', 'uses'].includes(field.path) ? { ...field, ...plain(field.path) } : field,
  )
  const columns = ['name', 'kind', 'uses'].map((field) => ({ field }))
  const rows = [
    record({ id: 'b1', name: 'Adige', kind: 'DURC', uses: 'DURC' }),
    record({ id: 'b2', name: 'Secchia', kind: 'DURC', uses: 'Durc online' }),
  ]
  const list = vi.fn<RecordsPort['list']>(async (_route, { page = 0 }) =>
    listPage(page === 0 ? rows : [], {}),
  )
  const backend = { list, entity: async () => ({ ...BOATS, fields, list: { ...BOATS.list, columns } }) }
  const { end } = await showList(backend)
  const lines = () =>
    [...document.querySelectorAll('.cards li[data-row] .words')].map((line) =>
      [...line.children].map(({ textContent }) => textContent?.replace(/^\W+/, '')),
    )
  await vi.waitFor(async () => {
    await settled()
    expect(lines()).toEqual([['DURC'], ['DURC', 'Durc online']])
  }, 15_000)
  await end()
})

test('a card ends with the first date or measure: a count says nothing without the head of its column', async () => {
  const columns = [{ field: 'name' }, { field: 'version' }, { field: 'length' }]
  const version = { ...BOATS.fields.find(({ path }) => path === 'length'), path: 'version', options: {} }
  const rows = [
    record({ id: 'b1', name: 'Adige', version: 3, length: 12.5 }),
    record({ id: 'b2', name: 'Secchia', version: 4 }),
  ]
  const list = vi.fn<RecordsPort['list']>(async (_route, { page = 0 }) =>
    listPage(page === 0 ? rows : [], {}),
  )
  const entity = {
    ...BOATS,
    fields: [...BOATS.fields, version as (typeof BOATS.fields)[number]],
    list: { ...BOATS.list, columns },
  }
  const { end } = await showList({ list, entity: async () => entity })
  const lines = () =>
    [...document.querySelectorAll('.cards li[data-row] .second-line')].map(({ textContent }) => textContent)
  await vi.waitFor(async () => {
    await settled()
    expect(lines()).toEqual(['12,5', ''])
  }, 15_000)
  await end()
})
