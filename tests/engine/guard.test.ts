import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANDING_DEFAULT, LOGIN_PATH, REGISTRATION_PATH, ROOT_PATH } from '../../src/contract/constants'
import { entryHref, loginHref, returnAddress } from '../../src/engine/office/guard'
import { entityConf, menuEntry, visibleConf } from './fakes'

const asking = (path: string) => `/?returnUrl=${encodeURIComponent(path)}`

describe('the way to the sign-in', () => {
  test('the way to the sign-in has the requested address [AUTH-13]', () => {
    expect(loginHref('/boats?q=a&sort=name,asc')).toBe(
      '/login?returnUrl=%2Fboats%3Fq%3Da%26sort%3Dname%2Casc',
    )
    expect([ROOT_PATH, LOGIN_PATH]).toEqual(['/', '/login'])
  })

  test('the way to the sign-in has no address from the root, and never the sign-in itself', () => {
    expect(loginHref('/')).toBe('/login')
    expect(loginHref('/login')).toBe('/login')
    expect(loginHref('/login?returnUrl=%2Fboats')).toBe('/login?returnUrl=%2Fboats')
  })
})

describe('a return address', () => {
  test.each(['/boats', '/boats/1/edit', '/boats?q=%26'])('%s is taken', (path) => {
    expect(returnAddress(asking(path))).toBe(path)
  })

  test.each([
    'https://example.org/',
    '//example.org/x',
    '/\\example.org',
    'javascript:alert(1)',
    'boats',
    '/login',
    '/',
    '',
    '/change-password?isHandleForbidden=true',
  ])('%s is refused: only this origin, and no place one only goes through', (path) => {
    expect(returnAddress(asking(path))).toBeNull()
  })
})

describe('after the sign-in', () => {
  const items = [entityConf(), entityConf({ route: 'crews', canRead: false })]
  const menus = {
    own: [],
    main: [menuEntry('g', { path: null, items: [menuEntry('dashboard')] })],
    system: [],
  }
  const visible = visibleConf({ items, menus })

  test('the requested page opens [ROUTE-12]', () => {
    expect(entryHref(asking('/boats/1'), visible, [])).toBe('/boats/1')
    expect(entryHref(asking('/dashboard'), visible, [])).toBe('/dashboard')
  })

  test('the landing page opens after the sign-in when there is no way back [ROUTE-13] [ROUTE-01] [AUTH-15] [CONST-02]', () => {
    expect(LANDING_DEFAULT).toBe('/dashboard')
    expect(entryHref('/', visible, [])).toBe('/dashboard')
  })

  test.each(['/crews', '/nowhere', 'https://example.org'])('%s falls back to the landing page', (path) => {
    expect(entryHref(asking(path), { ...visible, landing: '/boats/7' }, [])).toBe('/boats/7')
  })
})

test('the registration path and the root path are defined in one place, which every redirect uses [ROUTE-16]', () => {
  expect([REGISTRATION_PATH, ROOT_PATH]).toEqual(['/registration', '/'])
  const files = readdirSync('src', { recursive: true })
    .map((name) => join('src', String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(join('src', 'server')))
  // Targets of redirects, links and navigator moves: none contains these two as literals.
  const spelt =
    /(?:redirect\(\{[^}]*|\.go\(|\.replace\(|\bto=\{?|href=\{?|path: )['"`]\/(?:registration)?['"`]|['"`]\/registration\b/
  const where = files.filter((name) => spelt.test(readFileSync(name, 'utf8')))
  expect(where).toEqual([join('src', 'contract', 'constants.ts')])
  // Elsewhere a lone slash splits texts or tests how they begin.
  const lone = /(?<!(?:split|join|lastIndexOf|startsWith)\(|'_', )'\/'/
  const inScreens = files.filter((name) => !/^src.(?:catalogue|contract|generated)\b/.test(name))
  expect(inScreens.filter((name) => lone.test(readFileSync(name, 'utf8')))).toEqual([])
  const used = files.filter((name) => /\b(?:REGISTRATION_PATH|ROOT_PATH)\b/.test(readFileSync(name, 'utf8')))
  expect(used).toEqual(
    expect.arrayContaining([
      'src/app/routes.tsx',
      'src/engine/office/guard.ts',
      'src/engine/office/guard.ts',
    ]),
  )
})
