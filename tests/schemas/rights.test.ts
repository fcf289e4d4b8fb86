import { describe, expect, test } from 'vitest'
import { entity } from './folder'

const LETTERS: Record<string, string> = {
  ROLE_ADMIN: 'A',
  ROLE_MANAGER: 'M',
  ROLE_USER: 'U',
  ROLE_APPROVER: 'P',
  ROLE_VIEWER: 'V',
  ROLE_CUSTOMER: 'C',
  ROLE_SUPPLIER: 'S',
  ROLE_COLLABORATOR: 'L',
  ROLE_REG_WORKFLOW: 'G',
  OWN: '°',
}
const letters = (roles: readonly string[]) => roles.map((role) => LETTERS[role] ?? role).join('')

describe('rights per entity, as letters of the roles (° = own rows)', () => {
  test.each([
    ['customers', 'CUSTOMER', 'AMUPV°', 'AMU', 'AM'],
    ['subjects', 'SUBJECT', 'AMUPV', 'AMU', 'AM'],
    ['users', 'USER', 'AM', 'AM', 'A'],
    ['tables', 'TABLE', 'AMUPV', 'AM', 'A'],
    ['dashboard', 'DASHBOARD', 'AMUPVCS', '', ''],
  ])('%s', (route, stem, read, write, remove) => {
    const { authority, rights } = entity(route)
    expect([authority, letters(rights.read), letters(rights.write), letters(rights.delete)]).toEqual([stem, read, write, remove])
  })

  test('a customer contact sees the row of his own subject', () => {
    expect(entity('customers').scope).toMatchObject({
      roles: ['ROLE_CUSTOMER'],
      any: [{ path: 'subject', is: 'user.subjectId' }],
    })
  })

  test('only administrators open the office to a user', () => {
    const { fields } = entity('users')
    for (const path of ['onBoard', 'accessBackoffice']) {
      expect(fields.find((field) => field.path === path)?.write).toEqual(['ROLE_ADMIN'])
    }
  })
})

describe('presentation per entity', () => {
  test.each([
    ['customers', '/api/subjects/customers', 'CLI-{seq:6}', '#1565C0', 'handshake'],
    ['subjects', '/api/subjects/subjects', 'SOG-{seq:7}', '#37474F', 'address-book'],
    ['users', '/api/auth/users', null, '#455A64', 'user-lock'],
    ['tables', '/api/conf/tables', null, '#616161', 'table'],
  ])('%s', (route, endpoint, codePattern, color, icon) => {
    const { presentation, ...found } = entity(route)
    expect([found.endpoint, found.codePattern, presentation.color, presentation.icon]).toEqual([
      endpoint,
      codePattern,
      color,
      icon,
    ])
  })
})
