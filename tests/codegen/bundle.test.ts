import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { chunks } from '../../codegen/bundle/chunks'
import { ownHelpers } from '../../codegen/bundle/start'
import { layersFirst } from '../../codegen/bundle/styles'

/** One output file of the bundler, as far as the plugins look at it. */
type Output = {
  type: 'chunk' | 'asset'
  fileName: string
  name?: string
  isEntry?: boolean
  code?: string
  source?: string
}

/** Runs a plugin over output files; returns what it reported as errors. */
function generated(plugin: Plugin, ...files: Output[]): string[] {
  const hook = plugin.generateBundle as { handler: (this: unknown, options: object, bundle: object) => void }
  const errors: string[] = []
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]))
  hook.handler.call({ error: (message: string) => errors.push(message) }, {}, bundle)
  return errors
}

const HELPERS = 'assets/rolldown-runtime-Ab.1.js'
const chunk = (name: string, code: string, isEntry = false): Output => ({
  type: 'chunk',
  fileName: `assets/${name}-1.js`,
  name,
  isEntry,
  code,
})
const helpers = (): Output => ({
  type: 'chunk',
  fileName: HELPERS,
  name: 'rolldown-runtime',
  code: 'var a=20;function b(x){return x+a}export{b as n,a as t};',
})

describe('the helpers of the bundler in the first page', () => {
  test('helpers of the bundler are in a file of their own, under the requested names', () => {
    const start = chunk('start', 'import{n as q,t}from"./rolldown-runtime-Ab.1.js";globalThis.answer=q(t+2);')
    const main = chunk('main', `const files=["${HELPERS}","assets/start-1.js"];import("./start-1.js")`, true)
    expect(generated(ownHelpers(), helpers(), start, main)).toEqual([])
    new Function(start.code ?? '')()
    expect(Reflect.get(globalThis, 'answer')).toBe(42)
    Reflect.deleteProperty(globalThis, 'answer')
    expect(main.code).not.toContain(HELPERS)
    expect(main.code).toContain('"assets/start-1.js","assets/start-1.js"')
  })

  test('a shape of import that is not known stops the build instead of costing a request', () => {
    const start = chunk('start', 'import*as all from"./rolldown-runtime-Ab.1.js";all.n(1);')
    const main = chunk('main', `import*as all from"./rolldown-runtime-Ab.1.js";`, true)
    expect(generated(ownHelpers(), helpers(), start, main)).toEqual([
      'rolldown-runtime-Ab.1.js is still asked for by the start',
    ])
    const alone = chunk('start', 'import*as all from"./rolldown-runtime-Ab.1.js";all.n(1);')
    expect(generated(ownHelpers(), helpers(), alone, chunk('main', '', true))).toHaveLength(1)
  })

  test('helpers of the bundler leave a build without them unchanged', () => {
    const start = chunk('start', 'run()')
    expect(generated(ownHelpers(), start, chunk('main', 'go()', true))).toEqual([])
    expect(start.code).toBe('run()')
  })
})

describe('the order of the layers of styles', () => {
  test('the order of layers begins every file of styles, once', () => {
    const [bare, whole] = ['.a{color:red}', '@layer reset, parts;.b{color:red}'].map(
      (source, index): Output => ({ type: 'asset', fileName: `assets/${index}.css`, source }),
    ) as [Output, Output]
    const text: Output = { type: 'asset', fileName: 'assets/it.json', source: '{}' }
    expect(generated(layersFirst('@layer reset, parts;'), bare, whole, text)).toEqual([])
    expect([bare.source, whole.source, text.source]).toEqual([
      '@layer reset, parts;.a{color:red}',
      '@layer reset, parts;.b{color:red}',
      '{}',
    ])
  })
})

describe('the chunks of the bundle', () => {
  const groups = chunks()

  test('begin at modules that exist', () => {
    const roots = new Set<string>()
    const context: Rolldown.ChunkingContext = {
      getModuleInfo: (id) => {
        roots.add(id)
        return null
      },
    }
    for (const { name } of groups) if (typeof name === 'function') name('', context)
    const files = [...roots].filter((id) => !id.startsWith('\0'))
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('chunks of the bundle name only existing files and folders of the sources', () => {
    const named = groups.flatMap(({ test }) => (test instanceof RegExp ? pathsOf(test.source) : []))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })
})

/** The paths below `/src/` that a pattern of alternatives names, the ending `.tsx?` still in it. */
function pathsOf(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern)
  const [whole, options] = [group?.[0] ?? '', group?.[1]?.split('|')]
  const paths = options
    ? options.flatMap((option) => pathsOf(pattern.replace(whole, () => option)))
    : pattern.split('|').map((path) => path.replace(/\\(.)/g, '$1').replace(/\$$/, ''))
  return [...new Set(paths.filter((path) => path.startsWith('/src/')))]
}

function exists(path: string): boolean {
  const endings = path.endsWith('.tsx?') ? ['.ts', '.tsx'] : ['']
  return endings.some((ending) =>
    existsSync(join(import.meta.dirname, '../..', path.replace('.tsx?', '') + ending)),
  )
}
