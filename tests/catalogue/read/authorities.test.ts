import { expect, test } from 'vitest'
import { read, readEntity } from './folder'

const TAGS = { route: 'tags', record: { properties: { treeName: { enum: ['AREAS', 'MATERIALS'] } } } }
const FIRMS = { route: 'firms', authority: 'PARTNER', record: { properties: { name: { type: 'string' } } } }

const problems = (more: object, name: object = { type: 'string' }) =>
  read({
    'entities/tags.json': TAGS,
    'entities/firms.json': FIRMS,
    'entities/boats.json': { route: 'boats', record: { properties: { name } }, ...more },
  })
    .problems.filter(({ code }) => code.startsWith('UNKNOWN_'))
    .map(({ code, hint, pointer, severity }) => `${severity} ${code} ${pointer} ${hint ?? ''}`)

test('authorities of an entity of the folder are known, its own among them', () => {
  const rights = { read: ['PARTNER_R', 'BOATS_R', 'TAGS_W', 'ROLE_USER', 'OWN', 'ON_BOARD'] }
  expect(problems({ rights })).toEqual([])
})

test('an authority of no entity is told: nobody holds it', () => {
  expect(problems({ rights: { read: ['ROLE_USER', 'PARTNR_R'] } })).toEqual([
    'warning UNKNOWN_AUTHORITY /rights/read/1 did you mean "PARTNER_R"?',
  ])
  const statuses = { default: 'NEW', list: [{ code: 'NEW', allowable: ['NEW'], write: ['PARTNR_W'] }] }
  expect(problems({ conf: { codePattern: 'B-{seq:3}', codeWrite: ['PARTNR_W'], statuses } })).toEqual([
    'warning UNKNOWN_AUTHORITY /conf/codeWrite/0 did you mean "PARTNER_W"?',
    'warning UNKNOWN_AUTHORITY /conf/statuses/list/0/write/0 did you mean "PARTNER_W"?',
  ])
  const rows = {
    type: 'array',
    items: { type: 'object', properties: { mark: { type: 'string', read: ['PARTNR_R'] } } },
  }
  expect(problems({}, rows)).toEqual([
    'warning UNKNOWN_AUTHORITY /record/properties/name/items/properties/mark/read/0 did you mean "PARTNER_R"?',
  ])
})

test('an unknown right in a scope, where it would open every row, is an error', () => {
  expect(problems({ scope: { roles: ['PARTNR_R'], any: [{ path: 'authorId', is: 'user.id' }] } })).toEqual([
    'error UNKNOWN_RIGHT /scope/roles/0 did you mean "PARTNER_R"?',
  ])
})

test('a tag tree is one of those there are', () => {
  expect(problems({}, { tags: 'AREAS' })).toEqual([])
  expect(problems({}, { tags: 'AREA' })).toEqual([
    'error UNKNOWN_TAGS /record/properties/name/tags did you mean "AREAS"?',
  ])
})

test('a title and a search leave out a field that some readers of the records may not see, with a warning', () => {
  const readWith = (more: object) =>
    read({
      'entities/firms.json': {
        route: 'firms',
        record: {
          properties: { name: { type: 'string' }, rating: { type: 'string', read: ['ROLE_MANAGER'] } },
        },
      },
      'entities/boats.json': {
        route: 'boats',
        rights: { read: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER'] },
        record: {
          properties: {
            pin: { type: 'string', read: ['ROLE_MANAGER'] },
            mark: { type: 'string', read: ['ROLE_MANAGER', 'ROLE_USER'] },
            name: { type: 'string' },
            firm: { entity: 'firms' },
          },
        },
        ...more,
      },
    })
  const told = (more: object) =>
    readWith(more).problems.flatMap(({ code, hint, message, pointer, severity }) =>
      code === 'TELLS_HIDDEN' ? `${severity} ${pointer} ${message} | ${hint}` : [],
    )
  const boats = readWith({ title: '{name} {pin}', search: ['name', 'firm.rating', 'pin'] }).entities.find(
    ({ route }) => route === 'boats',
  )
  expect([boats?.title, boats?.search]).toEqual([[{ path: 'name' }, { text: ' ' }], ['name']])
  expect(
    told({ title: '{mark} {name}', search: ['mark'] }),
    'all readers but administrators are named',
  ).toEqual([])
  expect(told({ title: '{name} {pin}' })).toEqual([
    'warning /title "pin" cannot be in a title: ROLE_USER may read these records but not this field | leave it out, or add "ROLE_USER" to its "read"',
  ])
  expect(told({ search: ['name', 'firm.rating'] })).toEqual([
    'warning /search/1 "firm.rating" cannot be searched: ROLE_USER may read these records but not this field | leave it out, or add "ROLE_USER" to its "read"',
  ])
})

test('a field copied from a related record is seen by whoever sees the relation, the field and the groups around it', () => {
  const read3 = { read: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER'] }
  const boats = readEntity(
    {
      route: 'boats',
      rights: { read: ['ROLE_MANAGER'] },
      record: { properties: { name: { type: 'string' }, firm: { entity: 'firms', ...read3 } } },
      list: { columns: ['name', 'firm.rating', 'firm.seat.city', 'firm.name'] },
    },
    {
      'entities/firms.json': {
        route: 'firms',
        record: {
          properties: {
            name: { type: 'string' },
            rating: { type: 'string', read: ['ROLE_MANAGER'] },
            seat: { type: 'object', read: ['ROLE_USER'], properties: { city: { type: 'string' } } },
          },
        },
      },
    },
  )
  expect(boats.copied.map(({ path, read: readers }) => [path, readers])).toEqual([
    ['firm.rating', ['ROLE_MANAGER']],
    ['firm.seat.city', ['ROLE_USER']],
    ['firm.name', read3.read],
  ])
})

test('a hidden field may limit own rows and be followed by a dropdown', () => {
  const codes = (more: object) =>
    read({
      'entities/boats.json': {
        route: 'boats',
        record: {
          properties: {
            keeper: { type: 'string', read: ['ROLE_MANAGER'] },
            name: { type: 'string' },
            region: { lookup: 'Region', filter: { alpha1: { field: 'keeper' } } },
          },
        },
        ...more,
      },
      'lookups/Region.json': { lookup: 'Region', rows: [{ code: 'N' }] },
    }).problems.filter(({ severity }) => severity === 'error')
  expect(codes({ scope: { roles: ['ROLE_SUPPLIER'], any: [{ path: 'keeper', is: 'user.id' }] } })).toEqual([])
})

test('a relation that offers records by a field hidden from some of their readers is told', () => {
  const told = (rights: object, readers: readonly string[]) =>
    read({
      'entities/firms.json': {
        route: 'firms',
        rights,
        record: { properties: { name: { type: 'string' }, rating: { enum: ['A', 'B'], read: readers } } },
      },
      'entities/boats.json': {
        route: 'boats',
        record: { properties: { firm: { entity: 'firms', where: { rating: ['A'] } } } },
      },
    }).problems.flatMap(({ code, message, pointer, severity }) =>
      code === 'HIDDEN_CONDITION' ? `${severity} ${pointer} ${message}` : [],
    )
  expect(told({ read: ['ROLE_ADMIN', 'ROLE_MANAGER'] }, ['ROLE_MANAGER'])).toEqual([])
  expect(told({ read: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER'] }, ['ROLE_MANAGER'])).toEqual([
    'warning /record/properties/firm/where/rating ROLE_USER may read "firms" but not "rating", and can choose none of them here',
  ])
})

test('what a file without a title or a search is named and found by is seen by all its readers', () => {
  const properties = { pin: { type: 'string', read: ['ROLE_MANAGER'] }, name: { type: 'string' } }
  const { search, title } = readEntity({ route: 'boats', record: { properties } })
  expect([title, search]).toEqual([[{ path: 'name' }], ['name']])
})
