import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'

const FOLDER = 'src/ui/styles'
const FILES = readdirSync(FOLDER).map((name) => ({ name, css: readFileSync(`${FOLDER}/${name}`, 'utf8') }))
const DECIDES = ['tokens.css', 'sizes.css']

/** Declarations that name a number with a unit or a colour. A media query cannot read a token, so it may. */
function ownNumbers(css: string): string[] {
  const lines = css.replace(/\/\*[\s\S]*?\*\//g, '').split('\n')
  return lines.filter(
    (line) =>
      !/@(media|container|import)/.test(line) && /#[0-9a-f]{3,8}\b|rgba?\(|(?<!\w)[\d.]*\d(px|rem|pt|mm|ms)\b/i.test(line),
  )
}

describe('the styles', () => {
  test('decide numbers and colours in the tokens only', () => {
    const wrong = FILES.filter(({ name }) => !DECIDES.includes(name)).flatMap(({ name, css }) =>
      ownNumbers(css).map((line) => `${name}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  test('use no token that nobody decides', () => {
    const all = FILES.map(({ css }) => css).join('\n')
    const decided = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    // Set by components, which know the colour of the data, the width of a column or the place on the screen.
    for (const name of [
      '--all',
      '--c',
      '--col',
      '--cols',
      '--from-top',
      '--help-x',
      '--least',
      '--others',
      '--part',
      '--tree-item-level',
    ])
      decided.add(name)
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    expect([...used].filter((name) => !decided.has(name))).toEqual([])
  })

  test('stand in layers, every file is imported: by the first page, or by the parts that wear it', () => {
    const index = readFileSync(`${FOLDER}/index.css`, 'utf8')
    // The build puts the order of the layers before every file: tests/architecture/layers.test.ts.
    const others = FILES.filter(({ name }) => name !== 'index.css' && name !== 'layers.css')
    const parts = modulesBelow('src')
      .map(({ text }) => text)
      .join('\n')
    const isWorn = (name: string) => index.includes(`"./${name}"`) || parts.includes(`styles/${name}'`)
    expect(others.filter(({ name }) => !isWorn(name)).map(({ name }) => name)).toEqual([])
    expect(others.filter(({ css }) => !/^(\/\*[\s\S]*?\*\/\s*)?@layer/.test(css)).map(({ name }) => name)).toEqual([])
  })

  test('mirror themselves: no left or right but in what is itself mirrored', () => {
    const sides = FILES.flatMap(({ name, css }) =>
      css
        .split('\n')
        .filter((line) => /^\s*(margin|padding|border)-(left|right)|text-align: (left|right)|^\s*(left|right):/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
    expect(sides).toEqual([])
  })
})
