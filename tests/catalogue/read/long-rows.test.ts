import { describe, expect, test } from 'vitest'
import { readColumnNames, readLongRows } from '../../../src/catalogue/check/lookup'
import { besideIn } from '../../../src/catalogue/record/dependent'
import { brief, read, readEntity } from './folder'

const TOWNS = 'code;name;alpha2;depth\nA1;Porto;GE;12\n\nA2;Baia;SV;\n'
const LOOKUP = { lookup: 'Towns', longRows: { file: 'towns.csv', each: { alpha1: 'SEA' } } }
const text = (suggest: object) => ({ type: 'string', suggest: { lookup: 'Towns', ...suggest } })
const boats = (suggest: object) => ({
  route: 'boats',
  record: { properties: { port: text(suggest), province: { type: 'string' }, portCode: { type: 'string' } } },
})
const problems = (files: Record<string, unknown>) => read(files).problems.map(brief)

describe('rows of a table in a file of their own', () => {
  test('rows are cells between ";" under the names of the first line; other names become extra fields', () => {
    expect(readColumnNames(TOWNS)).toEqual(['code', 'name', 'alpha2', 'depth'])
    expect(readLongRows(TOWNS, { alpha1: 'SEA' })).toEqual([
      { alpha1: 'SEA', order: 1, code: 'A1', name: 'Porto', alpha2: 'GE', extraFields: { depth: '12' } },
      { alpha1: 'SEA', order: 2, code: 'A2', name: 'Baia', alpha2: 'SV', extraFields: null },
    ])
  })

  test('the file of rows must exist and name its columns', () => {
    expect(problems({ 'lookups/towns.json': LOOKUP, 'lookups/towns.csv': TOWNS })).toEqual([])
    expect(problems({ 'lookups/towns.json': LOOKUP, 'lookups/town.csv': TOWNS })).toEqual([
      expect.stringContaining('UNKNOWN_ROWS_FILE'),
    ])
    expect(problems({ 'lookups/towns.json': LOOKUP, 'lookups/towns.csv': 'code;label\n' })).toEqual([
      expect.stringMatching(/BAD_ROWS_FILE .*does not name name/),
    ])
  })
})

describe('a text that a table suggests', () => {
  const others = { 'lookups/towns.json': LOOKUP, 'lookups/towns.csv': TOWNS }
  const suggest = { filter: { alpha2: { field: 'province' } }, fill: { portCode: 'code' } }

  test('a suggested text is a text with its own widget, and gets its table', () => {
    const entity = readEntity(boats(suggest), others)
    expect(entity.fields[0]).toMatchObject({
      kind: 'text',
      widget: 'suggested',
      suggest: { name: 'Towns', label: '{name}', ...suggest },
    })
    expect(entity.lookups?.Towns).toMatchObject({ table: 'TOWNS' })
  })

  test('a suggested text in a group filters and fills by the parts beside it', () => {
    const group = { group: 'berth', record: boats(suggest).record }
    const entity = readEntity(
      { route: 'x', record: { properties: { at: { group: 'berth' } } } },
      { ...others, 'groups/berth.json': group },
    )
    expect(entity.fields.find(({ path }) => path === 'at.port')?.suggest).toMatchObject({
      filter: { alpha2: { field: 'at.province' } },
      fill: { 'at.portCode': 'code' },
    })
  })

  test.each([
    [{ lookup: 'Town' }, 'UNKNOWN_LOOKUP'],
    [{ filter: { alpha4: 'X' } }, 'BAD_FILTER'],
    [{ filter: { alpha2: { field: 'region' } } }, 'UNKNOWN_FIELD'],
    [{ fill: { zip: 'code' } }, 'UNKNOWN_FIELD'],
    [{ fill: { portCode: 'zip' } }, 'BAD_FILTER'],
  ])('%o is a Problem: %s', (wrong, code) => {
    expect(problems({ 'entities/x.json': boats(wrong), ...others })).toEqual([expect.stringContaining(code)])
  })

  test.each([
    ['zip', 'town', 'town', 'zip'],
    ['at.zip', 'at.town', 'at.town', 'at.zip'],
    ['crew[].zip', 'crew[].town', 'crew.7.town', 'crew.7.zip'],
    ['crew[].homes[].zip', 'crew[].homes[].town', 'crew.7.homes.2.town', 'crew.7.homes.2.zip'],
    ['at.crew[].home.zip', 'at.crew[].home.town', 'at.crew.7.home.town', 'at.crew.7.home.zip'],
    ['zip', 'crew[].town', 'crew.7.town', 'zip'],
  ])('%s beside %s at %s is %s', (path, pattern, at, beside) => {
    expect(besideIn(path, pattern, at)).toBe(beside)
  })
})

describe('records that a text reaches', () => {
  const letters = (reaches: object) => ({
    route: 'letters',
    record: { properties: { about: { entity: 'people' }, to: { type: 'string', reaches } } },
  })
  const people = (by: string) => ({
    route: 'people',
    record: { properties: { name: { type: 'string' } } },
    folder: [{ entity: 'letters', by }],
  })
  const found = (reaches: object, by = 'to') =>
    problems({ 'entities/letters.json': letters(reaches), 'entities/people.json': people(by) })

  test('records that a text reaches are listed in a tab of their folder', () => {
    expect(found({ entity: 'people', also: 'about' })).toEqual([])
    expect(found({ entity: 'people' }, 'about')).toEqual([])
    expect(found({ entity: 'letters' })).toContainEqual(expect.stringContaining('TAB_TARGET'))
  })

  test('a text reaches only an existing entity, and its second relation must exist too', () => {
    expect(found({ entity: 'peple' }, 'about')).toEqual([expect.stringContaining('UNKNOWN_ENTITY')])
    expect(found({ entity: 'people', also: 'abuot' })).toEqual([expect.stringContaining('BAD_REACHES')])
    expect(found({ entity: 'people', also: 'to' })).toEqual([expect.stringContaining('BAD_REACHES')])
  })
})

describe('rows that are mirrored, and trees', () => {
  const people = (row: object, mirror: object) => ({
    route: 'people',
    record: { properties: { ties: { type: 'array', mirror, items: { type: 'object', properties: row } } } },
  })
  const ROW = { to: { entity: 'people' }, way: { enum: ['UP', 'DOWN'] }, kind: { enum: ['A', 'B', 'C'] } }

  test('mirrored rows know which two codes they exchange', () => {
    const entity = readEntity(people(ROW, { by: 'to', swap: ['way'] }))
    expect(entity.fields[0]?.mirror).toEqual({ by: 'to', swap: { way: ['UP', 'DOWN'] } })
  })

  test.each([
    [{ by: 'way' }, ROW],
    [{ by: 'nobody' }, ROW],
    [{ by: 'to', swap: ['kind'] }, ROW],
    [{ by: 'to' }, { to: { entity: 'boats' } }],
  ])('%o is a Problem', (mirror, row) => {
    const other = { route: 'boats', record: { properties: { name: { type: 'string' } } } }
    expect(problems({ 'entities/people.json': people(row, mirror), 'entities/boats.json': other })).toEqual([
      expect.stringContaining('BAD_MIRROR'),
    ])
  })

  test('a tree is made of one entity', () => {
    const file = (entity: string) => ({
      route: 'boats',
      record: { properties: { name: { type: 'string' }, under: { entity, tree: true } } },
    })
    const other = { route: 'people', record: { properties: { name: { type: 'string' } } } }
    expect(problems({ 'entities/boats.json': file('boats') })).toEqual([])
    expect(problems({ 'entities/boats.json': file('people'), 'entities/people.json': other })).toEqual([
      expect.stringContaining('BAD_TREE'),
    ])
  })
})
