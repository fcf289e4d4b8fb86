import { describe, expect, test } from 'vitest'
import { canEntity, ownScope, writeScope } from '../../../src/catalogue/rights/rights'
import { ROLES } from '../../../src/contract/model/user'
import { caller } from '../../support/records'
import { read, readEntity } from './folder'

const statuses = {
  default: 'NEW',
  list: [
    { code: 'NEW', allowable: ['DONE'], write: ['ROLE_USR'] },
    { code: 'DONE', allowable: ['DONE'] },
  ],
}
const base = {
  route: 'boats',
  record: {
    properties: { name: { type: 'string' }, kind: { enum: ['SAIL', 'MOTOR'] }, owner: { entity: 'boats' } },
  },
}
const text = { it: 'Testo', en: 'Text' }

const problemsOf = (files: Record<string, unknown>) =>
  read(files).problems.map(({ code, hint, pointer }) => `${code} ${pointer} ${hint ?? ''}`)
const ofEntity = (more: object) => problemsOf({ 'entities/boats.json': { ...base, ...more } })
const ofMenu = (item: object, more: object = {}) =>
  problemsOf({
    'entities/boats.json': base,
    'menus/main.json': { menu: 'main', items: [{ id: 'a', text, path: '/boats', ...item }], ...more },
  })

const MEANT = 'did you mean "ROLE_SUPPLIER"?'

describe('words that stand for nothing', () => {
  test.each([
    ...['read', 'write', 'delete', 'create', 'status', 'export', 'suggest'].map((key) => [
      `/rights/${key}/0`,
      () => ofEntity({ rights: { [key]: ['ROLE_SUPLIER'] } }),
    ]),
    [
      '/scope/roles/0',
      () => ofEntity({ scope: { roles: ['ROLE_SUPLIER'], any: [{ path: 'authorId', is: 'user.id' }] } }),
    ],
    ...['read', 'write'].map((key) => [
      `/record/properties/name/${key}/0`,
      () => ofEntity({ record: { properties: { name: { type: 'string', [key]: ['ROLE_SUPLIER'] } } } }),
    ]),
    ...['write', 'delete', 'change'].map((key) => [
      `/conf/statuses/list/0/${key}/0`,
      () =>
        ofEntity({
          conf: {
            statuses: {
              default: 'NEW',
              list: [{ code: 'NEW', allowable: ['NEW'], [key]: ['ROLE_SUPLIER'] }],
            },
          },
        }),
    ]),
    [
      '/conf/statuses/list/0/allowableFor/ROLE_SUPLIER',
      () =>
        ofEntity({
          conf: {
            statuses: {
              default: 'NEW',
              list: [{ code: 'NEW', allowable: ['NEW'], allowableFor: { ROLE_SUPLIER: ['NEW'] } }],
            },
          },
        }),
    ],
    [
      '/roles/0',
      () => problemsOf({ 'dashboard/x.json': { card: 'x', kind: 'recent', text, roles: ['ROLE_SUPLIER'] } }),
    ],
    ['/items/0/hideFor/0', () => ofMenu({ hideFor: ['ROLE_SUPLIER'] })],
    ['/items/0/right', () => ofMenu({ right: 'ROLE_SUPLIER' })],
    ['/items/0/pathFor/ROLE_SUPLIER', () => ofMenu({ pathFor: { ROLE_SUPLIER: '/boats' } })],
    ['/landing/0/role', () => ofMenu({}, { landing: [{ role: 'ROLE_SUPLIER', path: '/boats' }] })],
    [
      '/search/shown/0/roles/0',
      () => ofMenu({}, { search: { shown: [{ roles: ['ROLE_SUPLIER'], routes: ['boats'] }] } }),
    ],
    [
      '/record/properties/name/read/0',
      () =>
        problemsOf({
          'groups/x.json': {
            group: 'x',
            record: { properties: { name: { type: 'string', read: ['ROLE_SUPLIER'] } } },
          },
        }),
    ],
  ] as [string, () => string[]][])('a role that nobody has, at %s', (pointer, problems) => {
    expect(problems()).toEqual([`UNKNOWN_RIGHT ${pointer} ${MEANT}`])
  })

  test.each([
    "user.roles.exists(r, r == 'ROLE_SUPLIER')",
    "'ROLE_SUPLIER' in user.roles",
    "user.authorities.exists(one, one == 'ROLE_SUPLIER')",
  ])('a role that nobody has, in the expression %s', (visible) => {
    expect(ofEntity({ rules: [{ field: 'name', visible }] })).toEqual([`RULE_TYPE /rules/0/visible ${MEANT}`])
  })

  test.each([
    [
      { rules: [{ field: 'kind', options: "['SAIL', 'MOTR']" }] },
      'RULE_TYPE /rules/0/options did you mean "MOTOR"?',
    ],
    [
      { rules: [{ field: 'kind', options: "record.name == 'x' ? ['SAIL'] : ['MOTOR'] + ['MOTR']" }] },
      'RULE_TYPE /rules/0/options did you mean "MOTOR"?',
    ],
    [
      { rules: [{ field: 'kind', value: "record.name == 'x' ? 'SAIL' : 'MOTR'" }] },
      'RULE_TYPE /rules/0/value did you mean "MOTOR"?',
    ],
    [
      { rules: [{ field: 'name', visible: "record.kind in ['SAYL']" }] },
      'RULE_TYPE /rules/0/visible did you mean "SAIL"?',
    ],
    [
      {
        rules: [{ field: 'name', visible: "status == 'DNE'" }],
        conf: { statuses: { ...statuses, list: statuses.list.map(({ write: _, ...one }) => one) } },
      },
      'RULE_TYPE /rules/0/visible did you mean "DONE"?',
    ],
    [
      { list: { views: [{ id: 'mine', filter: { ownerEquals: '@mySubjct' } }] } },
      'BAD_FILTER /list/views/0/filter/ownerEquals did you mean "@mySubject"?',
    ],
    [{ conf: { icon: 'trcuk' } }, 'UNKNOWN_ICON /conf/icon did you mean "truck"?'],
    [
      { list: { columns: ['name'], badges: [{ field: 'name', when: "record.name == 'x'", text: 'late' }] } },
      'MISSING_TEXT /list/badges/0/text add it under texts.it.badge',
    ],
  ])('codes, statuses, @ words, icons and badges: %j', (more, problem) => {
    expect(ofEntity(more)).toEqual([problem])
  })

  test('every role there is may stand anywhere', () => {
    expect(ofEntity({ rights: { read: [...ROLES, 'OWN', 'BOATS_R'] } })).toEqual([])
  })

  test('a scope whose roles are unknown opens nothing', () => {
    const boats = readEntity({
      ...base,
      rights: { read: ['ROLE_SUPPLIER', 'OWN'], write: ['ROLE_SUPPLIER', 'OWN'] },
    })
    const scope = {
      roles: ['ROLE_SUPLIER'],
      any: [{ path: 'authorId', is: 'user.id' }],
      write: null,
      status: null,
    }
    const scoped = { ...boats, scope } as unknown as typeof boats
    const principal = (authorities: string[]) =>
      caller(authorities).principal as NonNullable<ReturnType<typeof caller>['principal']>
    const supplier = principal(['ROLE_SUPPLIER', 'BOATS_R', 'BOATS_W'])
    expect(canEntity(supplier, scoped, 'read')).toBe(true)
    expect(ownScope(supplier, scoped)).not.toBeNull()
    expect(
      writeScope(supplier, { ...scoped, scope: { ...scope, open: true } } as typeof boats),
    ).not.toBeNull()
    expect(ownScope(principal(['ROLE_ADMIN']), scoped)).toBeNull()
  })
})
