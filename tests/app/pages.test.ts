import { describe, expect, test } from 'vitest'
import { pages } from '../../src/app/pages'
import it from '../../src/app/texts/it.json'
import { PAGE_PATHS, RESERVED_ROUTES } from '../../src/contract/constants'
import { isVisible, toRoute } from '../../src/engine/office/guard'
import { isPageFor, ownAddress } from '../../src/engine/shell/pages'
import { visibleConf } from '../engine/fakes'

const STAFF = { id: 'u1', authorities: ['ROLE_MANAGER'] }
const ADMIN = { id: 'u2', authorities: ['ROLE_ADMIN'] }

/** The entity of this route has a page of its own in place of the generic list. */
const IN_PLACE = ['token']

describe('the pages of the application', () => {
  test('the pages have ids and addresses of their own', () => {
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  test('the first word of a page’s address cannot be used by an entity', () => {
    const fixed = pages.map(({ path }) => path).filter((path) => !path.startsWith('/$'))
    const free = fixed.filter(
      (path) => !RESERVED_ROUTES.includes(toRoute(path)) && !PAGE_PATHS.includes(`/${toRoute(path)}`),
    )
    expect(fixed.length).toBeGreaterThan(5)
    expect(free.map(toRoute)).toEqual(IN_PLACE)
  })

  test('every page has a name wherever a menu, the palette or the breadcrumbs show it', () => {
    const keys = pages
      .flatMap(({ inMenu, title }) => [title, inMenu?.label])
      .filter((key) => key !== undefined)
    expect(keys.filter((key) => !(key in it) && !(`${key}_other` in it))).toEqual([])
    expect(pages.filter(({ icon, inPalette, title }) => inPalette && !(icon && title))).toEqual([])
    expect(pages.filter(({ icon, inMenu, title }) => inMenu && !(icon && (inMenu.label ?? title)))).toEqual(
      [],
    )
  })

  test('a page that decides by itself is reached without a menu, and only by the people it is for', () => {
    const visible = visibleConf({ items: [] })
    expect([isVisible('/batches', visible, pages), isVisible('/outbox', visible, pages)]).toEqual([
      true,
      true,
    ])
    expect([isVisible('/batches', visible, []), isVisible('/profile', visible, pages)]).toEqual([
      false,
      false,
    ])
    const forStaff = pages.filter((page) => !isPageFor(page, STAFF)).map(({ id }) => id)
    expect(forStaff).toEqual(['monitor', 'rights', 'outbox', 'differences'])
    expect(pages.every((page) => isPageFor(page, ADMIN))).toBe(true)
    expect(pages.filter((page) => !isPageFor(page, null)).map(({ id }) => id)).toEqual([
      'batches',
      'inbox',
      'monitor',
      'rights',
      'outbox',
      'differences',
    ])
  })

  test('a page of a person carries their id where the address has room for it', () => {
    const addresses = pages.filter(({ inMenu }) => inMenu).map((page) => ownAddress(page, STAFF.id))
    expect(addresses).toEqual(['/monitor', '/profile/u1', '/outbox', '/differences'])
  })
})
