import { describe, expect, test } from 'vitest'
import { ICON_NAMES } from '../../src/contract/ports/icon-names'
import { Icon } from '../../src/ui/basics/Icon'
import { ICON_SHAPES, iconSource } from '../../src/ui/basics/icon-names'
import { ICON_LIBRARY, iconNames, libraryDrawing } from '../../src/ui/basics/LibraryIcon'
import { RECORD_SHAPES } from '../../src/ui/basics/record-shapes'
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
  test('[SHELL-05] [CONST-12] one that is missing or unknown shows table-tree-tag', async () => {
    expect(FALLBACK).toBeTruthy()
    for (const name of [null, undefined, '']) expect(iconSource(name)).toEqual({ path: FALLBACK })
    for (const name of ['no-such-icon', 'constructor']) {
      await render(<Icon name={name} />)
      await until(() => document.querySelector('svg path')?.getAttribute('d') === FALLBACK)
    }
  })

  test('files may use just the names that have a drawing', () => {
    for (const name of iconNames()) expect(ICON_NAMES).toContain(name)
    for (const name of ICON_NAMES) {
      const source = iconSource(name)
      expect('path' in source || libraryDrawing(source.library), name).toBeTruthy()
    }
  })

  test('the icons of records and maps come with their pages, and are shown at once', () => {
    for (const [name, path] of Object.entries(RECORD_SHAPES)) expect(iconSource(name)).toEqual({ path })
    expect(Object.keys(RECORD_SHAPES).filter((name) => Object.hasOwn(ICON_SHAPES, name))).toEqual([])
  })

  test('every name of the business has a drawing of its own', () => {
    const drawn = (source: ReturnType<typeof iconSource>) =>
      'path' in source ? source.path !== FALLBACK : libraryDrawing(source.library) !== undefined
    expect(USED.filter((name) => name !== 'table-tree-tag' && !drawn(iconSource(name)))).toEqual([])
  })

  test('our own shapes are drawn at once, in the colour of the text', async () => {
    await render(<Icon name="handshake" />)
    expect(the('svg path').getAttribute('d')).toBe(ICON_SHAPES.handshake)
    expect(the('svg').getAttribute('aria-hidden')).toBe('true')
  })

  test.each(['sailboat', 'boat'])(
    'a shape of the library comes when it is first needed, by either name: %s',
    async (name) => {
      await render(<Icon name={name} />)
      await until(() => document.querySelectorAll('svg.library path').length > 0)
      expect(the('svg').getAttribute('aria-hidden')).toBe('true')
    },
  )

  test('every drawing of the library exists', () => {
    expect(Object.entries(ICON_LIBRARY).filter(([, drawing]) => !drawing)).toEqual([])
  })

  test('no name stands for two drawings', () => {
    expect(new Set(iconNames()).size).toBe(iconNames().length)
  })
})
