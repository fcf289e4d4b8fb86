import { describe, expect, test } from 'vitest'
import { pages } from '../../../src/app/pages'
import { listLocalEntries, paletteEntry, toSearchEntries } from '../../../src/engine/palette/entries'
import { pieces, rank, rankEntries } from '../../../src/engine/palette/rank'
import { entityConf, menuEntry, visibleConf } from '../fakes'

const text = (key: string) => key
const PAGES = pages.filter(({ inPalette }) => inPalette)
const statuses = {
  default: 'DRAFT',
  list: [
    {
      code: 'DRAFT',
      name: 'Bozza',
      color: '#757575',
      textColor: '#fff',
      allowable: [],
      system: false,
      canWrite: true,
      canDelete: true,
      canChangeStatus: true,
    },
  ],
}
const visible = visibleConf({
  items: [
    entityConf({ route: 'boats', name: 'Barche', statuses }),
    entityConf({ route: 'crews', name: 'Equipaggi', canCreate: false }),
    entityConf({ route: 'dashboard', name: 'Cruscotto', type: 'path', assets: null }),
    entityConf({ route: 'secret', name: 'Segreti', canRead: false }),
  ],
  menus: { own: [], main: [menuEntry('dashboard', { label: 'Cruscotto' }), menuEntry('boats')], system: [] },
})

describe('what is known without asking', () => {
  const views = [{ id: 'v1', name: 'Le mie', search: 'q=vento', layout: {} }]
  const known = listLocalEntries(visible, PAGES, { 'list.boats.views': views }, text)

  test('pages as the menus have them, then lists in no menu, new records, statuses and own views, each with its address', () => {
    expect(known.map(({ kind, label, path }) => [kind, label, path])).toEqual([
      ['page', 'Cruscotto', '/dashboard'],
      ['page', 'Barche', '/boats'],
      ['page', 'Equipaggi', '/crews'],
      ['page', 'BATCHES.TITLE', '/batches'],
      ['page', 'INBOX.TITLE', '/inbox'],
      ['page', 'MONITOR.TITLE', '/monitor'],
      ['page', 'DIFFERENCES.TITLE', '/differences'],
      ['new', 'GLOBAL_SEARCH.ADD: Barche', '/boats/new'],
      ['status', 'Barche: Bozza', '/boats?statusEquals=DRAFT'],
      ['view', 'Le mie', '/boats?q=vento'],
    ])
  })

  test('the entries contain only records that the person may read', () => {
    expect(known.some(({ label }) => label.includes('Segreti'))).toBe(false)
  })
})

describe('what the server found', () => {
  const facts = { user: { id: 'u1', subjectId: null }, now: Date.parse('2026-11-21T10:00:00Z') }
  const hit = { route: 'boats', id: 'b1', label: 'Vento', code: 'BRC-1', status: 'DRAFT', near: false }

  test('a result of the server is a record with its status, or a view as the list would show it', () => {
    const found = toSearchEntries(
      {
        items: [hit, { ...hit, route: 'nowhere', id: 'x' }],
        views: [
          {
            route: 'boats',
            id: 'mine',
            name: 'Mie',
            filter: { ownerEquals: '@me', builtFrom: '@today+30' },
            search: null,
          },
          { route: 'boats', id: 's', name: 'Comune', filter: null, search: 'q=mare' },
        ],
      },
      visible,
      facts,
    )
    expect(found.map(({ kind, label, path }) => [kind, label, path])).toEqual([
      ['record', 'Vento', '/boats/b1'],
      ['view', 'Mie', '/boats?ownerEquals=u1&builtFrom=2026-12-21'],
      ['view', 'Comune', '/boats?q=mare'],
    ])
    const [, inTitle] = toSearchEntries(
      { items: [hit, { ...hit, id: 'b2', label: 'BRC-1 Vento' }], views: [] },
      visible,
      facts,
    )
    expect(inTitle?.detail, 'a code in the title is not told twice').toBe('Barche')
    expect(found[0]).toMatchObject({ detail: 'BRC-1', chip: { label: 'Bozza' } })
  })
})

describe('the order of what fits', () => {
  test.each([
    ['clienti', 0],
    ['cli', 1],
    ['nuovi cli', null],
    ['ient', 3],
    ['clinti', 4],
    ['clxxti', null],
    ['fatture', null],
  ])('%s fits "Clienti" as %s', (typed, at) => {
    expect(rank('Clienti', '', typed)).toBe(at)
  })

  test('accents and case do not matter, words may stand in any order and in the detail', () => {
    expect(rank('Società Àncora', '', 'ANCORA societa')).toBe(2)
    expect(rank('Scaduti', 'Documenti', 'documenti scad')).toBe(2)
  })

  test('what is nearly so is offered only where nothing is exactly so', () => {
    const page = (label: string) => paletteEntry({ id: label, kind: 'page', label, icon: 'table' })
    expect(rankEntries([page('Clienti'), page('Clientela')], 'client').map(({ id }) => id)).toEqual([
      'Clienti',
      'Clientela',
    ])
    expect(rankEntries([page('Clienti'), page('Fornitori')], 'forntori').map(({ id }) => id)).toEqual([
      'Fornitori',
    ])
    expect(
      rankEntries(
        Array.from({ length: 20 }, (_, index) => page(`Clienti ${index}`)),
        'clienti',
      ),
    ).toHaveLength(6)
  })

  test('what was typed is marked in the label, accents aside', () => {
    expect(pieces('Società Àncora', 'anc soc')).toEqual([
      { text: 'Soc', hit: true },
      { text: 'ietà ', hit: false },
      { text: 'Ànc', hit: true },
      { text: 'ora', hit: false },
    ])
    expect(pieces('Vento', '')).toEqual([{ text: 'Vento', hit: false }])
  })
})
