import { describe, expect, test } from 'vitest'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { compileRules } from '../../../src/catalogue/rules/rules'
import { brief, read, readEntity } from './folder'

const record = {
  properties: { name: { type: 'string' }, kind: { enum: ['SAIL', 'MOTOR'] }, owner: { entity: 'people' } },
}
const people = { route: 'people', record: { properties: { name: { type: 'string' } } } }
const berths = {
  route: 'berths',
  record: { properties: { boat: { entity: 'boats' }, owner: { entity: 'people' } } },
}
const others = { 'entities/people.json': people, 'entities/berths.json': berths }
const boats = (more: object) => readEntity({ route: 'boats', record, ...more }, others)

describe('the virtual folder of a file', () => {
  test('the folder is null and the help empty when the file says nothing', () => {
    expect(boats({})).toMatchObject({ folder: null, help: { list: [], record: [] } })
  })

  test('the short form of a folder is a tab with the record and list tabs', () => {
    const { folder } = boats({ folder: [{ entity: 'berths', by: 'boat' }] })
    expect(folder).toEqual({
      key: 'boats',
      tabs: [
        { tab: 'overview', kind: 'record' },
        { tab: 'berths', kind: 'list', entity: 'berths', by: 'boat' },
      ],
    })
  })

  test('the virtual folder has its key, condition and tabs in order; a tab that names an entity lists it', () => {
    const { folder } = boats({
      folder: {
        key: 'fleet',
        when: "record.kind == 'SAIL'",
        tabs: [
          { tab: 'overview' },
          {
            tab: 'same',
            entity: 'berths',
            by: 'owner',
            from: 'owner',
            create: { boat: '{id}', owner: '{owner.id}' },
          },
          { tab: 'site', kind: 'page', page: '/site/{id}' },
        ],
      },
    })
    expect(folder).toMatchObject({ key: 'fleet', when: "record.kind == 'SAIL'" })
    expect(folder?.tabs.map(({ tab, kind }) => `${tab} ${kind}`)).toEqual([
      'overview record',
      'same list',
      'site page',
    ])
  })

  test('a record has it only where its condition holds', () => {
    const rules = compileRules(
      boats({ folder: { when: "record.kind == 'SAIL'", tabs: [{ tab: 'overview' }] } }),
    )
    expect([{ kind: 'SAIL' }, { kind: 'MOTOR' }, {}].map((one) => rules.hasFolder(one))).toEqual([
      true,
      false,
      false,
    ])
    expect(compileRules(boats({})).hasFolder({ kind: 'SAIL' })).toBe(false)
    expect(compileRules(boats({ folder: { tabs: [{ tab: 'overview' }] } })).hasFolder({})).toBe(true)
  })

  test('the folder is part of the public entity', () => {
    expect(publicEntity(boats({ folder: [{ entity: 'berths', by: 'boat' }] })).folder?.tabs).toHaveLength(2)
  })

  test('a page without records has neither folder nor help', () => {
    const { problems } = read({
      'entities/x.json': { route: 'x', conf: { type: 'path' }, folder: { tabs: [{ tab: 'a' }] }, help: {} },
    })
    expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'RECORDLESS /folder',
      'RECORDLESS /help',
    ])
  })
})

describe('the guided help of a file', () => {
  const help = {
    list: [{ at: 'control:filter', text: 'filter' }],
    record: [
      { at: 'field:name', text: 'name' },
      { at: 'tab:overview', text: 'overview' },
    ],
  }

  test('the guided help has its steps in order, with their texts', () => {
    const texts = { en: { help: { filter: 'Choose.', name: 'Painted on the hull.' } } }
    const made = boats({ help, texts, folder: { tabs: [{ tab: 'overview' }] } })
    expect(made.help).toEqual(help)
    expect(made.texts.en?.help).toEqual(texts.en.help)
  })

  test('the guided help warns of a missing text in a language, of a tab as of a step', () => {
    const { problems } = read({
      ...others,
      'entities/boats.json': {
        route: 'boats',
        record: { properties: { name: { type: 'string' } } },
        folder: { tabs: [{ tab: 'overview' }] },
        help,
        texts: {
          en: { entity: { many: 'Boats' }, field: { name: 'Name' }, help: { filter: 'Choose.', nme: 'x' } },
        },
      },
    })
    expect(problems.filter(({ file }) => file === 'entities/boats.json').map(brief)).toEqual([
      expect.stringContaining('language "en" lacks the tab text "overview"'),
      expect.stringContaining('language "en" lacks the help text "name"'),
      expect.stringContaining('language "en" lacks the help text "overview"'),
      expect.stringContaining('the help text "nme" has no target in the file'),
    ])
  })
})
