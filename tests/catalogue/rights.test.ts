import { describe, expect, test } from 'vitest'
import { resolveRights } from '../../src/catalogue/files/defaults'
import {
  canEntity,
  canInStatus,
  canWriteResource,
  fieldRights,
  isOutside,
  isReadOutside,
  isWritable,
  nextStatuses,
  ownScope,
  writeScope,
} from '../../src/catalogue/rights/rights'
import type { Rights, Scope, Status } from '../../src/contract/model/entity'
import type { Principal } from '../../src/contract/model/user'
import { type EntitySketch, entity } from '../support/entity'

function who(...authorities: string[]): Principal {
  return { id: 'u1', lang: 'it', username: 'ada', authorities, subjectId: 's1' }
}

const ADMIN = who('ROLE_ADMIN')
const USER = who('ROLE_USER', 'BOAT_R', 'BOAT_W')
const MANAGER = who('ROLE_MANAGER', 'BOAT_R', 'BOAT_W', 'BOAT_D')
const VIEWER = who('ROLE_VIEWER', 'BOAT_R')
const APPROVER = who('ROLE_APPROVER', 'BOAT_R')
const SUPPLIER = who('ROLE_SUPPLIER')
const NOBODY = who('ROLE_USER')

const RIGHTS: Rights = {
  read: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER', 'ROLE_VIEWER', 'OWN'],
  write: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER', 'OWN'],
  delete: ['ROLE_ADMIN', 'ROLE_MANAGER'],
  create: ['ROLE_MANAGER', 'ROLE_APPROVER'],
  status: ['ROLE_APPROVER'],
  export: ['ROLE_MANAGER'],
}
const SCOPE: Scope = {
  roles: ['ROLE_SUPPLIER'],
  any: [
    { path: 'subject', is: 'user.subjectId' },
    { path: 'authorId', is: 'user.id' },
    { exists: 'recipients', by: 'document', where: { subject: 'user.subjectId' } },
  ],
  write: ['files'],
  status: ['UPLOADED'],
}

function boat(statuses: Partial<Status>[] = [], more: EntitySketch = {}) {
  return entity({ rights: RIGHTS, scope: SCOPE, statuses: { list: statuses }, ...more })
}

describe('the entity as a whole', () => {
  test('{STEM}_R, _W and _D give read, write and delete, and nothing else does [PERM-04]', () => {
    const may = (principal: Principal) =>
      (['read', 'write', 'delete'] as const).filter((one) => canEntity(principal, boat(), one))
    expect([USER, MANAGER, VIEWER, NOBODY].map(may)).toEqual([
      ['read', 'write'],
      ['read', 'write', 'delete'],
      ['read'],
      [],
    ])
  })

  test('an administrator passes every check [PERM-06]', () => {
    const locked = boat([{ code: 'A', write: [] }], {
      rights: { read: [], write: [], delete: [], create: [], status: [], export: [] },
    })
    for (const one of ['read', 'create', 'write', 'delete', 'status', 'export'] as const)
      expect(canEntity(ADMIN, locked, one)).toBe(true)
    for (const one of ['write', 'delete', 'change'] as const)
      expect(canInStatus(ADMIN, locked, 'A', one)).toBe(true)
    expect(fieldRights(ADMIN, { ...locked, fields: [] })).toEqual({ hidden: [], readOnly: [] })
  })

  test('create and export follow their lists; an empty list follows write and read', () => {
    expect([MANAGER, USER, APPROVER].map((one) => canEntity(one, boat(), 'create'))).toEqual([
      true,
      false,
      true,
    ])
    expect([MANAGER, USER].map((one) => canEntity(one, boat(), 'export'))).toEqual([true, false])
    const open = boat([], { rights: { ...RIGHTS, create: [], export: [] } })
    expect(
      [USER, VIEWER].map((one) => [canEntity(one, open, 'create'), canEntity(one, open, 'export')]),
    ).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('records that only the server makes are made by nobody else, administrators included', () => {
    const made = boat([], { rights: resolveRights({ write: ['ROLE_ADMIN'], create: [] }) })
    expect([ADMIN, MANAGER].map((one) => canEntity(one, made, 'create'))).toEqual([false, false])
    expect(canEntity(ADMIN, made, 'write')).toBe(true)
    expect(resolveRights({ write: [] }).create).toEqual(resolveRights({ create: [] }).create)
    expect(resolveRights(undefined).create).toContain('ROLE_USER')
  })

  test('a role whose write authority was taken creates no longer', () => {
    expect(canEntity(who('ROLE_MANAGER', 'BOAT_R'), boat(), 'create')).toBe(false)
  })

  test('status may be changed without write by those the file lists', () => {
    expect([USER, APPROVER, VIEWER].map((one) => canEntity(one, boat(), 'status'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('own-row roles reach what OWN gives, and only there', () => {
    expect((['read', 'write', 'delete'] as const).map((one) => canEntity(SUPPLIER, boat(), one))).toEqual([
      true,
      true,
      false,
    ])
    expect(canEntity(SUPPLIER, boat([], { scope: null }), 'read')).toBe(false)
  })
})

describe('the status of a record', () => {
  test('the value true means holders of the authority, a list means some of them, none means administrators', () => {
    const one = boat([
      { code: 'A', write: true },
      { code: 'B', write: ['ROLE_MANAGER'] },
      { code: 'C', delete: true },
    ])
    const writes = (principal: Principal) =>
      ['A', 'B', 'C'].filter((code) => canInStatus(principal, one, code, 'write'))
    expect([USER, MANAGER, VIEWER, ADMIN].map(writes)).toEqual([['A'], ['A', 'B'], [], ['A', 'B', 'C']])
    expect([MANAGER, USER].map((principal) => canInStatus(principal, one, 'C', 'delete'))).toEqual([
      true,
      false,
    ])
    expect(canInStatus(MANAGER, one, 'A', 'delete')).toBe(false)
  })

  test('what a status says nobody deletes is kept by administrators too', () => {
    const one = boat([{ code: 'A', write: true, delete: [] }])
    expect([ADMIN, MANAGER].map((principal) => canInStatus(principal, one, 'A', 'delete'))).toEqual([
      false,
      false,
    ])
  })

  test('whoever changes statuses without writing leaves only those that name them or declare no permissions', () => {
    const one = boat([
      { code: 'A', write: true, change: true },
      { code: 'B', write: ['ROLE_APPROVER'] },
      { code: 'C' },
    ])
    expect(['A', 'B', 'C'].filter((code) => canInStatus(APPROVER, one, code, 'change'))).toEqual(['B', 'C'])
  })

  test('a status that gives no right at all is open to holders', () => {
    expect([
      canInStatus(USER, boat([{ code: 'A' }]), 'A', 'write'),
      canInStatus(MANAGER, boat([{ code: 'A' }]), 'A', 'delete'),
    ]).toEqual([true, true])
  })

  test('an entity without statuses asks the authority alone', () => {
    expect(
      [USER, VIEWER].map((one) => canInStatus(one, { ...boat(), statuses: null }, null, 'write')),
    ).toEqual([true, false])
  })

  test('change follows its own list, else write, else every holder', () => {
    const one = boat([
      { code: 'A', write: true, change: ['ROLE_APPROVER'] },
      { code: 'B', write: ['ROLE_MANAGER'] },
      { code: 'C', delete: true },
    ])
    const changes = (principal: Principal) =>
      ['A', 'B', 'C'].filter((code) => canInStatus(principal, one, code, 'change'))
    expect([USER, MANAGER, APPROVER, VIEWER].map(changes)).toEqual([['C'], ['B', 'C'], ['A', 'C'], []])
  })
})

describe('the statuses that may follow', () => {
  const list: Partial<Status>[] = [
    { code: 'DRAFT', allowable: ['SENT', 'EXPIRED'] },
    { code: 'SENT', allowable: [] },
    { code: 'EXPIRED', system: true, allowable: ['SENT'] },
    { code: 'CLOSED', allowable: ['CLOSED'], allowableFor: { ROLE_ADMIN: ['DRAFT'] } },
    { code: 'UPLOADED', allowable: ['SENT'] },
  ]

  test('the statuses of the allowable list may follow, never one that only the server sets [STATUS-02]', () => {
    expect(nextStatuses(USER, boat(list), 'DRAFT')).toEqual(['SENT'])
  })

  test('an empty list allows every other status [STATUS-03]', () => {
    expect(nextStatuses(USER, boat(list), 'SENT')).toEqual(['DRAFT', 'CLOSED', 'UPLOADED'])
  })

  test('a status that names only itself is final, except for whom allowableFor opens it', () => {
    expect(nextStatuses(MANAGER, boat(list), 'CLOSED')).toEqual([])
    expect(nextStatuses(ADMIN, boat(list), 'CLOSED')).toEqual(['DRAFT'])
  })

  test('no status follows for people who may not change it', () => {
    expect(nextStatuses(VIEWER, boat(list), 'DRAFT')).toEqual([])
  })

  test('own-row roles pick only what the scope lists, where it may follow', () => {
    expect(nextStatuses(SUPPLIER, boat(list), 'SENT')).toEqual(['UPLOADED'])
    expect(nextStatuses(SUPPLIER, boat(list), 'DRAFT')).toEqual([])
  })
})

describe('fields', () => {
  const fields: EntitySketch['fields'] = {
    name: 'text',
    files: 'files',
    cost: { kind: 'number', read: ['ROLE_MANAGER'], write: ['ROLE_ADMIN'] },
    berth: { kind: 'group', read: ['ROLE_MANAGER'] },
    'berth.city': 'text',
    contacts: 'group',
    'contacts.email': 'text',
    'contacts.phone': 'text',
  }

  test('read hides, write locks, parts follow the whole', () => {
    expect(fieldRights(USER, boat([], { fields }))).toEqual({
      hidden: ['cost', 'berth', 'berth.city'],
      readOnly: ['cost'],
    })
    expect(fieldRights(MANAGER, boat([], { fields }))).toEqual({ hidden: [], readOnly: ['cost'] })
  })

  test('the code of records that number themselves is closed to whoever the file does not name, administrators included', () => {
    const closed = (named: string[] | undefined, codePattern: string | null = 'B-{seq:3}') => {
      const made = boat([], { fields: {}, codePattern })
      const one = { ...made, rights: { ...made.rights, ...(named ? { code: named } : {}) } }
      return [ADMIN, MANAGER, USER].map((who) => fieldRights(who, one).readOnly.includes('code'))
    }
    expect(closed(undefined)).toEqual([true, true, true])
    expect(closed([])).toEqual([true, true, true])
    expect(closed(['ROLE_MANAGER'])).toEqual([false, false, true])
    expect(closed(undefined, null)).toEqual([false, false, false])
  })

  test('own-row roles change only the fields their scope lists', () => {
    const scope = { ...SCOPE, write: ['files', 'contacts.email'] }
    expect(fieldRights(SUPPLIER, boat([], { fields, scope })).readOnly).toEqual([
      'name',
      'cost',
      'berth',
      'berth.city',
      'contacts.phone',
    ])
  })
})

describe('own rows', () => {
  test('the scope limits its roles, unless a wider role reads everything', () => {
    expect(ownScope(SUPPLIER, boat())).toEqual(SCOPE)
    expect(ownScope(who('ROLE_SUPPLIER', 'ROLE_MANAGER', 'BOAT_R'), boat())).toBeNull()
    expect([ADMIN, USER].map((one) => ownScope(one, boat()))).toEqual([null, null])
  })

  test('people outside read what the file gives them: their own rows, or all', () => {
    const seen = [
      boat(),
      boat([], { scope: null }),
      boat([], { rights: { ...RIGHTS, read: ['ROLE_ADMIN', 'ROLE_CUSTOMER'] } }),
    ]
    expect(seen.map(isReadOutside)).toEqual([true, false, true])
    const staff = boat([], { scope: { ...SCOPE, roles: ['ROLE_USER'] } })
    expect(isReadOutside(staff)).toBe(false)
    expect([SUPPLIER, USER, who('ROLE_SUPPLIER', 'ROLE_USER'), ADMIN, who()].map(isOutside)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('a granted authority alone does not lift the scope', () => {
    expect(ownScope(who('ROLE_SUPPLIER', 'BOAT_R'), boat())).toEqual(SCOPE)
  })
})

describe('rows that everybody reads and some change', () => {
  const open: EntitySketch = {
    rights: {
      ...RIGHTS,
      read: ['ROLE_MANAGER', 'ROLE_USER'],
      write: ['ROLE_MANAGER', 'OWN'],
      delete: ['OWN'],
      create: ['ROLE_USER'],
    },
    scope: {
      roles: ['ROLE_USER'],
      open: true,
      any: [{ path: 'authorId', is: 'user.id' }],
      write: null,
      status: null,
    },
  }
  const clerk = who('ROLE_USER', 'BOAT_R')

  test('the scope limits changing and not reading', () => {
    const file = boat([], open)
    expect(ownScope(clerk, file)).toBeNull()
    expect(writeScope(clerk, file)).toEqual(open.scope)
    expect([MANAGER, ADMIN, VIEWER].map((one) => writeScope(one, file))).toEqual([null, null, null])
    expect(writeScope(who('ROLE_USER', 'ROLE_MANAGER', 'BOAT_R'), file)).toBeNull()
  })

  test('OWN lets them change and delete; whoever is not named does neither', () => {
    const file = boat([], open)
    const may = (one: Principal) =>
      (['read', 'create', 'write', 'delete'] as const).map((what) => canEntity(one, file, what))
    expect(may(clerk)).toEqual([true, true, true, true])
    expect(may(VIEWER)).toEqual([true, false, false, false])
  })

  test('a record is writable unless the server said otherwise', () => {
    const said = [undefined, { mayWrite: true }, { mayWrite: false }].map((access) => isWritable(access))
    expect(said).toEqual([true, true, false])
  })
})

describe('resources with access fields', () => {
  test('administrators always write [PERM-12]', () => {
    expect(canWriteResource(ADMIN, { authWrite: ['X'] }, null)).toBe(true)
  })

  test('any matching authority of authWrite or of the map for the present status writes [PERM-13]', () => {
    expect(canWriteResource(USER, { authWrite: ['X', 'ROLE_USER'] }, null)).toBe(true)
    expect(canWriteResource(USER, { authWriteMap: { DRAFT: ['BOAT_W'] } }, 'DRAFT')).toBe(true)
    expect(canWriteResource(USER, { authWriteMap: { '*': ['BOAT_W'] } }, 'SENT')).toBe(true)
  })

  test('OWNER lets the author write, nobody else [PERM-14]', () => {
    expect(canWriteResource(USER, { authWrite: ['OWNER'], authorId: 'u1' }, null)).toBe(true)
    expect(canWriteResource(USER, { authWrite: ['OWNER'], authorId: 'u2' }, null)).toBe(false)
    expect(canWriteResource(USER, { authWrite: ['OWNER'], authorId: null }, null)).toBe(false)
  })

  test('write fields without a match refuse, even when the map names another status only [PERM-15]', () => {
    expect(canWriteResource(USER, { authWrite: ['X'] }, null)).toBe(false)
    expect(canWriteResource(USER, { authWriteMap: { DRAFT: ['BOAT_W'] } }, 'SENT')).toBe(false)
  })

  test('a resource without write fields is written by everyone [PERM-16]', () => {
    expect(canWriteResource(USER, {}, null)).toBe(true)
    expect(canWriteResource(USER, { authWrite: [], authWriteMap: { DRAFT: [] } }, 'DRAFT')).toBe(true)
  })
})
