import { describe, expect, test } from 'vitest'
import { arrange, moved, possibleColumns, readChoice, readPaths, WIDTH_MIN } from '../../src/catalog/list-call'
import { PLAIN_LIST } from '../../src/catalog/query'
import type { Json } from '../../src/contract/json'
import { listDescription } from '../../src/engine/list/describe'
import { turnSort } from '../../src/engine/list/query'
import {
  audienceOf,
  nameProblem,
  readShared,
  readViews,
  type SavedView,
  storedViews,
  withSaved,
} from '../../src/engine/list/saved-views'
import { drawn, topFor } from '../../src/engine/list/scroll'
import { chosenCount, createSelection, isChosen, selectionOf } from '../../src/engine/list/selection'
import { sheetOf } from '../../src/engine/list/sheet'
import { pagesOf } from '../../src/engine/list/window'
import { entity } from '../support/entity'
import { entityConf, record } from './fakes'

const boats = entity({
  fields: { name: 'text', length: 'number', berth: 'group', 'berth.city': 'text', crew: 'array', note: { sensitive: true } },
  list: {
    columns: [{ field: 'name' }, { field: 'length', width: 90, pinned: 'right' }],
    filters: [],
    sort: [],
    views: [],
    rows: [{ when: "record.berth.city == 'Bari' && record.tags.exists(t, t == 'x') || record.length > 3", tone: 'muted' }],
    edit: 'none',
    badges: [],
    bulk: [],
  },
})
const conf = entityConf()

describe('what is drawn of a long list', () => {
  test('is what is in sight and a little more, in its place', () => {
    const far = drawn({ top: 36_000, view: 720, row: 36, total: 100_000 })
    expect(far).toMatchObject({ first: 1000, last: 1020, height: 3_600_000 })
    expect(far.start).toBeLessThanOrEqual(992)
    expect(far.end).toBeGreaterThanOrEqual(1028)
    expect(far.above).toBe(far.start * 36)
    expect(drawn({ top: 0, view: 720, row: 36, total: 3 })).toMatchObject({ start: 0, end: 3, first: 0, last: 3 })
  })

  test('reaches the last row of a list taller than a browser can be', () => {
    const total = 2_000_000
    const start = { top: 0, view: 720, row: 36, total }
    const top = topFor(start, total - 1)
    const end = drawn({ ...start, top })
    expect(end.height).toBe(12_000_000)
    expect(top).toBe(12_000_000 - 720)
    expect(end.last).toBe(total)
  })

  test('comes into sight by the shortest way', () => {
    const place = { top: 3600, view: 720, row: 36, total: 1000 }
    expect(topFor(place, 105)).toBe(3600)
    expect(topFor(place, 99)).toBe(99 * 36)
    expect(topFor(place, 130)).toBe(131 * 36 - 720)
  })

  test('asks for the pages around it, and always for the first, which counts', () => {
    expect(pagesOf({ start: 0, end: 40 }, 100_000)).toEqual([0])
    expect(pagesOf({ start: 520, end: 560 }, 100_000)).toEqual([0, 4, 5, 6])
    expect(pagesOf({ start: 120, end: 160 }, 150)).toEqual([0, 1])
  })
})

describe('a choice of rows', () => {
  const [a, b] = [record({ id: 'a' }), record({ id: 'b' })]

  test('is some rows by id', () => {
    const selection = createSelection()
    selection.toggle(a)
    selection.add([b])
    const chosen = selection.store.getState()
    expect(selectionOf(chosen, PLAIN_LIST)).toEqual({ ids: ['a', 'b'] })
    expect(chosenCount(chosen, 9)).toBe(2)
    selection.toggle(a)
    expect(isChosen(selection.store.getState(), 'a')).toBe(false)
  })

  test('or everything the conditions find but some', () => {
    const selection = createSelection()
    selection.all()
    selection.toggle(a)
    const chosen = selection.store.getState()
    expect(chosenCount(chosen, 100_000)).toBe(99_999)
    expect([isChosen(chosen, 'a'), isChosen(chosen, 'b')]).toEqual([false, true])
    const query = { ...PLAIN_LIST, q: 'sud', sort: [{ path: 'name', direction: 'asc' as const }], page: 3 }
    expect(selectionOf(chosen, query)).toEqual({ query: [['q', 'sud']], except: ['a'] })
  })
})

describe('the order of a list', () => {
  test('turns up, down, off; with Shift beside the others', () => {
    const up = turnSort([], 'name', false)
    expect(up).toEqual([{ path: 'name', direction: 'asc' }])
    const down = turnSort(up, 'name', false)
    expect(down).toEqual([{ path: 'name', direction: 'desc' }])
    expect(turnSort(down, 'name', false)).toEqual([])
    expect(turnSort(down, 'length', true).map(({ path }) => path)).toEqual(['name', 'length'])
    expect(turnSort(down, 'length', false).map(({ path }) => path)).toEqual(['length'])
  })
})

describe('columns', () => {
  const file = listDescription(boats, conf, 'it').columns
  const possible = possibleColumns(boats, conf, 'it')
  const none = readChoice(null)
  const paths = (...given: Parameters<typeof arrange>) => arrange(...given).map(({ path }) => path)

  test('may be any field that fits a line and is no secret', () => {
    const all = possible.map(({ path }) => path)
    expect(all).toEqual(expect.arrayContaining(['name', 'length', 'berth.city', 'code', 'updatedAt']))
    expect(all).not.toEqual(expect.arrayContaining(['note']))
    expect(all).not.toEqual(expect.arrayContaining(['crew']))
  })

  test("are the address's, else the person's, else the file's; pinned ones at their side", () => {
    expect(paths(possible, file, none, null)).toEqual(['name', 'length'])
    expect(paths(possible, file, readChoice({ columns: ['code', 'name'] }), null)).toEqual(['code', 'name'])
    expect(paths(possible, file, none, ['length', 'code'])).toEqual(['code', 'length'])
    expect(paths(possible, file, readChoice({ columns: ['gone'] }), null)).toEqual(['name', 'length'])
    const [length] = arrange(possible, file, readChoice({ widths: { length: 7 }, pinned: { length: 'left' } }), null)
    expect(length).toMatchObject({ path: 'length', width: WIDTH_MIN, pinned: 'left' })
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  test('that conditions of rows read are carried too', () => {
    expect(readPaths(boats)).toEqual(['berth.city', 'length'])
  })
})

describe('saved views', () => {
  const view: SavedView = { id: '1', name: 'Estate', search: '?q=sole', layout: readChoice(null), shared: null }

  test('have a name of their own', () => {
    expect(nameProblem([view], ' estate ', null)).toBe('VIEW.NAME_TAKEN')
    expect(nameProblem([view], 'Estate', '1')).toBeNull()
    expect(nameProblem([], '  ', null)).toBe('VIEW.NAME_MISSING')
    expect(nameProblem([], 'x'.repeat(61), null)).toBe('VIEW.NAME_LONG')
  })

  test('are read back as they were kept; what is none is left out', () => {
    expect(storedViews([view])).toEqual([{ id: '1', name: 'Estate', search: '?q=sole', layout: readChoice(null) }])
    expect(readViews([...(storedViews([view]) as Json[]), { id: 3 }, null])).toEqual([view])
    expect(withSaved([view], { ...view, name: 'Inverno' }).map(({ name }) => name)).toEqual(['Inverno'])
  })

  test('that are shared stand by role, then for everybody, and keep their columns', () => {
    const shared = { search: '?q=a', layout: { widths: { name: 90 } }, first: false, by: 'Laura Bianchi', canChange: false }
    const read = readShared([
      { ...shared, id: '1', name: 'Tutti', role: null },
      { ...shared, id: '2', name: 'Ufficio', role: 'ROLE_USER' },
    ])
    expect(read.map(audienceOf)).toEqual(['ROLE_USER', 'all'])
    expect(read[0]?.layout.widths).toEqual({ name: 90 })
    expect(audienceOf(view)).toBe('own')
  })
})

describe('cells for a spreadsheet', () => {
  test('are quoted where they hold tabs, line ends or quotes', () => {
    const cells = [
      ['Nome', 'Nota'],
      ['Rossi "il vecchio"', 'due\nrighe\te tab'],
    ]
    expect(sheetOf(cells, true).tsv).toBe('Nome\tNota\r\n"Rossi ""il vecchio"""\t"due\nrighe\te tab"')
    expect(sheetOf(cells, true).html).toMatch(/^<table><tr><th>Nome<\/th>/)
  })

  test('are never run as formulas, and never as markup', () => {
    const { tsv, html } = sheetOf([['=1+1', '-5,20', '<b>']], false)
    expect(tsv).toBe("'=1+1\t-5,20\t<b>")
    expect(html).toContain('&lt;b&gt;')
  })
})
