import { describe, expect, test } from 'vitest'
import config from '../../vite.config'
import { type Sheet, sheets } from '../support/sheets'

const LAYERS = 'src/ui/styles/layers.css'
const SHEETS = sheets()
const uncommented = ({ css }: Pick<Sheet, 'css'>) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const ORDER = uncommented(SHEETS.find(({ path }) => path === LAYERS) ?? { css: '' }).trim()
const KNOWN = ORDER.replace(/^@layer |;$/g, '').split(', ')
const files = SHEETS.filter(({ path }) => path !== LAYERS)

/** What stands outside all braces. */
function outermost(css: string): string[] {
  const heads: string[] = []
  let depth = 0
  let head = ''
  for (const letter of css) {
    if (letter === '{' && depth++ === 0) heads.push(head.trim())
    if (letter === '}' && --depth === 0) head = ''
    else if (depth === 0) head += letter
  }
  return heads
}

interface Guard {
  name: string
  transform: (code: string, id: string) => { code: string } | null
  generateBundle: { handler: (options: unknown, bundle: Record<string, object>) => void }
}

async function guard(): Promise<Guard> {
  const made = await (config as (env: object) => unknown)({
    mode: 'production',
    command: 'build',
    isSsrBuild: false,
  })
  const plugins = (made as { plugins: (Guard | Guard[])[] }).plugins.flat()
  const found = plugins.find(({ name }) => name === 'tessera-layers-first')
  if (!found) throw new Error('the build has no guard of layers')
  return found
}

describe('layers of styles', () => {
  test.each(files)(
    '$path styles nothing outside the declared layers, and leaves their order to one place',
    (file) => {
      const css = uncommented(file)
      const layers = outermost(css).map((head) => head.replace(/^@layer /, ''))
      expect(layers.filter((layer) => !KNOWN.includes(layer))).toEqual([])
      expect(css).not.toMatch(/@layer [^{]*;/)
    },
  )

  test('the order of layers stands first in every file a page can read, in development and in the build', async () => {
    const { transform, generateBundle } = await guard()
    const served = transform('@layer parts {}', `${process.cwd()}/src/pages/gallery/gallery.css`)
    expect(served?.code.startsWith(ORDER)).toBe(true)
    const chunk = { type: 'asset', fileName: 'assets/menus-1.css', source: '@layer parts{.a{color:red}}' }
    const whole = { type: 'asset', fileName: 'assets/start-1.css', source: `${ORDER}@layer tokens{}` }
    generateBundle.handler({}, { chunk, whole })
    expect(chunk.source).toBe(`${ORDER}@layer parts{.a{color:red}}`)
    expect(whole.source).toBe(`${ORDER}@layer tokens{}`)
  })
})
