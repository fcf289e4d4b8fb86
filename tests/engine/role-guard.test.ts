import { describe, expect, test } from 'vitest'
import { REGISTRATION_PATH, ROOT_PATH } from '../../src/contract/constants'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, ROLES } from '../../src/contract/model/user'
import { roleGuard } from '../../src/engine/office/guard'

const holding = (...authorities: string[]) => ({ authorities })
const ROUTES = ['/', '/dashboard', '/customers', '/customers/new', '/users/1/edit?x=1']

describe('the role guard', () => {
  test('the role guard knows nine roles and the three names it asks for [PERM-01] [PERM-03]', () => {
    expect([...ROLES].sort()).toEqual([
      'ROLE_ADMIN',
      'ROLE_APPROVER',
      'ROLE_COLLABORATOR',
      'ROLE_CUSTOMER',
      'ROLE_MANAGER',
      'ROLE_REG_WORKFLOW',
      'ROLE_SUPPLIER',
      'ROLE_USER',
      'ROLE_VIEWER',
    ])
    expect([ON_BOARD, ACCESS_BACKOFFICE, ROLE_ADMIN]).toEqual(['ON_BOARD', 'ACCESS_BACKOFFICE', 'ROLE_ADMIN'])
  })

  test('the role guard leads a person on board away from the registration, to the root [PERM-07]', () => {
    expect(roleGuard(holding('ON_BOARD', 'ACCESS_BACKOFFICE'), '/registration?u=1')).toEqual({
      go: 'to',
      path: ROOT_PATH,
    })
    expect(roleGuard(holding('ROLE_ADMIN'), '/registration')).toEqual({ go: 'to', path: ROOT_PATH })
  })

  test.each(ROUTES)(
    'the role guard leads a person not on board from %s to the registration [PERM-08]',
    (path) => {
      expect(roleGuard(holding('ACCESS_BACKOFFICE'), path)).toEqual({ go: 'to', path: REGISTRATION_PATH })
      expect(roleGuard(holding(), path)).toEqual({ go: 'to', path: REGISTRATION_PATH })
    },
  )

  test('the role guard leaves a person not on board at the registration, without a redirect loop [PERM-10]', () => {
    expect(roleGuard(holding(), '/registration')).toEqual({ go: 'inside' })
  })

  test.each(ROUTES)(
    'the role guard asks at %s for ACCESS_BACKOFFICE or ROLE_ADMIN, one of the two [PERM-09]',
    (path) => {
      expect(roleGuard(holding('ON_BOARD'), path)).toEqual({ go: 'out' })
      expect(roleGuard(holding('ON_BOARD', 'ACCESS_BACKOFFICE'), path)).toEqual({ go: 'inside' })
      expect(roleGuard(holding('ON_BOARD', 'ROLE_ADMIN'), path)).toEqual({ go: 'inside' })
    },
  )
})
