import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sheets } from '../support/sheets'
import { modulesBelow } from '../support/sources'

const FOUNDATION = 'src/ui/styles'
/** What the first page needs. */
const FIRST = 'src/app/styles.css'
const SHEETS = sheets()
const DECIDES = [
  `${FOUNDATION}/tokens.css`,
  `${FOUNDATION}/sizes.css`,
  'src/pages/maps/tokens.css',
  'src/pages/list/board/tokens.css',
  'src/pages/list/calendar/tokens.css',
]

/** Declarations that name a number with a unit or a colour. A media query cannot read a token, so it may. */
function ownNumbers(css: string): string[] {
  const lines = css.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')
  return lines.filter(
    (line) =>
      !/@(media|container|import)/.test(line) &&
      /#[0-9a-f]{3,8}\b|rgba?\(|(?<!\w)[\d.]*\d(px|rem|pt|mm|ms)\b/i.test(line),
  )
}

/** The sheets that a module or a sheet asks for. */
const askedBy = (path: string, text: string, asks: RegExp): string[] =>
  [...text.matchAll(asks)].map(([, specifier = '']) => join(dirname(path), specifier))

describe('the styles', () => {
  test('the test finds the styles of every folder', () => {
    const folders = new Set(SHEETS.map(({ path }) => path.split('/')[1]))
    expect([...folders]).toEqual(expect.arrayContaining(['dialogs', 'pages', 'ui', 'widgets']))
  })

  test('the styles define numbers and colours in the tokens only', () => {
    const wrong = SHEETS.filter(({ path }) => !DECIDES.includes(path)).flatMap(({ path, css }) =>
      ownNumbers(css).map((line) => `${path}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  test('the styles use only declared tokens', () => {
    const all = SHEETS.map(({ css }) => css).join('\n')
    const decided = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    // Set by components, which know the colour of the data, the width of a column or the place on the screen.
    for (const name of [
      '--all',
      '--c',
      '--col',
      '--cols',
      '--days',
      '--drawing',
      '--from',
      '--from-top',
      '--help-x',
      '--lane',
      '--least',
      '--others',
      '--part',
      '--size',
      '--tree-item-level',
    ])
      decided.add(name)
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    expect([...used].filter((name) => !decided.has(name))).toEqual([])
  })

  test('the styles are in layers, and every sheet is imported by the first page or by its parts', () => {
    // The build puts the order of the layers before every file: tests/architecture/layers.test.ts.
    const others = SHEETS.filter(({ path }) => path !== FIRST && path !== `${FOUNDATION}/layers.css`)
    const asked = new Set([
      ...SHEETS.filter(({ path }) => path === FIRST).flatMap(({ path, css }) =>
        askedBy(path, css, /@import "([^"]+)"/g),
      ),
      ...modulesBelow('src').flatMap(({ path, text }) => askedBy(path, text, /^import '([^']+\.css)'/gm)),
    ])
    expect(others.filter(({ path }) => !asked.has(path)).map(({ path }) => path)).toEqual([])
    expect(
      others.filter(({ css }) => !/^(\/\*[\s\S]*?\*\/\s*)?@layer/.test(css)).map(({ path }) => path),
    ).toEqual([])
  })

  test('every imported style exists', () => {
    const known = new Set(SHEETS.map(({ path }) => path))
    const lost = modulesBelow('src').flatMap(({ path, text }) =>
      askedBy(path, text, /^import '([^']+\.css)'/gm).filter((sheet) => !known.has(sheet)),
    )
    expect(lost).toEqual([])
  })

  test('the styles of the palette override those of its dialog, whichever file a page reads first', () => {
    const palette = SHEETS.find(({ path }) => path === 'src/ui/overlays/Palette.css')?.css ?? ''
    expect(palette.match(/^ *\S*palette-overlay/gm)?.map((one) => one.trim())).toEqual([
      '.dialog-overlay.palette-overlay',
      '.dialog-overlay.palette-overlay',
    ])
  })

  test('the styles mirror themselves: left and right appear only in mirrored rules', () => {
    const sides = SHEETS.flatMap(({ path, css }) =>
      css
        .split('\n')
        .filter((line) =>
          /^\s*(margin|padding|border)-(left|right)|text-align: (left|right)|^\s*(left|right):/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(sides).toEqual([])
  })

  test('the themes change nothing but colours', () => {
    // What `light-dark()` takes is a colour by its grammar.
    const ofOneTheme = SHEETS.flatMap(({ path, css }) => {
      const rules = [...css.matchAll(/\[data-theme[^{]*\{([^}]*)\}/g)].flatMap(([, body = '']) =>
        body.split(';'),
      )
      const declared = rules.map((rule) => rule.trim().split(':')[0]).filter(Boolean)
      return [...declared, ...(css.match(/prefers-color-scheme/g) ?? [])].map((one) => `${path}: ${one}`)
    })
    expect(ofOneTheme).toEqual([
      'src/pages/maps/leaflet/map.css: filter',
      'src/ui/styles/tokens.css: color-scheme',
      'src/ui/styles/tokens.css: color-scheme',
    ])
  })
})
