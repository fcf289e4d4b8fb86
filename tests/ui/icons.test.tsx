// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { Icon } from '../../src/ui/Icon'
import { ICON_LIBRARY } from '../../src/ui/icon-library'
import { iconNames, iconSource } from '../../src/ui/icon-names'
import { ICON_SHAPES } from '../../src/ui/icon-shapes'
import { render, the, until } from './render'

const FALLBACK = ICON_SHAPES['table-tree-tag']

// The names domain.md gives to menus and entities.
const USED = [
  'gauge handshake truck users paperclip address-book user sign-out key envelope-open envelope bell sticky-note',
  'file-signature user-lock users-cog shield clock balance-scale at print table-tree-tag table cubes calendar-clock sliders',
  'icons list bug tachometer shield-alert hand-pointer newspaper images sitemap file-code globe lock puzzle building id-card',
  'file-check sailboat',
].flatMap((line) => line.split(' '))

describe('icons', () => {
  test('[SHELL-05] [CONST-12] one that is missing or unknown shows table-tree-tag', () => {
    expect(FALLBACK).toBeTruthy()
    for (const name of [null, undefined, '', 'no-such-icon']) expect(iconSource(name)).toEqual({ path: FALLBACK })
  })

  test('every name of the business has a drawing of its own', () => {
    const without = USED.filter(
      (name) => name !== 'table-tree-tag' && JSON.stringify(iconSource(name)).includes(String(FALLBACK)),
    )
    expect(without).toEqual([])
  })

  test('our own shapes are drawn at once, in the colour of the text', async () => {
    await render(<Icon name="handshake" />)
    expect(the('svg path').getAttribute('d')).toBe(ICON_SHAPES.handshake)
    expect(the('svg').getAttribute('aria-hidden')).toBe('true')
  })

  test('a shape of the library comes when it is first needed', async () => {
    await render(<Icon name="sailboat" />)
    await until(() => document.querySelectorAll('svg.library path').length > 0)
    expect(the('svg').getAttribute('aria-hidden')).toBe('true')
  })

  test('every module of the library exists', async () => {
    const modules = await Promise.all(Object.values(ICON_LIBRARY).map((load) => load()))
    expect(modules.every((module) => Boolean(module.default))).toBe(true)
  })

  test('no name stands for two drawings', () => {
    expect(new Set(iconNames()).size).toBe(iconNames().length)
  })
})
