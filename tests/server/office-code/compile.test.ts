import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PieceOfOffice } from '../../../src/contract/ports/office-code'
import type { WidgetCheckContext } from '../../../src/contract/ports/widget'
import { copyOffice, type OfficeCopy } from './stage'

let office: OfficeCopy
beforeEach(() => {
  office = copyOffice()
})
afterEach(() => office.drop())

type Compiled = Awaited<ReturnType<OfficeCopy['compile']>>

const textOf = ({ files }: Compiled, address: string | null | undefined): string =>
  Buffer.from(files.find(({ name }) => `/assets/office/${name}` === address)?.bytes ?? []).toString()

/** The list as the browser reads it. */
const listed = (compiled: Compiled): PieceOfOffice[] =>
  JSON.parse(textOf(compiled, compiled.modules[0]).replace('export default ', '')).pieces

const pieceOf = (compiled: Compiled, id: string) => listed(compiled).find((one) => one.id === id)

const CONTEXT: WidgetCheckContext = { record: {}, lang: 'en', schema: {}, now: '2026-11-29T08:00:00Z' }

const imported = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?["']([^"']+)["']/g)].map(([, name]) => name)

describe('the code of an office', () => {
  test('the widgets of an office are compiled into modules that import React and the contract from the page alone', async () => {
    const compiled = await office.compile()
    expect(compiled.problems).toEqual([])
    expect(compiled.manifests.map(({ id }) => id)).toEqual(['barcode', 'signature', 'stars'])
    const stars = pieceOf(compiled, 'stars')
    expect(stars?.module).toMatch(/^\/assets\/office\/stars-[A-Z0-9]{8}\.js$/)
    expect(stars?.styles).toEqual([expect.stringMatching(/^\/assets\/office\/stars-[A-Z0-9]{8}\.css$/)])
    const scripts = compiled.files.filter(({ name }) => name.endsWith('.js'))
    const outside = scripts.flatMap(({ bytes }) => imported(Buffer.from(bytes).toString()))
    expect(new Set(outside.filter((name) => !name?.startsWith('.') && !name?.startsWith('/')))).toEqual(
      new Set(['react', 'react/jsx-runtime', 'tessera/widget']),
    )
  })

  test('the same sources have the same addresses, and an edit changes those of its widget alone', async () => {
    const before = await office.compile()
    expect((await office.compile()).modules).toEqual(before.modules)
    const input = readFileSync(join(office.folder, 'widgets/stars/Input.tsx'), 'utf8')
    office.write('widgets/stars/Input.tsx', input.replaceAll('★', '☆'))
    const after = await office.compile()
    expect(pieceOf(after, 'stars')?.module).not.toBe(pieceOf(before, 'stars')?.module)
    expect(pieceOf(after, 'barcode')).toEqual(pieceOf(before, 'barcode'))
    expect(after.modules[0]).not.toBe(before.modules[0])
  })

  test('the check of a widget runs on the server', async () => {
    const { checks } = await office.compile()
    expect(checks.stars?.(7, {}, CONTEXT)).toMatchObject([{ code: 'MAX', params: { max: 5 } }])
    expect(checks.stars?.(7, { max: 10 }, CONTEXT)).toEqual([])
    expect(checks.barcode?.('4006381333932', {}, CONTEXT)).toMatchObject([{ code: 'PATTERN' }])
    expect(checks.barcode?.('4006381333931', {}, CONTEXT)).toEqual([])
  })

  test('a syntax error costs its widget alone, and is told with file, line and column', async () => {
    office.write('widgets/stars/Input.tsx', 'export function Input() {\n  return <b\n}\n')
    const compiled = await office.compile()
    expect(compiled.problems).toEqual([
      expect.objectContaining({
        file: 'widgets/stars/Input.tsx',
        line: 3,
        code: 'OFFICE_CODE',
        severity: 'error',
      }),
    ])
    expect(pieceOf(compiled, 'stars')?.module).toBeNull()
    expect(pieceOf(compiled, 'barcode')?.module).not.toBeNull()
    expect(compiled.manifests.map(({ id }) => id)).toContain('stars')
  })

  test('a check that does not compile closes its field: new values are refused, stored ones stay', async () => {
    office.write('widgets/stars/check.ts', 'export const check = (')
    const { checks, problems } = await office.compile()
    expect(problems.map(({ file }) => file)).toContain('widgets/stars/check.ts')
    expect(checks.stars?.(3, {}, CONTEXT)).toMatchObject([{ severity: 'error', code: 'CHECK_UNAVAILABLE' }])
    expect(checks.stars?.(3, {}, { ...CONTEXT, isStored: () => true })).toEqual([])
    expect(checks.barcode?.('4006381333931', {}, CONTEXT)).toEqual([])
  })

  test('a check that throws refuses the value, and the log says why', async () => {
    office.write('widgets/stars/check.ts', "export const check = () => { throw new Error('no stars') }")
    const { checks } = await office.compile()
    expect(checks.stars?.(3, {}, CONTEXT)).toMatchObject([{ code: 'CHECK_UNAVAILABLE' }])
    expect(office.logged.join()).toMatch(/widget "stars".*no stars/s)
  })

  test('a text that one language lacks is a problem', async () => {
    office.write(
      'widgets/stars/texts.json',
      '{ "it": { "clear": "Togli", "all": "Tutte" }, "en": { "clear": "Clear" } }',
    )
    const { problems } = await office.compile()
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'widgets/stars/texts.json',
        code: 'WIDGET_TEXT',
        message: '"en" lacks "all"',
        hint: 'add it under "en"',
      }),
    ])
  })

  test.each([
    ['has no id', '{}', 'MISSING_KEY'],
    ['is no JSON', '{', 'NOT_JSON'],
    ['is missing', null, 'EMPTY_FILE'],
  ])(
    'a widget whose widget.json %s keeps its name, so that the files that use it stay in force',
    async (_, text, code) => {
      if (text === null) office.write('widgets/lamp/index.ts', 'export default {}')
      else office.write('widgets/lamp/widget.json', text)
      const { manifests, problems } = await office.compile()
      expect(problems.map((one) => one.code)).toContain(code)
      expect(manifests.find(({ id }) => id === 'lamp')?.named).toBe(true)
    },
  )

  test('a widget may not take the name of one of the product, and does not replace it', async () => {
    const own = readFileSync(join(office.folder, 'widgets/stars/widget.json'), 'utf8')
    office.write(
      'widgets/text/widget.json',
      own.replace('"stars"', '"text"').replace('"check": true', '"check": false'),
    )
    office.write('widgets/text/index.ts', 'export default {}')
    const compiled = await office.compile()
    expect(compiled.problems.map(({ code, file }) => [code, file])).toEqual([
      ['DUPLICATE_NAME', 'widgets/text/widget.json'],
    ])
    expect(compiled.manifests.map(({ id }) => id)).not.toContain('text')
    expect(pieceOf(compiled, 'text')).toBeUndefined()
  })

  test('a part of React that the page does not share is refused with the cure', async () => {
    office.write('widgets/stars/Input.tsx', "import 'react-dom/client'\nexport const Input = () => null\n")
    const { problems } = await office.compile()
    expect(problems[0]?.message).toBe(
      '"react-dom/client" is not shared with the page: import react, react/jsx-runtime, react-dom, tessera/widget only',
    )
  })

  test('a package of the office is bundled into its widget, one in CommonJS that asks for React too', async () => {
    office.write('node_modules/old-stars/package.json', '{ "name": "old-stars", "main": "main.js" }')
    office.write(
      'node_modules/old-stars/main.js',
      "const React = require('react')\nexports.five = () => React.createElement('b', null, 'five old stars')\n",
    )
    office.write(
      'widgets/stars/Input.tsx',
      "import { five } from 'old-stars'\nexport const Input = () => five()\n",
    )
    const compiled = await office.compile()
    expect(compiled.problems).toEqual([])
    const all = compiled.files.map(({ bytes }) => Buffer.from(bytes).toString()).join('\n')
    expect(all).toContain('five old stars')
    expect(all).not.toMatch(/require\(["']react["']\)/)
  })
})
