import { describe, expect, test } from 'vitest'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { read, readEntity } from './folder'

const members = {
  route: 'members',
  person: { self: true, erased: 'GONE' },
  record: {
    properties: { name: { type: 'string' }, born: { type: 'string', format: 'date', erase: 'clear' } },
  },
  conf: { statuses: { default: 'IN', list: [{ code: 'IN' }, { code: 'GONE' }] } },
}
const places = { route: 'places', record: { properties: { name: { type: 'string' } } } }
const visits = {
  route: 'visits',
  record: {
    properties: {
      day: { type: 'string', format: 'date' },
      member: { entity: 'members' },
      place: { entity: 'places' },
      before: { entity: 'visits' },
      words: { type: 'string' },
    },
  },
  conf: { statuses: { default: 'NEW', list: [{ code: 'NEW' }] } },
}

/** Code, pointer and cure of every error of the visits. */
const problemsOf = (keys: object) =>
  read({
    'entities/members.json': members,
    'entities/places.json': places,
    'entities/visits.json': { ...visits, ...keys },
  })
    .problems.filter(({ file, severity }) => file === 'entities/visits.json' && severity === 'error')
    .map(({ code, hint, pointer }) => [code, pointer, hint])

const retention = { after: 'day', days: 30, end: 'delete' }

describe('people and retention in a schema file', () => {
  test.each([
    [{ person: { of: ['member'] } }],
    [{ person: { self: true } }],
    [{ person: { of: ['member'], erased: 'NEW' }, retention: { ...retention, end: 'erase', in: ['NEW'] } }],
    [{ retention: { ...retention, after: 'createdAt' } }],
    [{ retention: { ...retention, end: 'keep', duty: true } }],
  ])('the keys of people and retention are accepted: %j', (keys) => {
    expect(problemsOf(keys)).toEqual([])
  })

  test.each<[object, string, string]>([
    [{ person: {} }, 'BAD_PERSON', '/person'],
    [{ person: { of: ['membr'] } }, 'UNKNOWN_FIELD', '/person/of/0'],
    [{ person: { of: ['words'] } }, 'BAD_PERSON', '/person/of/0'],
    [{ person: { of: ['place'] } }, 'BAD_PERSON', '/person/of/0'],
    [{ person: { of: ['before'] } }, 'BAD_PERSON', '/person/of/0'],
    [{ person: { of: ['member'], erased: 'LOST' } }, 'UNKNOWN_STATUS', '/person/erased'],
    [{ retention: { ...retention, after: 'words' } }, 'BAD_RETENTION', '/retention/after'],
    [{ retention: { ...retention, after: 'dy' } }, 'UNKNOWN_FIELD', '/retention/after'],
    [{ retention: { ...retention, end: 'erase' } }, 'BAD_RETENTION', '/retention/end'],
    [{ retention: { ...retention, end: 'keep' } }, 'BAD_RETENTION', '/retention/end'],
    [{ retention: { ...retention, in: ['LOST'] } }, 'UNKNOWN_STATUS', '/retention/in/0'],
    [{ retention: { ...retention, days: -1 } }, 'BAD_VALUE', '/retention/days'],
    [{ retention: { days: 3, end: 'delete' } }, 'MISSING_KEY', '/retention'],
  ])('the keys of people and retention are refused: %j', (keys, code, pointer) => {
    expect(problemsOf(keys).map(([one, at]) => [one, at])).toEqual([[code, pointer]])
  })

  test('a problem of people and retention has a hint how to fix it', () => {
    expect(problemsOf({ person: { of: ['place'] } })[0]?.[2]).toBe('add "person" to entities/places.json')
    expect(problemsOf({ retention: { ...retention, after: 'words' } })[0]?.[2]).toBe(
      'one of: createdAt, updatedAt, day',
    )
  })

  test('the keys of people and retention stay on the server', () => {
    const entity = readEntity(members)
    expect(entity.person).toEqual({ self: true, of: [], erased: 'GONE' })
    expect(entity.fields.find(({ path }) => path === 'born')?.erase).toBe('clear')
    const open = JSON.stringify(publicEntity(entity))
    for (const key of ['"person"', '"erase"', '"retention"']) expect(open).not.toContain(key)
  })
})
