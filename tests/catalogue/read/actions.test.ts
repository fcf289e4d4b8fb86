import { describe, expect, test } from 'vitest'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { compileRules } from '../../../src/catalogue/rules/rules'
import { ACTION_DIALOGS } from '../../../src/contract/model/action'
import { dialogs } from '../../../src/dialogs'
import { ACTION_CALLS } from '../../../src/generated/action-calls'
import { brief, read, readEntity } from './folder'

const record = {
  properties: {
    name: { type: 'string' },
    kind: { enum: ['SAIL', 'MOTOR'] },
    papers: { files: { multiple: true } },
    owner: { entity: 'people' },
  },
}
const conf = {
  statuses: {
    default: 'DRAFT',
    list: [
      { code: 'DRAFT', allowable: ['AFLOAT'] },
      { code: 'AFLOAT', allowable: ['DRAFT'] },
    ],
  },
}
const people = {
  route: 'people',
  record: { properties: { name: { type: 'string' }, boat: { entity: 'boats' } } },
}
const others = { 'entities/people.json': people }
const boats = (more: object) => ({ route: 'boats', record, conf, ...more })
const problemsOf = (more: object) =>
  read({ 'entities/x.json': boats(more), ...others })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, pointer, hint }) => `${code} ${pointer} ${hint ?? ''}`.trim())
const CONTENT = { method: 'GET', path: '{endpoint}/{id}/content', answer: 'file' }
const FILES = 'BAD_ACTION /actions/0/files/0 name a field of files, or a text with "server"'
const action = (more: object) => ({ actions: [{ id: 'go', on: ['record'], ...more }] })

describe('the actions of a file', () => {
  test('actions are in file order with their defaults: an icon, the right they need, and their place', () => {
    const made = readEntity(
      boats({
        actions: [
          {
            id: 'papers',
            on: ['record', 'bulk'],
            call: { method: 'GET', path: '{endpoint}/{id}/content', answer: 'file' },
          },
          { id: 'launch', on: ['record', 'bulk'], status: 'AFLOAT', ask: ['papers'], confirm: true },
          {
            id: 'sell',
            on: ['row'],
            create: 'people',
            fill: { boat: '{id}', name: '{name}' },
            when: "record.kind == 'SAIL'",
          },
          {
            id: 'table',
            on: ['list'],
            dialog: 'export',
            input: { format: 'csv', params: '@query' },
            right: 'export',
          },
          { id: 'site', on: ['record'], open: '/people/{owner.id}' },
        ],
      }),
      others,
    )
    expect(made.actions?.map(({ id, right, icon }) => `${id} ${right} ${icon}`)).toEqual([
      'papers read zap',
      'launch status zap',
      'sell create zap',
      'table export zap',
      'site read zap',
    ])
    expect(made.actions?.[1]).toMatchObject({
      confirm: true,
      ask: ['papers'],
      source: expect.stringMatching(/^entities\/x\.json:\d+$/),
    })
    expect(publicEntity(made).actions).toHaveLength(5)
    expect(readEntity({ route: 'people', record }, {}).actions).toBeUndefined()
  })

  test('a condition is looked at like any other', () => {
    const rules = compileRules(readEntity(boats({}), others))
    expect(rules.holds("record.kind == 'SAIL'", { kind: 'SAIL' })).toBe(true)
    expect(rules.holds("record.kind == 'SAIL'", {})).toBe(false)
    expect(rules.holds('record.papers.size() > 0', { papers: [{ documentId: 'x' }] })).toBe(true)
    expect(rules.holds('record.papers.size() > 0', {})).toBe(false)
  })

  test.each([
    [
      'nothing to do',
      {},
      'BAD_ACTION /actions/0 keep exactly one of call, status, set, print, merge, dialog, create, open',
    ],
    [
      'two things',
      { status: 'AFLOAT', open: '/x' },
      'BAD_ACTION /actions/0 keep exactly one of call, status, set, print, merge, dialog, create, open',
    ],
    [
      'a key of another kind',
      { open: '/x', ask: ['name'] },
      'BAD_ACTION /actions/0/ask it belongs to "status"',
    ],
    ['a status that is not', { status: 'AFLOT' }, 'UNKNOWN_STATUS /actions/0/status did you mean "AFLOAT"?'],
    [
      'a field that is not',
      { status: 'AFLOAT', ask: ['paper'] },
      'UNKNOWN_FIELD /actions/0/ask/0 did you mean "papers"?',
    ],
    ['an entity that is not', { create: 'peple' }, 'UNKNOWN_ENTITY /actions/0/create did you mean "people"?'],
    [
      'a field the new record lacks',
      { create: 'people', fill: { nme: '{name}' } },
      'UNKNOWN_FIELD /actions/0/fill/nme did you mean "name"?',
    ],
    [
      'a template of no field',
      { open: '/people/{ownr.id}' },
      'UNKNOWN_FIELD /actions/0/open declare it under record.properties',
    ],
    [
      'a word that is not a known placeholder',
      { dialog: 'export', input: { x: '@rows' } },
      'BAD_ACTION /actions/0/input/x one of: @route, @id, @selection, @count, @query',
    ],
    ['an address elsewhere', { open: '//evil.example' }, 'BAD_NAME /actions/0/open begin with one /'],
    [
      'a list that acts on a record',
      { on: ['list'], status: 'AFLOAT' },
      'BAD_ACTION /actions/0/on/0 on a list: dialog, create, open',
    ],
    [
      'a condition on a misspelt field',
      { open: '/x', when: "record.knd == 'SAIL'" },
      'RULE_TYPE /actions/0/when did you mean "kind"?',
    ],
    [
      'a field to set that is not',
      { set: { nam: "'x'" } },
      'UNKNOWN_FIELD /actions/0/set/nam did you mean "name"?',
    ],
    ['files of no field of files', { files: ['name'], call: CONTENT }, FILES],
    ['an unknown dialog', { dialog: 'exprt' }, 'NOT_ALLOWED /actions/0/dialog did you mean "export"?'],
  ])('%s is a problem at its place, with the cure', (_what, more, problem) => {
    expect(problemsOf(action(more))).toEqual([problem])
  })

  test('a call the server has no handler for is a problem that names those it has', () => {
    const [problem] = problemsOf(
      action({ call: { method: 'POST', path: '{endpoint}/{id}/launch-the-whole-fleet' } }),
    )
    expect(problem).toMatch(/^UNKNOWN_CALL \/actions\/0\/call /)
    expect(problem).toContain('GET {endpoint}/{id}/content')
  })

  test('an id stands once; sections and the bar of chosen rows name only actions that are offered there', () => {
    const go = { id: 'go', on: ['record'], open: '/x' }
    expect(problemsOf({ actions: [go, go] })).toEqual(['DUPLICATE_ACTION /actions/1/id choose another id'])
    const form = [{ section: 'main', fields: ['name'], actions: { primary: ['go'], secondary: ['come'] } }]
    expect(problemsOf({ actions: [go], form })).toEqual([
      'UNKNOWN_ACTION /form/0/actions/secondary/0 one of: go',
    ])
    expect(problemsOf({ actions: [go], list: { bulk: ['go'] } }).map((one) => one.split(' ')[0])).toEqual([
      'UNKNOWN_OPERATION',
    ])
    expect(
      problemsOf({
        actions: [{ ...go, on: ['bulk'], open: undefined, status: 'AFLOAT' }],
        list: { bulk: ['go', 'export'] },
      }),
    ).toEqual([])
  })

  test('a language that lacks the name of an action is warned of', () => {
    const texts = { it: { entity: { many: 'Barche' } } }
    const { problems } = read({ 'entities/x.json': boats({ ...action({ open: '/x' }), texts }), ...others })
    expect(problems.map(brief).filter((one) => one.includes('action'))).toEqual([
      expect.stringMatching(/^MISSING_TEXT \d+ language "it" lacks the action text "go"$/),
    ])
  })

  test('every dialog an action may open is one of the application; every call has one path', () => {
    expect(ACTION_DIALOGS.filter((id) => !dialogs.some((one) => one.id === id))).toEqual([])
    for (const { path } of Object.values(ACTION_CALLS)) expect(path).toMatch(/^\{endpoint\}\/\{id\}\/[\w-]+$/)
  })
})

describe('the print layout of a file', () => {
  test('a print layout that says nothing has A4 portrait and all sections', () => {
    expect(readEntity(boats({}), others).print).toBeUndefined()
    expect(readEntity(boats({ print: {} }), others).print).toEqual({ page: 'A4', orientation: 'portrait' })
    expect(
      readEntity(
        boats({ print: { page: 'A5', orientation: 'landscape', sections: ['main'], qr: true } }),
        others,
      ).print,
    ).toEqual({
      page: 'A5',
      orientation: 'landscape',
      sections: ['main'],
      qr: true,
    })
  })

  test('a size that is not, and a section that is not, are problems', () => {
    expect(problemsOf({ print: { page: 'B9', sections: ['mian'] } })).toEqual([
      'NOT_ALLOWED /print/page one of: A4, A5, LETTER',
      'UNKNOWN_SECTION /print/sections/0 did you mean "main"?',
    ])
  })

  test('a page without records has neither', () => {
    const { problems } = read({
      'entities/x.json': { route: 'x', conf: { type: 'path' }, actions: [], print: {} },
    })
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'RECORDLESS /actions',
      'RECORDLESS /print',
    ])
  })
})

describe('a list that can stand as a tree', () => {
  const tree = {
    ...record,
    properties: { ...record.properties, below: { entity: 'boats', tree: true }, beside: { entity: 'boats' } },
  }
  const listed = (list: object) => problemsOf({ record: tree, list })

  test('a tree names a relation to its own entity, in short or with the values of a new child', () => {
    expect(readEntity(boats({ record: tree, list: { tree: 'below' } }), others).list.tree).toEqual({
      by: 'below',
    })
    expect(listed({ tree: { by: 'below', create: { below: '{id}', kind: '{kind}' } } })).toEqual([])
    expect(listed({ tree: 'beside' })).toEqual([
      'BAD_TREE /list/tree name a relation to the entity itself, with "tree": true',
    ])
    expect(listed({ tree: { by: 'owner' } })).toHaveLength(1)
    expect(listed({ tree: { by: 'bellow' } })).toEqual(['UNKNOWN_FIELD /list/tree/by did you mean "below"?'])
    expect(listed({ tree: { by: 'below', create: { knd: '{kind}' } } })).toEqual([
      'UNKNOWN_FIELD /list/tree/create/knd did you mean "kind"?',
    ])
  })
})

describe('a list that can stand as a board', () => {
  const listed = (list: object) => problemsOf({ list })

  test('a board names a field with codes of its entity; its cards show the first columns by default', () => {
    expect(readEntity(boats({ list: { board: 'kind' } }), others).list.board).toMatchObject({ by: 'kind' })
    const board = { by: 'kind', card: { title: 'name', fields: ['code'] } }
    expect(readEntity(boats({ list: { board } }), others).list.board).toEqual({
      by: 'kind',
      title: 'name',
      fields: ['code'],
    })
    expect(listed({ board: 'name' })).toEqual(['BAD_BOARD /list/board one of: kind'])
    expect(listed({ board: { by: 'knd' } })).toEqual(['UNKNOWN_FIELD /list/board/by did you mean "kind"?'])
    expect(listed({ board: { by: 'kind', card: { title: 'nam', fields: ['name', 'name'] } } })).toEqual([
      'UNKNOWN_FIELD /list/board/card/title did you mean "name"?',
      'DUPLICATE_FIELD /list/board/card/fields/1 keep one of the two',
    ])
    expect(listed({ board: { by: 'owner' } })).toHaveLength(1)
  })

  test('a board by status needs statuses, and no more columns than people can see at once', () => {
    expect(problemsOf({ list: { board: 'status' }, conf: {} })).toEqual([
      'BAD_BOARD /list/board declare conf.statuses, or name a field with an enum or a lookup',
    ])
    const codes = Array.from({ length: 25 }, (_, index) => `K${index}`)
    const many = { ...record, properties: { ...record.properties, many: { enum: codes } } }
    expect(problemsOf({ record: many, list: { board: 'many' } })).toEqual([
      'BAD_BOARD /list/board name a field with fewer codes',
    ])
  })
})

describe('a list that can stand as a calendar', () => {
  const days = {
    ...record,
    properties: {
      ...record.properties,
      built: { type: 'string', format: 'date' },
      sold: { type: 'string', format: 'date' },
      seen: { type: 'string', format: 'date-time' },
    },
  }
  const listed = (list: object) => problemsOf({ record: days, list })

  test('a calendar names one day, or two of one kind', () => {
    expect(readEntity(boats({ record: days, list: { calendar: 'built' } }), others).list.calendar).toEqual({
      from: 'built',
    })
    const whole = { from: 'built', to: 'sold', title: 'name' }
    expect(readEntity(boats({ record: days, list: { calendar: whole } }), others).list.calendar).toEqual(
      whole,
    )
    expect(listed({ calendar: 'name' })).toEqual(['BAD_CALENDAR /list/calendar one of: built, sold, seen'])
    expect(listed({ calendar: { from: 'bilt' } })).toEqual([
      'UNKNOWN_FIELD /list/calendar/from did you mean "built"?',
    ])
    expect(listed({ calendar: { from: 'built', to: 'seen' } })).toEqual([
      'BAD_CALENDAR /list/calendar/to name two fields of one kind',
    ])
    expect(listed({ calendar: { from: 'built', title: 'nam' } })).toEqual([
      'UNKNOWN_FIELD /list/calendar/title did you mean "name"?',
    ])
  })
})

describe('the sheets of a list', () => {
  const parted = {
    ...record,
    properties: {
      ...record.properties,
      group: { type: 'string', maxLength: 40 },
      place: { type: 'integer' },
      fast: { type: 'boolean' },
    },
  }
  const listed = (list: object) => problemsOf({ record: parted, list })

  test('sheets are separated by a text or a code, and ordered by a whole number', () => {
    expect(readEntity(boats({ record: parted, list: { sheets: 'group' } }), others).list.sheets).toEqual({
      by: 'group',
    })
    const whole = { by: 'group', order: 'place' }
    expect(readEntity(boats({ record: parted, list: { sheets: whole } }), others).list.sheets).toEqual(whole)
    expect(listed({ sheets: 'fast' })).toEqual([
      'BAD_SHEETS /list/sheets name a text, or a field with an enum or a lookup',
    ])
    expect(listed({ sheets: { by: 'grup' } })).toEqual([
      'UNKNOWN_FIELD /list/sheets/by did you mean "group"?',
    ])
    expect(listed({ sheets: { by: 'group', order: 'fast' } })).toEqual([
      'BAD_SHEETS /list/sheets/order name a field with "type": "integer"',
    ])
  })
})

describe('the places of a list on the map', () => {
  const place = (latitude: object) => ({
    type: 'object',
    properties: { latitude, longitude: { type: 'number' } },
  })
  const lying = {
    ...record,
    properties: {
      ...record.properties,
      berth: place({ type: 'number' }),
      pier: place({ type: 'string', maxLength: 9 }),
    },
  }
  const listed = (list: object) => problemsOf({ record: lying, list })

  test('places on the map are groups with a latitude and a longitude, and the list reads those of related records', () => {
    expect(listed({ map: ['berth'] })).toEqual([])
    const { list } = readEntity(
      boats({
        record: { ...record, properties: { berth: place({ type: 'number' }), name: record.properties.name } },
      }),
      others,
    )
    expect(list.map).toEqual(['berth'])
    expect(listed({ map: ['pier'] })).toEqual([
      'BAD_MAP /list/map/0 name a group with a latitude and a longitude',
    ])
    expect(listed({ map: ['name'] })).toEqual(['PATH_INTO_VALUE /list/map/0 end the path at "name"'])
  })
})
