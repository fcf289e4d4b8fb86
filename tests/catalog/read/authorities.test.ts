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
  const rows = { type: 'array', items: { type: 'object', properties: { mark: { type: 'string', read: ['PARTNR_R'] } } } }
  expect(problems({}, rows)).toEqual([
    'warning UNKNOWN_AUTHORITY /record/properties/name/items/properties/mark/read/0 did you mean "PARTNER_R"?',
  ])
})

test('in a scope, where it would limit nobody and open every row, it is an error', () => {
  expect(problems({ scope: { roles: ['PARTNR_R'], any: [{ path: 'authorId', is: 'user.id' }] } })).toEqual([
    'error UNKNOWN_RIGHT /scope/roles/0 did you mean "PARTNER_R"?',
  ])
})

test('a tag tree is one of those there are', () => {
  expect(problems({}, { tags: 'AREAS' })).toEqual([])
  expect(problems({}, { tags: 'AREA' })).toEqual(['error UNKNOWN_TAGS /record/properties/name/tags did you mean "AREAS"?'])
})

test('a title and a search tell no field that some readers of the records may not see', () => {
  const told = (more: object) =>
    read({
      'entities/firms.json': {
        route: 'firms',
        record: { properties: { name: { type: 'string' }, rating: { type: 'string', read: ['ROLE_MANAGER'] } } },
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
    }).problems.flatMap(({ code, hint, message, pointer }) => (code === 'TELLS_HIDDEN' ? `${pointer} ${message} | ${hint}` : []))
  expect(told({ title: '{mark} {name}', search: ['mark'] }), 'all readers but administrators are named').toEqual([])
  expect(told({ title: '{name} {pin}' })).toEqual([
    '/title "pin" cannot be in a title: ROLE_USER may read these records but not this field | leave it out, or add "ROLE_USER" to its "read"',
  ])
  expect(told({ search: ['name', 'firm.rating'] })).toEqual([
    '/search/1 "firm.rating" cannot be searched: ROLE_USER may read these records but not this field | leave it out, or add "ROLE_USER" to its "read"',
  ])
})

test('what a file without a title or a search is named and found by is seen by all its readers', () => {
  const properties = { pin: { type: 'string', read: ['ROLE_MANAGER'] }, name: { type: 'string' } }
  const { search, title } = readEntity({ route: 'boats', record: { properties } })
  expect([title, search]).toEqual([[{ path: 'name' }], ['name']])
})
