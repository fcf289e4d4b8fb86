import { describe, expect, test } from 'vitest'
import { DEFAULT_ICON } from '../../src/contract/constants'
import { menuTrail, shellMenus } from '../../src/engine/cache/conf'
import { entityConf, menuEntry, visibleConf } from './fakes'

const own = [menuEntry('mine', { path: '/boats/s1' }), menuEntry('inbox'), menuEntry('gone')]
const main = [
  menuEntry('dashboard'),
  menuEntry('registry', { path: null, items: [menuEntry('boats'), menuEntry('not-built-yet')] }),
  menuEntry('later', { path: null, items: [menuEntry('someday')] }),
]
const system = [
  menuEntry('profile', { path: '/profile/u1' }),
  menuEntry('logout', { path: null, action: 'logout' }),
  menuEntry('security', { path: null, items: [menuEntry('crews')] }),
]
const visible = visibleConf({
  items: [entityConf(), entityConf({ route: 'crews' })],
  menus: { own, main, system },
})

describe('the menus of the shell [SHELL-04]', () => {
  test('menus lead only to pages that exist; a group without entries is left out', () => {
    expect(shellMenus(visible).main.map(({ id, items }) => [id, items.map((one) => one.id)])).toEqual([
      ['dashboard', []],
      ['registry', ['boats']],
    ])
  })

  test('part the system menu into groups and personal entries', () => {
    const { system: groups, personal } = shellMenus(visible)
    expect(groups.map(({ id }) => id)).toEqual(['security'])
    expect(personal.map(({ id }) => id)).toEqual(['logout'])
  })

  test('menus contain the personal entries for the roles; the inbox is a page of the application', () => {
    expect(shellMenus(visible).own.map(({ id }) => id)).toEqual(['mine', 'inbox'])
    expect(
      menuTrail({ ...visible, menus: { ...visible.menus, main: [] } }, 'boats').map(({ id }) => id),
    ).toEqual(['mine'])
  })

  test('menus find the place of a route', () => {
    expect(
      menuTrail({ ...visible, menus: { ...visible.menus, own: [] } }, 'boats').map(({ id }) => id),
    ).toEqual(['registry', 'boats'])
    expect(menuTrail(visible, 'nowhere')).toEqual([])
  })
})

test('the default icon is one constant [SHELL-05] [CONST-12]', () => {
  expect(DEFAULT_ICON).toBe('table-tree-tag')
})
