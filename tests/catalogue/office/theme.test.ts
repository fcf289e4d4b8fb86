import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getContrast } from '../../../src/catalogue/files/defaults'
import { findNearestColour, mixColours } from '../../../src/catalogue/office/colours'
import { SHIPPED_TOKENS } from '../../../src/catalogue/office/shipped-tokens'
import { readTheme } from '../../../src/catalogue/office/theme-file'

const read = (file: object) => readTheme({ path: 'theme/theme.json', text: JSON.stringify(file, null, 2) })

describe('the theme of an office', () => {
  test('the shipped colours that an office may change are those of the style sheet', () => {
    const css = readFileSync('src/ui/styles/tokens.css', 'utf8')
    const found = Object.keys(SHIPPED_TOKENS).map((name) => {
      const [, light, dark] = new RegExp(`--${name}: [^;]*; /\\* (#\\w+) \\| (#\\w+) \\*/`).exec(css) ?? []
      return [name, [light, dark]]
    })
    expect(Object.fromEntries(found)).toEqual(SHIPPED_TOKENS)
  })

  test('a colour that its letters cannot be read on is told with pair, ratio, place and one that would do', () => {
    const { problems, theme } = read({ name: 'Ufficio', light: { accent: '#F5C400' } })
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'theme/theme.json',
        line: 4,
        code: 'WEAK_CONTRAST',
        severity: 'error',
        message:
          '"accent" #f5c400 and "onAccent" #ffffff have a contrast of 1.6:1 in the light look, and need 4.5:1',
      }),
      expect.objectContaining({ message: expect.stringContaining('"surface" #ffffff') }),
      expect.objectContaining({ message: expect.stringContaining('"background" #f5f6f8') }),
    ])
    const [, better = ''] = /"(#\w{6})" would do/.exec(problems[0]?.hint ?? '') ?? []
    expect(read({ light: { accent: better } }).problems).toEqual([])
    // The look keeps its shipped colours; the name is in force.
    expect(theme).toMatchObject({ name: 'Ufficio', tokens: {} })
  })

  test.each([
    [{ light: { surface: '#777777' } }, '"text"'],
    [{ dark: { background: '#ffffff' } }, '"text"'],
    [{ light: { link: '#88aaff' } }, '"surface"'],
    [{ dark: { text: '#444444' } }, '"surface"'],
    [{ light: { surface: '#9fb7a0', text: '#000000', link: '#000000' } }, 'the letters of messages'],
  ])('colours that cannot be told apart are told: %j', (colours, beside) => {
    const { problems } = read(colours)
    expect(problems.map(({ message }) => message).join('\n')).toContain(`and ${beside} #`)
  })

  test('every colour that follows from those of an office keeps its contrast', () => {
    const ground = { background: '#F4F1EA', surface: '#FFFDF8', text: '#22302B' }
    const dark = { background: '#0E1512', surface: '#141D19', text: '#E4ECE8' }
    const { problems, theme } = read({
      light: { accent: '#0B6E4F', ...ground },
      dark: { accent: '#1F7A5A', ...dark },
    })
    expect(problems).toEqual([])
    for (const look of [0, 1] as const) {
      const colour = (name: string) => theme.tokens[name]?.[look] ?? ''
      for (const surface of ['canvas', 'surface', 'surface-raised', 'surface-selected'])
        for (const letters of ['text', 'text-muted', 'text-faint'])
          expect(
            getContrast(colour(letters), colour(surface)),
            `${letters} on ${surface}`,
          ).toBeGreaterThanOrEqual(4.5)
      for (const surface of ['canvas', 'surface', 'accent-soft'])
        expect(getContrast(colour('accent-text'), colour(surface))).toBeGreaterThanOrEqual(4.5)
      for (const edge of ['border-control', 'focus'])
        expect(getContrast(colour(edge), colour('surface'))).toBeGreaterThanOrEqual(3)
      expect(getContrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('a light accent alone serves in the dark, too, made to fit', () => {
    const { problems, theme } = read({ light: { accent: '#4A1500' } })
    expect(problems).toEqual([])
    const [light, dark = ''] = theme.tokens.accent ?? []
    expect(light).toBe('#4a1500')
    expect(getContrast(dark, '#13161a')).toBeGreaterThanOrEqual(3)
    expect(getContrast(dark, '#fdfdff')).toBeGreaterThanOrEqual(4.5)
  })

  test('misspelt keys and wrong values of a theme are told at their line', () => {
    const { problems } = read({ name: 'Ufficio', lite: {}, logo: '../logo.svg', dark: { accent: 'green' } })
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ['UNKNOWN_KEY', 3],
      ['BAD_NAME', 4],
      ['BAD_COLOR', 6],
    ])
  })

  test('colours are mixed as the browser mixes them, and the nearest one is of the same hue', () => {
    // Chromium: color-mix(in oklab, #ff0000 50%, #0000ff)
    expect(mixColours('#ff0000', '#0000ff', 0.5)).toBe('#8c53a2')
    expect(findNearestColour('#f5c400', [{ beside: '#ffffff', least: 4.5 }])).toMatch(/^#[6-9a]\w[4-8]\w00$/)
    expect(
      findNearestColour('#777777', [
        { beside: '#ffffff', least: 15 },
        { beside: '#000000', least: 15 },
      ]),
    ).toBeUndefined()
  })
})
