import { describe, expect, test } from 'vitest'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { read, readEntity } from './folder'

const three = {
  route: 'fleet-boats',
  record: {
    properties: {
      name: { type: 'string' },
      built: { type: 'string', format: 'date' },
      kind: { enum: ['SAIL', 'MOTOR'] },
    },
  },
}

const place = {
  group: 'place',
  record: {
    required: ['city'],
    properties: {
      country: { type: 'string' },
      city: { type: 'string', width: 4 },
      region: { lookup: 'Region', filter: { alpha1: { field: 'country' } } },
    },
  },
  texts: { en: { city: 'City', 'kind.SAIL': 'Sail' } },
}
const region = {
  lookup: 'Region',
  rows: [{ code: 'N' }, { code: 'S', formattedOutput: { it: 'Sud', en: 'South' } }],
}

test('what belongs to a pack is there while its entity is', () => {
  const berth = { entity: 'harbours' }
  const file = {
    route: 'boats',
    record: {
      required: ['berth'],
      properties: {
        name: { type: 'string' },
        berth: { ...berth, needs: 'harbours' },
        calls: { ...calls(), needs: 'harbours' },
      },
    },
    rules: [{ field: 'berth', required: "record.name != ''" }],
    list: { columns: ['name', 'berth'], filters: ['berth'] },
    form: [
      { section: 'main', fields: ['name', 'berth'] },
      { section: 'trips', fields: ['calls'] },
    ],
    folder: {
      tabs: [
        { tab: 'overview', kind: 'record' },
        { tab: 'trips', kind: 'section', section: 'trips', needs: 'harbours' },
      ],
    },
    texts: { en: { boats: 'Boats', berth: 'Berth', section: { main: 'Main', trips: 'Trips' } } },
  }
  const parts = (others?: Record<string, unknown>) => {
    const { fields, folder, form, list, rules, schema } = readEntity(file, others)
    return {
      fields: fields.map(({ path }) => path),
      tabs: folder?.tabs.map(({ tab }) => tab),
      rules: rules.length,
      form: form.map((section) => section.fields.length),
      filters: list.filters,
      required: schema.required,
    }
  }
  expect(parts()).toEqual({
    fields: ['name'],
    tabs: ['overview'],
    rules: 0,
    form: [1],
    filters: [],
    required: undefined,
  })
  const harbours = { route: 'harbours', record: { properties: { name: { type: 'string' } } } }
  expect(parts({ 'entities/harbours.json': harbours })).toEqual({
    fields: ['name', 'berth', 'calls', 'calls[].harbour'],
    tabs: ['overview', 'trips'],
    rules: 1,
    form: [2, 1],
    filters: ['berth'],
    required: ['berth'],
  })
})

/** Rows about another entity. */
function calls() {
  return { type: 'array', items: { type: 'object', properties: { harbour: { entity: 'harbours' } } } }
}

describe('a file with a route and three properties', () => {
  const entity = readEntity(three)

  test('a short file gets all defaults: endpoint, authority, list, form, icon, rights, menu, full-row editing [GRID-04]', () => {
    expect(entity).toMatchObject({
      route: 'fleet-boats',
      type: 'conf',
      endpoint: '/api/fleet-boats',
      authority: 'FLEET_BOATS',
      title: [{ path: 'name' }],
      search: ['name'],
      list: {
        filters: ['name', 'built', 'kind'],
        sort: ['name,asc'],
        views: [],
        rows: [],
        edit: 'row',
        badges: [],
        bulk: ['status', 'update', 'delete', 'restore', 'export'],
      },
      form: [{ section: 'main', fields: [{ field: 'name' }, { field: 'built' }, { field: 'kind' }] }],
      presentation: {
        icon: 'table-tree-tag',
        menu: { isVisible: true, menu: 'main', group: null },
        globalSearch: { isVisible: true },
      },
      statuses: null,
      codePattern: null,
      scope: null,
    })
    expect(entity.list.columns.map((column) => column.field)).toEqual(['name', 'built', 'kind'])
    expect(entity.rights.write).toEqual(['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER'])
    expect(entity.rights.create).toEqual(entity.rights.write)
    expect(entity.rights.export).toEqual(entity.rights.read)
  })

  test('a short file gives each field the widget that fits best', () => {
    expect(entity.fields.map((field) => [field.path, field.kind, field.widget])).toEqual([
      ['name', 'text', 'text'],
      ['built', 'date', 'date'],
      ['kind', 'enum', 'select'],
    ])
  })

  test('the entity is frozen, plain JSON and named by its content', () => {
    expect(Object.isFrozen(entity.fields[0])).toBe(true)
    expect(JSON.parse(JSON.stringify(entity))).toEqual(entity)
    expect(entity.hash).toBe(readEntity(three).hash)
    expect(entity.hash).not.toBe(readEntity({ ...three, title: '{kind}' }).hash)
  })

  test('a payload takes null and the common keys, and nothing unknown', () => {
    const validate = makeValidator(entity.schema)
    expect(
      validate({
        name: null,
        built: '2020-01-31',
        kind: 'SAIL',
        code: null,
        extraFields: { current_envers_version: 3 },
        delete: { deleted: false },
      }),
    ).toBe(true)
    expect(validate({ nmae: 'x' })).toBe(false)
    expect(validate({ kind: 'ROW' })).toBe(false)
    expect(validate({ built: 'yesterday' })).toBe(false)
  })
})

describe('what a list may say more', () => {
  test('totals, editing in place, badges with a tone, operations on chosen rows', () => {
    const list = {
      columns: [{ field: 'built', total: 'min' }],
      edit: 'row',
      toolbar: false,
      badges: [{ field: 'built', when: "record.kind == 'SAIL'", text: 'old' }],
      bulk: ['export', 'tag'],
    }
    expect(readEntity({ ...three, list }).list).toMatchObject({
      ...list,
      badges: [{ ...list.badges[0], tone: 'warning' }],
    })
  })
})

describe('reference words', () => {
  const entity = readEntity(
    {
      route: 'boats',
      record: {
        properties: {
          berth: { group: 'place' },
          crew: { type: 'array', items: { group: 'place' } },
          kinds: { type: 'array', items: { lookup: 'Region' } },
          owner: { entity: 'owners' },
          body: { type: 'string', multilingual: true, maxLength: 10 },
          photo: { files: { multiple: true } },
        },
      },
      list: { columns: ['owner', 'owner.mail', 'berth.city'], sort: 'owner.kind,desc' },
      form: [{ section: 'main', fields: ['berth', 'owner'] }],
      texts: { en: { boats: 'Boats', 'berth.country': 'Land' } },
    },
    {
      'groups/place.json': place,
      'lookups/Region.json': region,
      'entities/owners.json': {
        route: 'owners',
        record: {
          required: ['mail'],
          properties: { mail: { type: 'string', unique: true }, kind: { enum: ['A'] } },
        },
        texts: { en: { mail: 'E-mail', 'kind.A': 'Private' } },
      },
    },
  )

  test('reference words become a flat list, parts after their group', () => {
    expect(entity.fields.map((field) => `${field.path} ${field.kind}`)).toEqual([
      'berth group',
      'berth.country text',
      'berth.city text',
      'berth.region lookup',
      'crew array',
      'crew[].country text',
      'crew[].city text',
      'crew[].region lookup',
      'kinds array',
      'owner relation',
      'body multilingual',
      'photo files',
    ])
  })

  test('a filter by a neighbour follows its group', () => {
    const filters = entity.fields.filter((field) => field.lookup).map((field) => field.lookup?.filter)
    expect(filters).toEqual([
      { alpha1: { field: 'berth.country' } },
      { alpha1: { field: 'crew[].country' } },
      {},
    ])
  })

  test('groups are definitions, relations hold id and label', () => {
    expect(entity.schema.definitions).toHaveProperty('place')
    expect(entity.schema.properties?.berth).toEqual({ $ref: '#/definitions/place' })
    const validate = makeValidator(entity.schema)
    expect(
      validate({
        berth: { city: 'Modena' },
        owner: { id: '1', label: 'x' },
        crew: [{ _id: 'a', city: 'Pisa' }],
        body: { it: 'ciao' },
        kinds: ['N'],
      }),
    ).toBe(true)
    expect(validate({ berth: { country: 'ITA' } })).toBe(false)
    expect(validate({ owner: { label: 'no id' } })).toBe(false)
    expect(validate({ berth: null, owner: null, crew: null })).toBe(true)
  })

  test('paths across a relation are copied, read only, with the labels of the related entity', () => {
    expect(
      entity.copied.map((field) => [field.path, field.kind, field.required, field.unique, field.server]),
    ).toEqual([
      ['owner.mail', 'text', false, false, true],
      ['owner.kind', 'enum', false, false, true],
    ])
    expect(entity.texts.en?.field['owner.mail']).toBe('E-mail')
    expect(entity.texts.en?.enum['owner.kind.A']).toBe('Private')
  })

  test('texts of groups are defaults that the entity may override', () => {
    expect(entity.texts.en?.field).toMatchObject({
      'berth.city': 'City',
      'crew[].city': 'City',
      'berth.country': 'Land',
    })
    expect(entity.texts.en?.entity.many).toBe('Boats')
  })

  test('rows of a lookup get a name and an order', () => {
    const [table] = read({ 'lookups/Region.json': region }).lookups
    expect(table).toMatchObject({ name: 'Region', table: 'REGION', value: 'code', label: '{label}' })
    expect(table?.rows.map((row) => [row.code, row.name, row.order])).toEqual([
      ['N', 'N', 1],
      ['S', 'Sud', 2],
    ])
  })
})

describe('statuses', () => {
  const entity = readEntity({
    ...three,
    record: { properties: { name: { type: 'string', write: ['ROLE_ADMIN'] } } },
    conf: {
      codePattern: 'B-{seq:4}',
      statuses: {
        default: 'A',
        list: [
          { code: 'A', color: '#F9A825', allowable: ['B'] },
          { code: 'B', color: '#2E7D32', allowable: ['A'], write: ['ROLE_MANAGER'], delete: false },
        ],
      },
    },
  })

  test('one that says nothing about rights is open; false is nobody; its status is changed by who may write', () => {
    expect(entity.statuses?.list.map(({ write, delete: remove, change }) => [write, remove, change])).toEqual(
      [
        [true, true, undefined],
        [['ROLE_MANAGER'], [], ['ROLE_MANAGER']],
      ],
    )
  })

  test('letters are dark on light colours and white on dark ones', () => {
    expect(entity.statuses?.list.map((status) => status.textColor)).toEqual(['#1A1A1A', '#FFFFFF'])
  })

  test('a code pattern brings the code into title, list and form', () => {
    expect(entity.autogeneratedCode).toBe(true)
    expect(entity.title).toEqual([{ path: 'code' }, { text: ' ' }, { path: 'name' }])
    expect(entity.list.columns.map((column) => column.field)).toEqual(['code', 'name', 'status'])
    expect(entity.form[0]?.fields[0]).toEqual({ field: 'code' })
  })

  test('the public part holds no right', () => {
    const text = JSON.stringify(publicEntity(entity))
    expect(text).not.toContain('ROLE_')
    expect(JSON.parse(text)).not.toHaveProperty('rights')
  })
})

describe('several files', () => {
  test('a base file gives way to one of the same route without a word', () => {
    const { entities, problems } = read({
      'builtin/entities/users.json': { route: 'users', record: { properties: { a: { type: 'string' } } } },
      'builtin/entities/tables.json': { route: 'tables', record: { properties: { a: { type: 'string' } } } },
      'entities/people.json': { route: 'users', record: { properties: { b: { type: 'string' } } } },
    })
    expect(problems).toEqual([])
    expect(entities.map((entity) => entity.file).sort()).toEqual([
      'builtin/entities/tables.json',
      'entities/people.json',
    ])
  })

  test('two entities may relate to each other and to themselves', () => {
    const { entities, problems } = read({
      'entities/a.json': {
        route: 'a',
        record: { properties: { name: { type: 'string' }, b: { entity: 'b' }, up: { entity: 'a' } } },
        list: { columns: ['b.name', 'up.name'] },
      },
      'entities/b.json': {
        route: 'b',
        record: { properties: { name: { type: 'string' }, a: { entity: 'a' } } },
        list: { columns: ['a.name'] },
      },
    })
    expect(problems).toEqual([])
    expect(entities.map((entity) => entity.copied.map((field) => field.path))).toEqual([
      ['b.name', 'up.name'],
      ['a.name'],
    ])
  })

  test('a file outside the four folders is pointed out, other JSON is not', () => {
    const { problems } = read({
      'boats.json': three,
      'package.json': { name: 'x' },
      'meta/x.json': { route: 'x' },
    })
    expect(problems.map((problem) => `${problem.file} ${problem.code} ${problem.severity}`)).toEqual([
      'boats.json MISPLACED_FILE warning',
    ])
  })

  test('a byte order mark is no mistake', () => {
    expect(read({ 'entities/a.json': `\uFEFF${JSON.stringify(three)}` }).problems).toEqual([])
  })

  test('a folder without files is an empty catalogue', () => {
    expect(read({})).toEqual({
      entities: [],
      lookups: [],
      menus: [],
      cards: [],
      rows: [],
      problems: [],
      quarantined: [],
      standing: { shipped: 0, changed: 0, replaced: 0, off: 0 },
    })
  })
})

describe('bounds of numbers', () => {
  const exact = 999_999_999_999_999
  test.each([
    ['number', {}, [-exact, exact]],
    ['integer', {}, [-exact, exact]],
    ['number', { minimum: -5, maximum: 7 }, [-5, 7]],
    ['number', { minimum: -1e300, maximum: 1e300 }, [-1e300, 1e300]],
    ['number', { exclusiveMinimum: 0, exclusiveMaximum: 2e15 }, [-Number.MAX_VALUE, Number.MAX_VALUE]],
    ['integer', { minimum: -1e300, maximum: 1e300 }, [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
    [
      'integer',
      { exclusiveMinimum: 0, exclusiveMaximum: 2e15 },
      [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ],
  ])(
    'a %s that says %j lies between %j: what is kept exactly, unless the file says more, and what a column holds',
    (type, said, [minimum, maximum]) => {
      const { schema } = readEntity({
        route: 'a',
        record: { properties: { name: { type: 'string' }, length: { type, ...said } } },
      })
      expect(schema.properties?.length).toMatchObject({ ...said, minimum, maximum })
    },
  )
})

describe('places of problems', () => {
  test('a pointer, and line and column of the character complained about', () => {
    const text =
      '{\n  "route": "a",\n  "record": { "properties": { "name": { "type": "string" } } },\n  "rules": [{ "field": "name", "visible": "record.nme == \'è\'" }]\n}'
    const [problem] = read({ 'entities/a.json': text }).problems
    expect(problem).toMatchObject({
      line: 4,
      column: 1 + (text.split('\n')[3] ?? '').indexOf('nme'),
      pointer: '/rules/0/visible',
      code: 'RULE_TYPE',
    })
    expect(problem?.hint).toBe('did you mean "name"?')
  })

  test('a mistake in a property silences what refers to it', () => {
    const { problems } = read({
      'entities/a.json': {
        route: 'a',
        title: '{name}',
        record: { required: ['name'], properties: { name: { type: 'txt' }, kind: { type: 'string' } } },
        list: { columns: ['name'] },
        form: [{ section: 'main', fields: ['name', 'kind'] }],
        rules: [{ field: 'kind', visible: "record.name == 'x'" }],
      },
    })
    expect(problems.map((problem) => problem.code)).toEqual(['NOT_ALLOWED'])
  })
})
