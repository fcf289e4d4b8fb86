import { describe, expect, test } from 'vitest'
import type { Status } from '../../src/contract/status'
import { entity } from './folder'

/** code · it · en · colour · allowable · write · delete; `w` = holders of _W, `A` = administrators only, `M` = managers. */
const MASTER = [
  'DRAFT Bozza Draft #757575 ACTIVE,CEASED w w',
  'ACTIVE Attivo Active #2E7D32 SUSPENDED,BLOCKED,CEASED w A',
  'SUSPENDED Sospeso Suspended #F9A825 ACTIVE,BLOCKED,CEASED w A',
  'BLOCKED Bloccato Blocked #C62828 ACTIVE,CEASED M A',
  'CEASED Cessato Ceased #455A64 CEASED A A',
]
const USER = [
  'INVITED Invitato Invited #1565C0 ACTIVE,DISABLED A w',
  'ACTIVE Attivo Active #2E7D32 LOCKED,DISABLED w A',
  'LOCKED Bloccato Locked #C62828 ACTIVE,DISABLED w A',
  'PASSWORD_EXPIRED Password_scaduta Password_expired #EF6C00 ACTIVE,DISABLED w A',
  'DISABLED Disabilitato Disabled #455A64 ACTIVE w w',
]
const CONF = ['ENABLED Attivo Enabled #2E7D32 DISABLED w w', 'DISABLED Disattivo Disabled #455A64 ENABLED w w']

function right(value: Status['write']): string {
  if (value === true) return 'w'
  return (value ?? ['ROLE_ADMIN']).map((role) => role.charAt('ROLE_'.length)).join('')
}

function rows(route: string): string[] {
  const { statuses, texts } = entity(route)
  return (statuses?.list ?? []).map((status) => {
    const names = ['it', 'en'].map((lang) => texts[lang]?.status[status.code]?.replaceAll(' ', '_'))
    return [status.code, ...names, status.color, status.allowable.join(','), right(status.write), right(status.delete)].join(' ')
  })
}

describe('[STATUS-02] statuses, colours, followers and rights are those of the domain', () => {
  test.each([
    ['subjects', MASTER],
    ['customers', MASTER],
    ['users', USER],
    ['tables', CONF],
  ])('%s', (route, expected) => {
    expect(rows(route)).toEqual(expected)
    expect(entity(route).statuses?.default).toBe(expected[0]?.split(' ')[0])
  })

  test('an administrator may bring a ceased record back; nobody else', () => {
    const ceased = entity('customers').statuses?.list.find(({ code }) => code === 'CEASED')
    expect(ceased?.allowableFor).toEqual({ ROLE_ADMIN: ['ACTIVE'] })
  })

  test('invited and expired users are made by the server only', () => {
    const system = entity('users').statuses?.list.filter((status) => status.system)
    expect(system?.map(({ code }) => code)).toEqual(['INVITED', 'PASSWORD_EXPIRED'])
  })

  test('letters on a status are white, near black on the two light colours', () => {
    const colors = ['customers', 'users'].flatMap((route) => entity(route).statuses?.list ?? [])
    for (const { color, textColor } of colors) {
      expect(textColor.toUpperCase(), color).toBe(['#F9A825', '#EF6C00'].includes(color) ? '#1A1A1A' : '#FFFFFF')
    }
  })
})
