import { describe, expect, test } from 'vitest'
import { read } from './folder'

const boats = {
  route: 'boats',
  record: {
    properties: {
      name: { type: 'string' },
      kind: { enum: ['SAIL', 'MOTOR'] },
      owner: { entity: 'people' },
      teams: { type: 'array', items: { entity: 'people' } },
      words: { type: 'array', items: { type: 'string' } },
    },
  },
  list: { views: [{ id: 'old', filter: { nameEquals: 'Argo' } }] },
  conf: { statuses: { default: 'NEW', list: [{ code: 'NEW', allowable: ['NEW'] }] } },
}
const people = {
  route: 'people',
  record: { properties: { name: { type: 'string' }, boat: { entity: 'boats' } } },
}

const OWN = { path: 'owner', is: 'user.subjectId' }

/** Code, pointer below `scope`, and cure of every Problem of a scope. */
const problemsOf = (scope: object) =>
  read({
    'entities/boats.json': { ...boats, scope: { roles: ['ROLE_SUPPLIER'], any: [OWN], ...scope } },
    'entities/people.json': people,
  })
    .problems.filter(({ file }) => file === 'entities/boats.json')
    .map(({ code, hint, pointer }) => [code, pointer.replace(/^\/scope/, ''), hint])

describe('a scope', () => {
  test.each<[object]>([
    [{ any: [OWN, { path: 'authorId', is: 'user.id' }] }],
    [{ any: [{ path: 'teams', is: 'user.groups' }] }],
    [{ any: [{ path: 'teams', is: 'user.subjectId' }] }],
    [{ any: [{ path: 'words', is: 'user.authorities' }] }],
    [{ any: [{ empty: ['owner', 'name'] }] }],
    [{ any: [{ exists: 'people', by: 'boat', where: { name: 'user.id', authorId: 'user.id' } }] }],
    [{ where: { kindEquals: 'SAIL' } }],
    [{ open: true, private: { path: 'kind', is: 'SAIL' } }],
    [{ write: ['name'], status: ['NEW'] }],
    [{ roles: ['ROLE_SUPPLIER'], list: { views: ['old'], default: 'old' } }],
  ])('a scope is accepted: %j', (scope) => {
    expect(problemsOf(scope)).toEqual([])
  })

  const KEEP = 'keep the keys of one of them'
  test.each<[object, unknown[]]>([
    [{ any: [{ path: 'owner' }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ is: 'user.id' }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ exists: 'people' }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ by: 'boat' }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ ...OWN, empty: ['name'] }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ ...OWN, exists: 'people', by: 'boat' }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ ...OWN, where: { name: 'user.id' } }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [{ any: [{ empty: ['name'], where: { name: 'user.id' } }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [
      { any: [OWN, { empty: ['name', 'nmae'] }] },
      ['UNKNOWN_FIELD', '/any/1/empty/1', 'did you mean "name"?'],
    ],
    [
      { any: [{ path: 'words', is: 'user.subjectId' }] },
      ['NOT_LISTABLE', '/any/0/path', 'leave the array out'],
    ],
    [
      { any: [{ path: 'owner', is: 'user.groups' }] },
      ['BAD_SCOPE', '/any/0/is', 'name a list of records of the groups'],
    ],
    [
      { any: [{ path: 'owner', is: 'user.group' }] },
      ['BAD_SCOPE', '/any/0/is', 'did you mean "user.groups"?'],
    ],
    [{ any: [{ exists: 'people', by: 'name' }] }, ['BAD_SCOPE', '/any/0/by', 'one of: boat']],
    [{ any: [{ exists: 'people', by: 'baot' }] }, ['BAD_SCOPE', '/any/0/by', 'did you mean "boat"?']],
    [{ any: [{ empty: [] }] }, ['BAD_SCOPE', '/any/0', KEEP]],
    [
      { any: [{ exists: 'people', by: 'boat', where: { nam: 'user.id' } }] },
      ['UNKNOWN_FIELD', '/any/0/where/nam', 'did you mean "name"?'],
    ],
    [
      { any: [{ exists: 'people', by: 'boat', where: { name: 'user.ids' } }] },
      ['BAD_SCOPE', '/any/0/where/name', 'did you mean "user.id"?'],
    ],
    [
      { any: [{ exists: 'poeple', by: 'boat' }] },
      ['UNKNOWN_ENTITY', '/any/0/exists', 'did you mean "people"?'],
    ],
    [{ private: { path: 'kind', is: 'SAYL' } }, ['BAD_SCOPE', '/private/is', 'did you mean "SAIL"?']],
    [{ private: { path: 'name', is: 'SAIL' } }, ['BAD_SCOPE', '/private/is', 'name an "enum"']],
    [{ private: { path: 'knd', is: 'SAIL' } }, ['UNKNOWN_FIELD', '/private/path', 'did you mean "kind"?']],
    [{ write: ['nmae'] }, ['UNKNOWN_FIELD', '/write/0', 'did you mean "name"?']],
    [{ roles: ['ROLE_USER'], list: { views: ['old'] } }, ['BAD_SCOPE', '/list', 'leave it out']],
    [
      { roles: ['ROLE_SUPPLIER'], list: { views: ['od'] } },
      ['BAD_SCOPE', '/list/views/0', 'did you mean "old"?'],
    ],
    [
      { roles: ['ROLE_SUPPLIER'], list: { default: 'old' } },
      ['BAD_SCOPE', '/list/default', 'name it in "views"'],
    ],
    [
      { roles: ['ROLE_SUPPLIER'], list: { shapes: ['board'] } },
      ['BAD_SCOPE', '/list/shapes/0', 'declare list.board, or leave it out'],
    ],
    [{ status: ['NWE'] }, ['UNKNOWN_STATUS', '/status/0', 'one of: NEW']],
  ])('%j is told where it is wrong', (scope, problem) => {
    expect(problemsOf(scope)).toEqual([problem])
  })

  test('conditions of own rows are those of a list', () => {
    expect(problemsOf({ where: { kindEqals: 'SAIL' } }).map(([, at]) => at)).toEqual(['/where/kindEqals'])
  })

  test('a scope that opens all rows limits no fields and statuses; one that does not may', () => {
    expect(problemsOf({ open: true, write: ['name'], status: ['NEW'] })).toEqual([
      ['BAD_SCOPE', '/write', 'leave it out, or "open"'],
      ['BAD_SCOPE', '/status', 'leave it out, or "open"'],
    ])
    expect(problemsOf({ open: false, write: ['name'] })).toEqual([])
  })

  test('a scope over a child whose file is broken reports no problem of its fields', () => {
    const any = [{ exists: 'people', by: 'boot', where: { nam: 'user.id' } }]
    const { problems } = read({
      'entities/boats.json': { ...boats, scope: { roles: ['ROLE_SUPPLIER'], any } },
      'entities/people.json': { ...people, record: 7 },
    })
    expect(
      problems.filter(({ pointer }) => pointer.startsWith('/scope/any')).map(({ pointer }) => pointer),
    ).toEqual([])
  })
})
