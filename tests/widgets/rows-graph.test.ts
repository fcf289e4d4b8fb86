import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import type { FileBase } from '../../src/contract/model/file-base'
import { drawPicture, shortWords } from '../../src/widgets/rows/graph-layout'
import {
  allAsInFile,
  asInFile,
  buildGraph,
  type GraphSource,
  withFirst,
  withoutNode,
  withTransition,
} from '../../src/widgets/rows/graph-model'
import { differenceWords, guardWords } from '../../src/widgets/rows/graph-words'
import { parseConfigurationFile, restoreFileValue } from '../../src/widgets/rows/TakeBackRows'

const PARTS = {
  key: 'code',
  label: 'name',
  color: 'color',
  next: 'allowable',
  first: 'isDefault',
  file: 'base',
}

const row = (code: string, allowable: string[], rest: JsonObject = {}): JsonObject => ({
  _id: `id-${code}`,
  code,
  name: { it: `${code} it`, en: `${code} en` },
  color: '#757575',
  allowable,
  isDefault: false,
  ...rest,
})

const OPEN = row('OPEN', ['DONE', 'LOST'], { isDefault: true })
const DONE = row('DONE', ['OPEN'])
const LOST = row('LOST', ['LOST'])
const ROWS = [OPEN, DONE, LOST]

const withoutId = ({ _id, ...rest }: JsonObject): JsonObject => rest

const base = (rest: Partial<FileBase> = {}): FileBase =>
  ({ values: { statuses: ROWS.map(withoutId) }, system: [], guards: [], ...rest }) as FileBase

const source = (rest: Partial<GraphSource> = {}): GraphSource => ({
  rows: ROWS,
  parts: PARTS,
  path: 'statuses',
  base: base(),
  lang: 'it',
  ...rest,
})

const edges = (rows: readonly JsonObject[], rest: Partial<GraphSource> = {}) =>
  buildGraph(source({ rows, ...rest })).edges.map(({ change, from, to }) => `${from}>${to} ${change}`)

const node = (code: string, rest: Partial<GraphSource> = {}) =>
  buildGraph(source(rest)).nodes.find((one) => one.code === code)

describe('rows as a graph', () => {
  test('the rows are nodes with the name in the language, and arrows to the next statuses', () => {
    expect(node('OPEN')).toMatchObject({
      label: 'OPEN it',
      isFirst: true,
      isFinal: false,
      change: 'none',
      fault: null,
    })
    expect(node('LOST')).toMatchObject({ isFinal: true, fault: null })
    expect(edges(ROWS)).toEqual(['OPEN>DONE none', 'OPEN>LOST none', 'DONE>OPEN none'])
  })

  test('the graph shows added and removed rows beside the file', () => {
    const rows = withTransition(withoutNode(ROWS, PARTS, 'LOST'), PARTS, {
      from: 'DONE',
      to: 'OPEN',
      on: false,
    })
    expect(edges(rows)).toEqual(['OPEN>DONE none', 'OPEN>LOST gone', 'DONE>OPEN gone'])
    expect(buildGraph(source({ rows })).nodes.map(({ change, code }) => [code, change])).toEqual([
      ['OPEN', 'changed'],
      ['DONE', 'changed'],
      ['LOST', 'gone'],
    ])
    const more = [...ROWS, row('WAITING', ['OPEN'])]
    expect(node('WAITING', { rows: more })).toMatchObject({ change: 'new', fault: 'unreachable' })
  })

  test('the order of followers is no difference', () => {
    const rows = [{ ...OPEN, allowable: ['LOST', 'DONE'] }, DONE, LOST]
    expect(node('OPEN', { rows })?.change).toBe('none')
  })

  test('a node that the server enters needs no arrow; one that everything may follow reaches all', () => {
    const rows = [{ ...OPEN, allowable: ['OPEN'] }, DONE, LOST]
    expect(node('DONE', { rows })?.fault).toBe('unreachable')
    expect(node('DONE', { rows, base: base({ system: ['DONE'] }) })?.fault).toBeNull()
    expect(node('DONE', { rows: [{ ...OPEN, allowable: [] }, DONE, LOST] })).toMatchObject({ fault: null })
  })

  test('arrows carry the guards of the file; a transition of one role is an arrow of its own', () => {
    const guards = [
      { from: null, to: 'DONE', kind: 'requires', words: { it: 'File' } },
      { from: 'DONE', to: 'LOST', kind: 'role', words: { it: 'ROLE_X' } },
      { from: null, to: 'DONE', kind: 'effect', words: { it: 'e' } },
    ] as FileBase['guards']
    const graph = buildGraph(source({ base: base({ guards }) }))
    expect(graph.edges.map(({ from, guards: own, to }) => [from, to, own.map(({ kind }) => kind)])).toEqual([
      ['OPEN', 'DONE', ['requires']],
      ['OPEN', 'LOST', []],
      ['DONE', 'OPEN', []],
      ['DONE', 'LOST', ['role']],
    ])
  })

  test('the role of a transition is named as people know it, a role of the file by its code', () => {
    const host = { lang: 'it', text: (key: string, params = {}) => [key, ...Object.values(params)].join(' ') }
    const words = (role: string) =>
      guardWords({ from: 'DONE', to: 'LOST', kind: 'role', words: { it: role } }, host)
    expect(words('ROLE_ADMIN')).toBe('GRAPH.GUARD.role ROLE.ROLE_ADMIN')
    expect(words('ROLE_X')).toBe('GRAPH.GUARD.role ROLE_X')
  })

  test('a follower that no row is, and a missing or second first row, are told', () => {
    const rows = [{ ...OPEN, allowable: ['NOWHERE', 'DONE'], isDefault: false }, DONE, LOST]
    expect(buildGraph(source({ rows }))).toMatchObject({ unknown: ['NOWHERE'], firsts: 0 })
  })
})

describe('editing a graph', () => {
  test('a row that loses its last transition is final, and no longer once it has one', () => {
    const [, final] = withTransition(ROWS, PARTS, { from: 'DONE', to: 'OPEN', on: false })
    expect(final?.allowable).toEqual(['DONE'])
    expect(
      withTransition([final ?? {}], PARTS, { from: 'DONE', to: 'LOST', on: true })[0]?.allowable,
    ).toEqual(['LOST'])
  })

  test('a row from which everything follows keeps the others when one is taken away', () => {
    const [open] = withTransition([{ ...OPEN, allowable: [] }, DONE, LOST], PARTS, {
      from: 'OPEN',
      to: 'DONE',
      on: false,
    })
    expect(open?.allowable).toEqual(['LOST'])
  })

  test('a graph has one first row', () => {
    expect(withFirst(ROWS, PARTS, 'DONE').map(({ isDefault }) => isDefault)).toEqual([false, true, false])
  })

  test('a removed row is led to by no other one, and the file brings it back to its place', () => {
    const rows = withoutNode(ROWS, PARTS, 'DONE')
    expect(rows.map(({ allowable, code }) => [code, allowable])).toEqual([
      ['OPEN', ['LOST']],
      ['LOST', ['LOST']],
    ])
    expect(asInFile(source({ rows }), 'DONE').map(({ code }) => code)).toEqual(['OPEN', 'DONE', 'LOST'])
    expect(allAsInFile(source({ rows })).map(({ allowable, code }) => [code, allowable])).toEqual(
      ROWS.map(({ allowable, code }) => [code, allowable]),
    )
  })

  test('a difference is taken back alone, the rows beside it stay as they are', () => {
    const rows = [{ ...OPEN, color: '#000000' }, { ...DONE, color: '#111111' }, LOST]
    const back = restoreFileValue(rows, ROWS.map(withoutId), { code: 'OPEN', key: 'code' }) as JsonObject[]
    expect(back.map(({ _id, color }) => [_id, color])).toEqual([
      ['id-OPEN', '#757575'],
      ['id-DONE', '#111111'],
      ['id-LOST', '#757575'],
    ])
    expect(restoreFileValue('#000000', '#757575', { code: null, key: undefined })).toBe('#757575')
  })
})

describe('a difference in words', () => {
  const host = { lang: 'it', text: (key: string) => key.replace('ROLE.ROLE_', 'il ruolo ') }
  const choices = {
    menuPlace: [
      { value: 'main/company', label: { it: 'Menu principale › Azienda', en: 'Main menu › Company' } },
    ],
    searchFields: [{ value: 'subject.displayName', label: { it: 'Soggetto › Nome' } }],
  }
  test.each([
    ['menuPlace', 'main/company', 'Menu principale › Azienda'],
    ['menuPlace', 'main/gone', 'main/gone'],
    ['searchFields', 'subject.displayName, code', 'Soggetto › Nome, code'],
    ['statuses', 'OPEN · ROLE_ADMIN, OWN / ROLE_SPY → *', 'OPEN · il ruolo ADMIN, OWN / ROLE_SPY → *'],
    ['name', 'it: code · en: code', 'it: code · en: code'],
    ['icon', null, null],
  ])('%s: %s', (key, said, words) => expect(differenceWords(said, key, base({ choices }), host)).toBe(words))
})

describe('a configuration as a file', () => {
  const known = { icon: 'truck', color: '#757575' }
  test.each([
    [
      'fills the fields that it names',
      '{"icon":"heart","color":"#000000"}',
      { of: null, values: { icon: 'heart', color: '#000000' } },
    ],
    [
      'leaves out what the record does not have',
      '{"icon":"heart","rights":{}}',
      { of: null, values: { icon: 'heart' } },
    ],
    ['says what it is of', '{"_of":"boats","icon":"heart"}', { of: 'boats', values: { icon: 'heart' } }],
    ['is none without any of them', '{"rights":{}}', null],
    ['is none as a list', '[1]', null],
    ['is none when it is no JSON', 'icon: heart', null],
  ])('%s', (_, text, expected) => expect(parseConfigurationFile(text, known)).toEqual(expected))
})

describe('the drawing', () => {
  const graph = buildGraph(source())
  const words = graph.edges.map(() => '')

  test('the rows of a drawing are distinct while a new one has no code yet', () => {
    const graph = buildGraph(source({ rows: [...ROWS, row('', ['OPEN'])] }))
    const { nodes } = drawPicture(graph, [], 2000)
    const places = [...nodes.values()].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    expect(nodes.size).toBe(4)
    expect(new Set(places).size, places.join(', ')).toBe(4)
  })

  test('a drawing stays within its bounds, no node on another', () => {
    const picture = drawPicture(graph, words, 900)
    const boxes = [...picture.nodes.values()]
    for (const { height, width, x, y } of boxes) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0)
      expect(x + width / 2).toBeLessThanOrEqual(picture.width)
      expect(y - height / 2).toBeGreaterThanOrEqual(0)
      expect(y + height / 2).toBeLessThanOrEqual(picture.height)
    }
    const isApart = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
      Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2
    expect(boxes.every((a, index) => boxes.slice(index + 1).every((b) => isApart(a, b)))).toBe(true)
    expect(picture.edges.every(({ path }) => path.startsWith('M'))).toBe(true)
  })

  test('the drawing begins with the first row, though a row without predecessors leads to it', () => {
    const statuses = buildGraph(
      source({
        rows: [row('LATE', ['DRAFT']), row('DRAFT', ['DONE'], { isDefault: true }), row('DONE', [])],
        base: null,
      }),
    )
    const { edges, nodes } = drawPicture(statuses, [], 300)
    expect(nodes.get('DRAFT')?.y).toBeLessThan(nodes.get('LATE')?.y ?? 0)
    // The arrow still goes from the one to the other.
    const [start = ''] = /^M[\d.]+,([\d.]+)/.exec(edges[0]?.path ?? '')?.slice(1) ?? []
    expect(Number(start)).toBeGreaterThan(nodes.get('DRAFT')?.y ?? 0)
  })

  test('the drawing grows downwards where there is no room beside', () => {
    const codes = ['A', 'B', 'C', 'D', 'E']
    const chain = buildGraph(
      source({ rows: codes.map((code, index) => row(code, [codes[index + 1] ?? code])), base: null }),
    )
    const [wide, narrow] = [drawPicture(chain, [], 900), drawPicture(chain, [], 300)]
    expect(wide.width).toBeGreaterThan(wide.height)
    expect(narrow.height).toBeGreaterThan(narrow.width)
  })

  test('the drawing cuts long words', () => {
    expect(shortWords('x'.repeat(40))).toHaveLength(26)
    expect(shortWords('richiede File')).toBe('richiede File')
  })
})
