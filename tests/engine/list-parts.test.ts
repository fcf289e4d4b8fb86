import { describe, expect, test } from 'vitest'
import {
  moveColumn,
  possibleColumns,
  readChoice,
  selectColumns,
  WIDTH_MIN,
} from '../../src/catalogue/describe/list-columns'
import { readPaths } from '../../src/catalogue/list-query/list-call'
import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import type { Json } from '../../src/contract/json'
import type { Action } from '../../src/contract/model/action'
import { clipboardTable } from '../../src/engine/list/clipboard-table'
import { createColumnModel } from '../../src/engine/list/column-model'
import { listDescription } from '../../src/engine/list/describe'
import type { Sort } from '../../src/engine/list/query'
import {
  getAudience,
  nameProblem,
  readShared,
  readViews,
  type SavedView,
  toStoredViews,
  withoutVisibleDay,
  withSaved,
} from '../../src/engine/list/saved-views'
import { getRowsToDraw, topFor } from '../../src/engine/list/scroll'
import { countSelected, createSelection, isSelected } from '../../src/engine/list/selection'
import { turnSort } from '../../src/engine/list/sorting'
import { toSelection } from '../../src/engine/list/use-of-selection'
import { listPages } from '../../src/engine/list/window'
import { entity } from '../support/entity'
import { entityConf, record } from './fakes'

/** Rows with parts of their own do not fit a line. */
const CREW = { kind: 'array', schema: { type: 'array', items: { type: 'object' } } } as const
const boats = entity({
  fields: {
    name: 'text',
    length: 'number',
    berth: 'group',
    'berth.city': 'text',
    crew: CREW,
    note: { sensitive: true },
  },
  list: {
    columns: [{ field: 'name' }, { field: 'length', width: 90, pinned: 'right' }],
    filters: [],
    sort: [],
    views: [],
    rows: [
      {
        when: "record.berth.city == 'Bari' && record.tags.exists(t, t == 'x') || record.length > 3",
        tone: 'muted',
      },
    ],
    edit: 'none',
    badges: [],
    bulk: [],
  },
})
const conf = entityConf()

describe('what is drawn of a long list', () => {
  test('a long list draws the visible rows and a few more, in their place', () => {
    const far = getRowsToDraw({ top: 36_000, view: 720, row: 36, total: 100_000 })
    expect(far).toMatchObject({ first: 1000, last: 1020, height: 3_600_000 })
    expect(far.start).toBeLessThanOrEqual(992)
    expect(far.end).toBeGreaterThanOrEqual(1028)
    expect(far.above).toBe(far.start * 36)
    expect(getRowsToDraw({ top: 0, view: 720, row: 36, total: 3 })).toMatchObject({
      start: 0,
      end: 3,
      first: 0,
      last: 3,
    })
  })

  test('a long list reaches the last row even when it is taller than a browser allows', () => {
    const total = 2_000_000
    const start = { top: 0, view: 720, row: 36, total }
    const top = topFor(start, total - 1)
    const end = getRowsToDraw({ ...start, top })
    expect(end.height).toBe(12_000_000)
    expect(top).toBe(12_000_000 - 720)
    expect(end.last).toBe(total)
  })

  test('a long list scrolls a row into view by the shortest way', () => {
    const place = { top: 3600, view: 720, row: 36, total: 1000 }
    expect(topFor(place, 105)).toBe(3600)
    expect(topFor(place, 99)).toBe(99 * 36)
    expect(topFor(place, 130)).toBe(131 * 36 - 720)
  })

  test('a long list loads the visible pages, and always the first, which counts', () => {
    expect(listPages({ start: 0, end: 40 }, 100_000)).toEqual([0])
    expect(listPages({ start: 520, end: 560 }, 100_000)).toEqual([0, 4, 5, 6])
    expect(listPages({ start: 120, end: 160 }, 150)).toEqual([0, 1])
  })
})

describe('a choice of rows', () => {
  const [a, b] = [record({ id: 'a' }), record({ id: 'b' })]

  test('a selection is some rows by id', () => {
    const selection = createSelection()
    selection.toggle(a)
    selection.add([b])
    const chosen = selection.store.getState()
    expect(toSelection(chosen, PLAIN_LIST)).toEqual({ ids: ['a', 'b'] })
    expect(countSelected(chosen, 9)).toBe(2)
    selection.toggle(a)
    expect(isSelected(selection.store.getState(), 'a')).toBe(false)
  })

  test('a selection is everything the conditions find, except some rows', () => {
    const selection = createSelection()
    selection.all()
    selection.toggle(a)
    const chosen = selection.store.getState()
    expect(countSelected(chosen, 100_000)).toBe(99_999)
    expect([isSelected(chosen, 'a'), isSelected(chosen, 'b')]).toEqual([false, true])
    const query = { ...PLAIN_LIST, q: 'sud', sort: [{ path: 'name', direction: 'asc' as const }], page: 3 }
    expect(toSelection(chosen, query)).toEqual({ query: [['q', 'sud']], except: ['a'] })
  })
})

/** The columns of a list of boats, 100 px each. */
function boatColumns(choice: Json = null, asked: string[] | null = null) {
  const file = listDescription(boats, conf, 'it').columns
  const stored = readChoice(choice)
  const wanted = selectColumns(possibleColumns(boats, conf, 'it'), file, stored, asked)
  const model = createColumnModel()
  return { model, shown: model.arrange({ wanted, file, choice: stored, natural: () => 100 }) }
}

describe('the order of a list', () => {
  const { model } = boatColumns()
  const turn = (sort: Sort, path: string, more: boolean, direction?: 'asc' | 'desc') =>
    turnSort(model, sort, { path, more, ...(direction ? { direction } : {}) })

  test('a click on a column orders a list up, down, not at all; with Shift beside the others', () => {
    const up = turn([], 'name', false)
    expect(up).toEqual([{ path: 'name', direction: 'asc' }])
    const down = turn(up, 'name', false)
    expect(down).toEqual([{ path: 'name', direction: 'desc' }])
    expect(turn(down, 'name', false)).toEqual([])
    expect(turn(down, 'length', true).map(({ path }) => path)).toEqual(['name', 'length'])
    expect(turn(down, 'length', false).map(({ path }) => path)).toEqual(['length'])
  })

  test('a click with Shift adds to the order of a list, one without replaces it except for hidden columns', () => {
    const both: Sort = [
      { path: 'berth.city', direction: 'desc' },
      { path: 'name', direction: 'desc' },
    ]
    expect(turn(both, 'name', true)).toEqual([{ path: 'berth.city', direction: 'desc' }])
    expect(turn(both, 'name', false)).toEqual([])
    expect(turn(both, 'length', true).map(({ path }) => path)).toEqual(['berth.city', 'name', 'length'])
  })

  test('the order is the requested direction, however often it is requested', () => {
    const down: Sort = [{ path: 'name', direction: 'desc' }]
    expect(turn(down, 'name', false, 'desc')).toEqual(down)
    expect(turn(down, 'length', false, 'asc')).toEqual([{ path: 'length', direction: 'asc' }])
  })
})

describe('columns', () => {
  const possible = possibleColumns(boats, conf, 'it')
  const paths = (...given: Parameters<typeof boatColumns>) =>
    boatColumns(...given).shown.map(({ path }) => path)

  test('any field that fits a line and is no secret may be a column', () => {
    const all = possible.map(({ path }) => path)
    expect(all).toEqual(expect.arrayContaining(['name', 'length', 'berth.city', 'code', 'updatedAt']))
    expect(all).not.toEqual(expect.arrayContaining(['note']))
    expect(all).not.toEqual(expect.arrayContaining(['crew']))
  })

  test('the columns are the address’s, else the person’s, else the file’s; pinned ones at their side', () => {
    expect(paths()).toEqual(['name', 'length'])
    expect(paths({ columns: ['code', 'name'] })).toEqual(['code', 'name'])
    expect(paths(null, ['length', 'code'])).toEqual(['code', 'length'])
    expect(paths({ columns: ['gone'] })).toEqual(['name', 'length'])
    const [length] = boatColumns({ widths: { length: 7 }, pinned: { length: 'left' } }).shown
    expect(length).toMatchObject({ path: 'length', width: WIDTH_MIN, pinned: 'left' })
    expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  test('pinned columns stay at their side beside those before them, always with the first one, which names the row', () => {
    const fixed = (choice: Json, asked: string[]) =>
      boatColumns(choice, asked).shown.map((one) => [one.path, one.fixed])
    expect(fixed({ pinned: { length: null } }, ['name', 'code', 'length'])).toEqual([
      ['name', { side: 'left', offset: 0 }],
      ['code', null],
      ['length', null],
    ])
    const both = {
      pinned: { name: 'left', code: 'left', length: 'right', updatedAt: 'right' },
      widths: { name: 200, length: 90 },
    }
    expect(fixed(both, ['updatedAt', 'length', 'berth.city', 'code', 'name'])).toEqual([
      ['code', { side: 'left', offset: 0 }],
      ['name', { side: 'left', offset: 100 }],
      ['berth.city', null],
      ['updatedAt', { side: 'right', offset: 90 }],
      ['length', { side: 'right', offset: 0 }],
    ])
    expect(fixed({ pinned: { name: 'right', length: 'right' } }, ['name', 'length'])).toEqual([
      ['name', { side: 'left', offset: 0 }],
      ['length', { side: 'right', offset: 0 }],
    ])
  })

  test('columns shrink no further than their width, except a first one of default width: its names may be cut', () => {
    const arranged = (widths: Record<string, number>, natural: number) => {
      const { columns } = listDescription(boats, conf, 'it')
      const wanted = columns.map((column) => ({ ...column, width: null, pinned: 'left' as const }))
      return createColumnModel().arrange({
        wanted,
        file: columns,
        choice: readChoice({ widths }),
        natural: () => natural,
      })
    }
    const sizes = (...given: Parameters<typeof arranged>) =>
      arranged(...given).map(({ width, least, fixed }) => [width, least, fixed?.offset])
    expect(sizes({}, 300)).toEqual([
      [300, 180, 0],
      [300, 300, 180],
    ])
    expect(sizes({ name: 300 }, 200)).toEqual([
      [300, 300, 0],
      [200, 200, 300],
    ])
    expect(sizes({}, 700), 'only what a person chose has bounds').toEqual([
      [700, 180, 0],
      [700, 700, 180],
    ])
  })

  test('columns show codes in full, in the first column too', () => {
    const [name, ...others] = listDescription(boats, conf, 'it').columns
    if (!name) throw new Error('the list has a column')
    const wanted = [{ ...name, kind: 'code' as const, width: null }, ...others]
    const [first] = createColumnModel().arrange({
      wanted,
      file: wanted,
      choice: readChoice(null),
      natural: () => 300,
    })
    expect([first?.width, first?.least]).toEqual([300, 300])
  })

  test('columns grow for their figures, whatever the chosen width, and move the pinned ones beside them', () => {
    const { columns } = listDescription(boats, conf, 'it')
    const wanted = columns.map((column) => ({ ...column, width: 104, pinned: 'left' as const }))
    const [one = '', other = ''] = wanted.map(({ path }) => path)
    const sizes = (...needs: [string, number][]) =>
      createColumnModel()
        .arrange({
          wanted,
          file: wanted,
          choice: readChoice({ widths: { [one]: 104 } }),
          natural: () => 104,
          needs: new Map(needs),
        })
        .map(({ fixed, least, width }) => [width, least, fixed?.offset])
    expect(sizes([one, 131])).toEqual([
      [131, 131, 0],
      [104, 104, 131],
    ])
    expect(sizes([other, 131])[1]).toEqual([131, 131, 104])
    expect(sizes([one, 100])[0], 'what fits stays as it is').toEqual([104, 104, 0])
  })

  test('hidden columns that the file has can be shown and hidden again', () => {
    const { columns: file } = listDescription(boats, conf, 'it')
    const model = createColumnModel()
    const shown = (wanted: typeof file) =>
      model.arrange({ wanted, file, choice: readChoice(null), natural: () => 100 }).map(({ path }) => path)
    expect(shown(file.slice(0, 1))).toEqual(['name'])
    expect(shown(file)).toEqual(['name', 'length'])
    expect(shown(file.slice(1))).toEqual(['length'])
  })

  test('the list also reads the fields that conditions of rows use', () => {
    expect(readPaths(boats)).toEqual(['berth.city', 'length'])
  })

  test('the list reads the fields of conditions of actions on a row, not of actions on a shown record', () => {
    const action = { icon: 'x', right: 'read', source: '' } as const
    const actions: Action[] = [
      {
        ...action,
        id: 'sail',
        on: ['record', 'row'],
        when: "record.status == 'AFLOAT' && record.length > 3",
      },
      { ...action, id: 'name', on: ['record'], when: "record.name == ''" },
      { ...action, id: 'print', on: ['row'] },
    ]
    expect(readPaths({ ...boats, actions, list: { ...boats.list, rows: [] } })).toEqual(['status', 'length'])
  })
})

describe('saved views', () => {
  const view: SavedView = {
    id: '1',
    name: 'Estate',
    search: '?q=sole',
    layout: readChoice(null),
    as: null,
    shared: null,
  }

  test('a saved view has a name of its own', () => {
    expect(nameProblem([view], ' estate ', null)).toBe('VIEW.NAME_TAKEN')
    expect(nameProblem([view], 'Estate', '1')).toBeNull()
    expect(nameProblem([], '  ', null)).toBe('VIEW.NAME_MISSING')
    expect(nameProblem([], 'x'.repeat(61), null)).toBe('VIEW.NAME_LONG')
  })

  test('saved views are read back as they were stored; invalid ones are left out', () => {
    expect(toStoredViews([view])).toEqual([
      { id: '1', name: 'Estate', search: '?q=sole', layout: readChoice(null) },
    ])
    expect(readViews([...(toStoredViews([view]) as Json[]), { id: 3 }, null])).toEqual([view])
    const board = { ...view, as: 'calendar.week' }
    expect(readViews(toStoredViews([board]))).toEqual([board])
    expect([
      withoutVisibleDay('calendar.week.2026-11-24'),
      withoutVisibleDay('board'),
      withoutVisibleDay(null),
    ]).toEqual(['calendar.week', 'board', null])
    expect(withSaved([view], { ...view, name: 'Inverno' }).map(({ name }) => name)).toEqual(['Inverno'])
  })

  test('shared views are ordered by role, then those for everyone, and have their columns', () => {
    const shared = {
      search: '?q=a',
      layout: { widths: { name: 90 } },
      first: false,
      by: 'Laura Bianchi',
      canChange: false,
    }
    const read = readShared([
      { ...shared, id: '1', name: 'Tutti', role: null },
      { ...shared, id: '2', name: 'Ufficio', role: 'ROLE_USER' },
    ])
    expect(read.map(getAudience)).toEqual(['ROLE_USER', 'all'])
    expect(read[0]?.layout.widths).toEqual({ name: 90 })
    expect(getAudience(view)).toBe('own')
  })
})

describe('cells for a spreadsheet', () => {
  test('the cells are quoted where they hold tabs, line ends or quotes', () => {
    const cells = [
      ['Nome', 'Nota'],
      ['Rossi "il vecchio"', 'due\nrighe\te tab'],
    ]
    expect(clipboardTable(cells, true)['text/plain']).toBe(
      'Nome\tNota\r\n"Rossi ""il vecchio"""\t"due\nrighe\te tab"',
    )
    expect(clipboardTable(cells, true)['text/html']).toMatch(/^<table><tr><th>Nome<\/th>/)
  })

  test('the cells are never run as formulas, and never as markup', () => {
    const { 'text/plain': tsv, 'text/html': html } = clipboardTable([['=1+1', '-5,20', '<b>']], false)
    expect(tsv).toBe("'=1+1\t-5,20\t<b>")
    expect(html).toContain('&lt;b&gt;')
  })
})
