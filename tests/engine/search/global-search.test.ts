import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { RecordsPort } from '../../../src/contract/ports/backend'
import {
  chooseEntity,
  currentEntity,
  isSearchable,
  runSearch,
  searchEntries,
  undoneChoice,
} from '../../../src/engine/search/global-search'
import { moveRow, readArrangement, toArrangement } from '../../../src/engine/shell/arrangement'
import { entityConf, fakePorts, listPage, record, visibleConf } from '../fakes'

const boats = entityConf({ route: 'boats', name: 'Barche' })
const crews = entityConf({ route: 'crews', name: 'Equipaggi' })
const ports = entityConf({ route: 'ports', name: 'Approdi' })
const logs = entityConf({ route: 'logs', name: 'Diario', type: 'plain' })
const page = entityConf({ route: 'home', name: 'Pagina', type: 'path', assets: null })
const secret = entityConf({
  route: 'secret',
  name: 'Altro',
  globalSearch: { isVisible: false, icon: '', label: 'Altro' },
})
const visible = visibleConf({
  items: [boats, crews, logs, page, ports, secret],
  search: { order: ['crews'], shown: ['crews', 'boats'] },
})
const routes = (value: Parameters<typeof searchEntries>[1]) =>
  searchEntries(visible, value).map(({ conf }) => conf.route)
const shown = (value: Parameters<typeof searchEntries>[1]) =>
  searchEntries(visible, value).flatMap(({ conf, shown }) => (shown ? [conf.route] : []))

describe('the entities of the search box', () => {
  test('the search offers only entities of the kind conf [SEARCH-12]', () => {
    expect(['conf', 'plain', 'path', 'other'].filter((type) => isSearchable(entityConf({ type })))).toEqual([
      'conf',
    ])
    expect(isSearchable(entityConf({ assets: null }))).toBe(false)
    expect(isSearchable(entityConf({ canRead: false }))).toBe(false)
  })

  test('entities of the search box are in the installation’s order, then by name, until the person arranges them', () => {
    expect(routes(null)).toEqual(['crews', 'ports', 'boats', 'logs'])
    expect(shown(null)).toEqual(['crews', 'boats'])
  })

  test('entities of the search box follow the saved order and leave out routes mapped to false [SEARCH-15]', () => {
    const saved = { order: ['logs', 'boats', 'gone'], visibility: { crews: false, logs: true, boats: true } }
    expect(routes(saved)).toEqual(['logs', 'boats', 'crews', 'ports'])
    expect(shown(saved)).toEqual(['logs', 'boats'])
  })

  test('an entity that the configuration keeps out of the search is not offered, whatever was saved [SEARCH-15]', () => {
    expect(routes({ order: ['secret'], visibility: { secret: true } })).not.toContain('secret')
  })

  test('a preference of another shape says nothing', () => {
    expect(readArrangement('x')).toEqual({ order: [], visibility: {} })
    expect(readArrangement({ order: [1, 'boats'], visibility: { boats: 'no', crews: true } })).toEqual({
      order: ['boats'],
      visibility: { crews: true },
    })
  })

  test('what is kept holds the order and a boolean per route [SEARCH-05]', () => {
    const rows = moveRow(searchEntries(visible, null), 0, 2)
    expect(toArrangement(rows.map(({ conf, shown }) => ({ id: conf.route, shown })))).toEqual({
      order: ['ports', 'boats', 'crews', 'logs'],
      visibility: { ports: false, boats: true, crews: true, logs: false },
    })
  })
})

describe('the entity of the box', () => {
  const entries = searchEntries(visible, { order: [], visibility: { logs: true } })

  test('undo selects the one that was current before [SEARCH-08]', () => {
    const first = { current: null, previous: null }
    expect(undoneChoice(first)).toEqual(first)
    const second = chooseEntity(first, 'crews', 'boats')
    expect(undoneChoice(second)).toEqual({ current: 'crews', previous: 'boats' })
    expect(chooseEntity(second, 'boats', 'boats')).toBe(second)
  })

  test('the entity of the box is the first offered one, and never a hidden one', () => {
    expect(currentEntity(entries, { current: null, previous: null })?.route).toBe('crews')
    expect(currentEntity(entries, { current: 'boats', previous: null })?.route).toBe('boats')
    expect(currentEntity(entries, { current: 'ports', previous: null })?.route).toBe('crews')
    expect(currentEntity([], { current: 'boats', previous: null })).toBeNull()
  })
})

describe('a search', () => {
  function office(found: boolean) {
    const list = vi.fn<RecordsPort['list']>(async () => listPage(found ? [record({ id: 'b1' })] : []))
    const real = fakePorts({ list })
    return { list, ports: real, office: { ports: real } }
  }

  test('a search queries the entity and leads to its list [SEARCH-02] [SEARCH-07]', async () => {
    const one = office(true)
    expect(await runSearch(one.office, boats, ' vento & mare ')).toBe(true)
    expect(one.list.mock.calls[0]).toEqual(['boats', expect.objectContaining({ q: 'vento & mare' })])
    expect(one.ports.navigator.seen).toEqual(['/boats?q=vento+%26+mare'])
  })

  test('a search stays on the page when nothing is found', async () => {
    const one = office(false)
    expect(await runSearch(one.office, boats, 'nulla')).toBe(false)
    expect(one.ports.navigator.seen).toEqual([])
  })

  test('a search without a text leads to the whole list', async () => {
    const one = office(false)
    expect(await runSearch(one.office, boats, '  ')).toBe(true)
    expect([one.list.mock.calls.length, one.ports.navigator.seen]).toEqual([0, ['/boats']])
  })

  test('a search does nothing for an entity that cannot be searched [SEARCH-11]', async () => {
    const one = office(true)
    await runSearch(one.office, logs, 'vento')
    expect([one.list.mock.calls.length, one.ports.navigator.seen]).toEqual([0, []])
  })
})

test('the measures of the box are those of the specification [CONST-07] [SEARCH-01] [SEARCH-13] [SEARCH-14]', () => {
  const sizes = readFileSync('src/ui/styles/sizes.css', 'utf8')
  const size = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(sizes)?.[1]
  expect(
    ['--global-search', '--search-row', '--search-gap', '--search-head', '--search-max'].map(size),
  ).toEqual(['200px', '32px', '8px', '48px', '1000px'])
  const css = readFileSync('src/pages/Arrange.css', 'utf8')
  expect(css).toContain('min(75vh - var(--search-head), var(--search-max))')
})
